import { NativeSelect, Textarea } from '@mantine/core';
import type { Inputs } from '#shared/contract/index.ts';
import { REPORT_TYPES } from '#shared/registry/enumerations.ts';
import { countCharacters, TEXT_LIMITS } from '#shared/registry/limits.ts';
import { client } from '../../lib/core/client.ts';
import { t } from '../../lib/format/text.ts';
import { useShownProblem } from '../../hooks/use-shown-problem.ts';
import { useWrite } from '../../lib/core/use-write.ts';
import { useUnsaved } from '../../lib/state/unsaved.ts';
import { FormDialog } from '../form-dialog.tsx';

type Reason = (typeof REPORT_TYPES)[number];

interface ReportDialogProps {
  readonly registry: string;
  readonly item: Inputs['reports']['create']['item'];
  /** Name of the reported item. */
  readonly name: string;
  readonly onClose: () => void;
}

const [LEAST, MOST] = TEXT_LIMITS.reportBody;
const NOTHING: { readonly type: Reason; readonly text: string } = { type: 'spam', text: '' };

/** Reports a project or a person to the moderators. */
export function ReportDialog({ registry, item, name, onClose }: ReportDialogProps) {
  const form = useUnsaved(`${registry}/report/${JSON.stringify(item)}`, NOTHING);
  const { type, text } = form.values;
  const writing = useWrite();
  const send = async () => {
    const task = async () => {
      await client.reports.create({ registry, item, type, text, dryRun: false });
      form.forget();
    };
    if (await writing.run(task, t('ui-complain-done'))) onClose();
  };
  const length = countCharacters(text);
  const { isShown, onBlur } = useShownProblem();
  return (
    <FormDialog
      title={t('ui-complain-title', { name })}
      label={t('ui-complain-send')}
      writing={writing}
      isGood={length >= LEAST && length <= MOST}
      onSubmit={() => void send()}
      onDiscard={form.discard}
      onClose={onClose}
    >
      <NativeSelect
        label={t('ui-complain-reason')}
        data={REPORT_TYPES.map((value) => ({ value, label: REASONS[value]() }))}
        value={type}
        onChange={(event) => form.set({ type: toReportReason(event.currentTarget.value) })}
      />
      <Textarea
        label={t('ui-complain-text')}
        description={t('ui-complain-hint')}
        error={isShown ? findReportLengthProblem(length) : null}
        onBlur={onBlur}
        autosize
        minRows={4}
        maxRows={10}
        value={text}
        onChange={(event) => form.set({ text: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

const REASONS: Readonly<Record<Reason, () => string>> = {
  spam: () => t('ui-complain-spam'),
  reuploaded_work: () => t('ui-complain-reuploaded'),
  inappropriate: () => t('ui-complain-inappropriate'),
  malicious: () => t('ui-complain-malicious'),
  name_squatting: () => t('ui-complain-name-squatting'),
  poor_description: () => t('ui-complain-poor-description'),
  invalid_metadata: () => t('ui-complain-invalid-metadata'),
  other: () => t('ui-complain-other'),
};

/** Returns the text for the reason of a report; an unknown reason is shown as "other". */
export function describeReason(type: string): string {
  return REASONS[toReportReason(type)]();
}

function toReportReason(value: string): Reason {
  return REPORT_TYPES.find((type) => type === value) ?? 'other';
}

function findReportLengthProblem(length: number): string | null {
  if (length > MOST) return t('ui-too-long', { over: length - MOST });
  return length > 0 && length < LEAST ? t('ui-too-short', { least: LEAST }) : null;
}
