import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { formatSize } from '#shared/messages/format.ts';
import { detectFileType, HEAD_BYTES } from '#shared/registry/file-types.ts';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { useFileDrop } from '../../../hooks/use-file-drop.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { uploadFile } from '../../../lib/files/upload.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { CropDialog } from './crop-dialog.tsx';
import form from './form.module.css';
import classes from './icon-field.module.css';

interface IconFieldProps {
  readonly name: string;
  /** A person has a picture, everything else an icon. */
  readonly kind?: 'icon' | 'picture';
  readonly imageKey: string | null;
  readonly onSet: (grantId: string) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
}

const ICON_TYPES: readonly (string | null)[] = ['png', 'jpeg', 'webp'];
/** The source picture may be larger than the icon. */
const MAX_PICTURE_BYTES = SIZE_LIMITS.galleryImageBytes;
const ACCEPT = '.png,.jpg,.jpeg,.webp';

const WORDS = {
  icon: {
    label: 'ui-icon',
    choose: 'ui-icon-choose',
    remove: 'ui-icon-remove',
    removed: 'ui-icon-removed',
    saved: 'ui-icon-saved',
  },
  picture: {
    label: 'ui-profile-picture',
    choose: 'ui-profile-picture-choose',
    remove: 'ui-profile-picture-remove',
    removed: 'ui-profile-picture-removed',
    saved: 'ui-profile-picture-saved',
  },
} as const;

/**
 * An icon: dropped or picked, previewed, cropped to a square and sent; only its button removes it.
 */
export function IconField(props: IconFieldProps) {
  const { name, kind = 'icon', imageKey, onSet, onRemove } = props;
  const words = WORDS[kind];
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const writing = useWrite();
  const take = async (file: File | null | undefined) => {
    setProblem(null);
    if (!file) return;
    if (file.size > MAX_PICTURE_BYTES) {
      const most = formatSize(MAX_PICTURE_BYTES);
      return setProblem(t('ui-icon-too-large', { name: printable(file.name), most }));
    }
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    if (ICON_TYPES.includes(detectFileType(file.name, head))) setChosen(file);
    else setProblem(t('ui-icon-wrong-type', { name: printable(file.name) }));
  };
  const { isOver, handlers } = useFileDrop(([file]) => void take(file));
  const send = async (cut: File) => {
    setChosen(null);
    await writing.run(async () => onSet(await uploadFile(cut)), t(words.saved));
  };
  return (
    <div className={classes['field']} data-over={isOver} {...handlers}>
      <AddonIcon title={name} imageKey={imageKey} color={null} size="large" />
      <div className={classes['words']}>
        <span className={form['label']}>{t(words.label)}</span>
        <span className={form['hint']}>
          {t('ui-icon-hint', { most: `${SIZE_LIMITS.iconBytes / 1024} KiB` })}
        </span>
        {problem === null ? null : (
          <p role="alert" className={form['problem']}>
            {problem}
          </p>
        )}
        <WriteProblem problem={writing.problem} />
      </div>
      <FileButton
        accept={ACCEPT}
        onChange={(file) => void take(file)}
        inputProps={{ 'aria-label': t(words.choose) }}
      >
        {(props) => (
          <Button {...props} disabled={writing.isBusy}>
            {t(words.choose)}
          </Button>
        )}
      </FileButton>
      {imageKey === null ? null : (
        <Button
          variant="danger-quiet"
          disabled={writing.isBusy}
          onClick={() => void writing.run(onRemove, t(words.removed))}
        >
          {t(words.remove)}
        </Button>
      )}
      {chosen === null ? null : (
        <CropDialog file={chosen} onCut={(cut) => void send(cut)} onClose={() => setChosen(null)} />
      )}
    </div>
  );
}
