import { Drawer } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { t } from '../lib/format/text.ts';
import { useFocusBack } from '../lib/navigation/focus-back.ts';
import { ignoreSecondPress } from './ignore-second-press.ts';
import classes from './sheet.module.css';

interface SheetProps {
  readonly ref: Ref<HTMLDivElement>;
  /** A picture before the title. */
  readonly mark: ReactNode;
  readonly title: string;
  readonly subtitle: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A drawer at the right over the screen; open while it is mounted. */
export function Sheet({ ref, mark, title, subtitle, children, onClose }: SheetProps) {
  useFocusBack();
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="45rem">
      <Drawer.Overlay onClickCapture={ignoreSecondPress} />
      <Drawer.Content ref={ref} classNames={{ content: classes['sheet'] ?? '' }}>
        <header className={classes['header']}>
          {mark}
          <div className={classes['words']}>
            <Drawer.Title className={classes['title']}>{title}</Drawer.Title>
            {subtitle}
          </div>
          <Drawer.CloseButton aria-label={t('ui-close')} />
        </header>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Buttons of the sheet, with a note to read before pressing one. */
export function SheetFoot({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={classes['foot']}>
      <div className={classes['note']}>{note}</div>
      {children}
    </div>
  );
}
