import { Button } from '@mantine/core';
import type { ProgramUpdate } from '#shared/domain/program-update.ts';
import { formatAge, formatSize } from '#shared/messages/format.ts';
import { ErrorWords } from '../../components/error-words.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { client } from '../../lib/core/client.ts';
import { useProgramUpdate } from '../../lib/core/program.ts';
import { t } from '../../lib/format/text.ts';
import classes from './program-section.module.css';
import { SettingGroup, SettingRow } from './rows.tsx';

/** The state of Loadout's own update, and the next action. */
export function ProgramSection() {
  const update = useProgramUpdate();
  if (update === null) return null;
  const { found, error } = update;
  return (
    <>
      {error === null ? null : (
        <Notice tone="warn">
          <ErrorWords error={error} />
        </Notice>
      )}
      <ProgramUpdateState update={update} />
      {found?.changelog ? (
        <SettingGroup title={t('ui-program-changes', { version: found.version })}>
          <div className={classes['changes']}>
            <Markdown text={found.changelog} />
          </div>
        </SettingGroup>
      ) : null}
    </>
  );
}

function ProgramUpdateState({ update }: { update: ProgramUpdate }) {
  const { state, managedBy, found, checkedAt } = update;
  const version = found?.version ?? '';
  switch (state) {
    case 'managed': {
      const by = managedBy ?? 'archive';
      return (
        <SettingRow
          label={t('ui-program-managed', { by })}
          hint={t('ui-program-managed-hint', { by })}
        >
          {null}
        </SettingRow>
      );
    }
    case 'checking':
      return <SettingRow label={t('ui-program-checking')}>{null}</SettingRow>;
    case 'downloading':
      return <Downloading update={update} />;
    case 'ready':
      return (
        <SettingRow label={t('ui-program-ready', { version })} hint={t('ui-program-ready-hint')}>
          <Button variant="filled" onClick={() => void attempt(() => client.program.restart())}>
            {t('ui-program-restart')}
          </Button>
        </SettingRow>
      );
    case 'available':
      return <Available update={update} />;
    case 'failed':
      return found === null ? (
        <Unknown label={t('ui-program-failed')} checkedAt={checkedAt} />
      ) : (
        <Available update={update} />
      );
    case 'current':
      return <Unknown label={t('ui-program-current')} checkedAt={checkedAt} />;
    case 'unchecked':
      return <Unknown label={t('ui-program-unchecked')} checkedAt={checkedAt} />;
  }
}

function Unknown({ label, checkedAt }: { label: string; checkedAt: string | null }) {
  const now = useNow(30_000);
  const age = checkedAt === null ? null : formatAge((now - Date.parse(checkedAt)) / 1000);
  return (
    <SettingRow label={label} {...(age === null ? {} : { hint: t('ui-program-checked', { age }) })}>
      <Button onClick={() => void attempt(() => client.program.check())}>
        {t('ui-program-check')}
      </Button>
    </SettingRow>
  );
}

function Available({ update: { found } }: { update: ProgramUpdate }) {
  const size = found?.sizeBytes ?? null;
  return (
    <SettingRow
      label={t('ui-program-available', { version: found?.version ?? '' })}
      {...(size === null ? {} : { hint: t('ui-program-size', { size: formatSize(size) }) })}
    >
      <Button variant="filled" onClick={() => void attempt(() => client.program.download())}>
        {t('ui-program-download')}
      </Button>
    </SettingRow>
  );
}

function Downloading({ update: { found, bytesDone } }: { update: ProgramUpdate }) {
  const label = t('ui-program-downloading', { version: found?.version ?? '' });
  const total = found?.sizeBytes ?? null;
  const done = formatSize(bytesDone);
  return (
    <>
      <SettingRow
        label={label}
        hint={total === null ? done : t('ui-program-progress', { done, total: formatSize(total) })}
      >
        {null}
      </SettingRow>
      <ProgressBar label={label} percent={total === null ? null : (bytesDone / total) * 100} />
    </>
  );
}
