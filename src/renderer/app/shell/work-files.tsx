import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { LostFile, TransferFile } from '#shared/domain/job-transfer.ts';
import { formatFileSize } from '#shared/messages/format.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { type AddonFace, useFaces } from '../../lib/core/addons.ts';
import { useAllChanges } from '../../lib/core/work.ts';
import { showRunning } from '../../lib/flow/sheet-actions.ts';
import { describeFile } from '../../lib/transfer/describe-transfer.ts';
import { percentOfBytes } from '../../lib/transfer/file-states.ts';
import type { RunningTransfer } from '../../lib/transfer/measure-speed.ts';
import { printable, t, useErrorText } from '../../lib/format/text.ts';
import classes from './work-queue.module.css';

interface TransferFilesProps {
  readonly job: JobBrief;
  readonly transfer: RunningTransfer;
  readonly onClose: () => void;
}

/** Failed, active and next files; the others are only counted. */
export function TransferFiles({ job, transfer, onClose }: TransferFilesProps) {
  const { active, failed, next, waiting } = transfer;
  const faces = useFaces(job.loadoutId);
  const change = useAllChanges().find(({ jobId }) => jobId === job.id);
  const more = waiting - next.length;
  if (active.length + failed.length + waiting === 0) return null;
  const faceOf = ({ addonId }: TransferFile) => faces.get(addonId) ?? null;
  return (
    <>
      <ul className={classes['files']}>
        {failed.map((file) => (
          <TransferFileLine key={file.addonId} file={file} face={faceOf(file)}>
            <Lost file={file} />
          </TransferFileLine>
        ))}
        {active.map((file) => (
          <TransferFileLine key={file.addonId} file={file} face={faceOf(file)}>
            <Arriving file={file} />
          </TransferFileLine>
        ))}
        {next.map((file) => (
          <TransferFileLine key={file.addonId} file={file} face={faceOf(file)}>
            <small>{formatFileSize(file.bytesTotal)}</small>
            <span className={classes['state']}>
              <Clock size="0.875rem" aria-hidden />
              {t('ui-file-waiting')}
            </span>
          </TransferFileLine>
        ))}
      </ul>
      {more > 0 || change?.plan !== undefined ? (
        <div className={classes['more']}>
          <span>{more > 0 ? t('ui-queue-more', { count: more }) : null}</span>
          {change?.plan === undefined ? null : (
            <MoreButton
              onClick={() => {
                onClose();
                showRunning(change.id);
              }}
            >
              {t('ui-queue-show-all')}
            </MoreButton>
          )}
        </div>
      ) : null}
    </>
  );
}

interface TransferFileLineProps {
  readonly file: TransferFile;
  readonly face: AddonFace | null;
  readonly children: ReactNode;
}

function TransferFileLine({ file: { title, version }, face, children }: TransferFileLineProps) {
  return (
    <li className={classes['file']}>
      <AddonIcon
        title={title}
        imageKey={face?.imageKey ?? null}
        color={face?.color ?? null}
        size="small"
      />
      <span className={classes['name']}>
        {printable(title)} {version === null ? null : printable(version)}
      </span>
      {children}
    </li>
  );
}

function Arriving({ file }: { file: TransferFile }) {
  const label = t('ui-install-progress', { title: printable(file.title) });
  return (
    <>
      <small>{formatFileSize(file.bytesTotal)}</small>
      <span className={classes['bar']}>
        <ProgressBar
          size="thin"
          label={label}
          percent={percentOfBytes(file.bytesDone, file.bytesTotal)}
        />
      </span>
      <span className={classes['percent']}>{describeFile(file)}</span>
    </>
  );
}

function Lost({ file: { error } }: { file: LostFile }) {
  const { text } = useErrorText(error);
  return (
    <span className={classes['lost']} title={text}>
      <CircleAlert size="0.875rem" aria-hidden />
      {t('ui-file-failed')}
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
