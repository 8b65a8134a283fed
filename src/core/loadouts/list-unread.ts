import type { AddonRecord, Message } from '#shared/domain/addon.ts';
import { pathsOf } from '#shared/domain/slot-files.ts';
import type { ScannedItem } from '../scan/scanner.ts';

const UNREAD: ReadonlySet<string> = new Set(['scan-directory-unreadable', 'scan-directory-link']);

/**
 * Items for what is recorded in directories that could not be looked into, each with that reason: what is not seen
 * there may still be there, so its record stays and nothing is done with it.
 */
export function listUnread(
  { items, problems }: { items: readonly ScannedItem[]; problems: readonly Message[] },
  records: readonly AddonRecord[],
): readonly ScannedItem[] {
  const unread = problems.filter(({ code }) => UNREAD.has(code));
  if (unread.length === 0) return [];
  const seen = new Set(items.map(({ path, receipt }) => receipt?.addonId ?? path));
  return records.flatMap((record) => {
    const problem = unread.find(({ params }) =>
      pathsOf(record).some((path) => path.startsWith(`${params['directory']}/`)),
    );
    const isSeen = seen.has(record.files === null ? record.path : record.id);
    return problem && !isSeen ? [toItem(record, problem)] : [];
  });
}

function toItem(record: AddonRecord, problem: Message): ScannedItem {
  const { id, slot, path, size, enabled, files } = record;
  return {
    slot,
    path,
    kind: files === null ? 'file' : 'receipt',
    size,
    enabled,
    sha1: null,
    sha512: null,
    metadata: [],
    problem,
    changeable: false,
    ...(files === null ? {} : { receipt: { addonId: id, files } }),
  };
}
