import { Button } from '@mantine/core';
import { formatSize } from '#shared/messages/format.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { printable, t } from '../../lib/format/text.ts';
import { type RunningUpload, useUploads } from '../../lib/files/upload.ts';
import classes from './upload-strip.module.css';

/** Progress of files being sent to the core, with Cancel. */
export function UploadStrip() {
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <ul className={classes['strip']} aria-label={t('ui-uploads')}>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadLine({
  upload: { name, sentBytes, totalBytes, cancel },
}: {
  upload: RunningUpload;
}) {
  const shown = printable(name);
  return (
    <li className={classes['line']}>
      <span className={classes['name']}>{t('ui-upload-of', { name: shown })}</span>
      <span className={classes['size']}>
        {t('ui-progress-of', { done: formatSize(sentBytes), total: formatSize(totalBytes) })}
      </span>
      <ProgressBar
        label={t('ui-upload-of', { name: shown })}
        percent={totalBytes === 0 ? 100 : (sentBytes / totalBytes) * 100}
      />
      <Button size="xs" aria-label={t('ui-upload-stop', { name: shown })} onClick={cancel}>
        {t('ui-cancel')}
      </Button>
    </li>
  );
}
