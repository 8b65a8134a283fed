import { ActionIcon } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useCommands } from '../lib/commands.ts';
import { useGoBack } from '../lib/go-back.ts';
import { t } from '../lib/text.ts';
import classes from './back-button.module.css';

/** Leads to where the person came from, as Escape does. */
export function BackButton() {
  const goBack = useGoBack();
  useCommands(
    useMemo(
      () => [
        {
          id: 'back',
          label: t('ui-back'),
          group: t('ui-group-go'),
          shortcut: 'escape',
          run: goBack,
        },
      ],
      [goBack],
    ),
  );
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="2rem"
      className={classes['back'] ?? ''}
      aria-label={t('ui-back')}
      onClick={goBack}
    >
      <ArrowLeft size="1rem" aria-hidden />
    </ActionIcon>
  );
}
