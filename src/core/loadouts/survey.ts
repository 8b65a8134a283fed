import { setImmediate } from 'node:timers/promises';
import type { ExternalChange } from '#shared/domain/job.ts';
import type { Message } from '#shared/domain/addon.ts';
import { AppError } from '#shared/errors.ts';
import { isReceipt, type ReceiptRecord } from '#shared/domain/slot-files.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { ScanResult, Scanner } from '../scan/scanner.ts';
import type { InstalledAddon } from '../updates/updates.ts';
import { listUnread } from './list-unread.ts';
import type { LoadoutAccess, OpenLoadout } from './loadout-access.ts';
import { matchAddons } from './match-addons.ts';

const MAX_ROUNDS = 20;

/** What stands in a loadout's folder now, beside what its last generation says. */
export interface Survey {
  readonly loadout: OpenLoadout;
  readonly scan: ScanResult;
  readonly installed: readonly InstalledAddon[];
  readonly external: readonly ExternalChange[];
  readonly problems: readonly Message[];
}

export type TakeSurvey = (loadoutId: string, context: JobContext) => Promise<Survey>;

export interface SurveyServices {
  readonly access: LoadoutAccess;
  readonly scanner: Scanner;
  readonly readMetadata: boolean;
  readonly fresh?: boolean;
}

/**
 * Opens (and, after a crash, recovers) the folder, scans it and matches what is there with what is known. A folder
 * that another process changed meanwhile is looked at again: LOCKED when it never comes to rest.
 */
export function createSurvey(services: SurveyServices): TakeSurvey {
  return async (loadoutId, context) => {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const survey = await look(services, loadoutId, context);
      if (services.access.isStill(survey.loadout)) return survey;
    }
    throw new AppError('LOCKED', { pid: 0 });
  };
}

async function look(
  { access, scanner, readMetadata, fresh = false }: SurveyServices,
  loadoutId: string,
  { signal, report }: JobContext,
): Promise<Survey> {
  report({ phase: 'recover' });
  const onWait = () => report({ phase: 'locked' });
  const loadout = await access.open(loadoutId, { signal, onWait });
  const scanned = await scanner.scan({
    loadoutId,
    root: loadout.root,
    slots: loadout.slots,
    receipts: loadout.file.addons.filter(isReceipt),
    signal,
    readMetadata,
    fresh,
    onProgress: ({ files, filesDone, bytes, bytesDone }) =>
      report({ phase: 'hash', done: filesDone, total: files, bytesDone, bytesTotal: bytes }),
  });
  const records = loadout.file.addons;
  await setImmediate();
  const items = [...scanned.items, ...listUnread(scanned, records)];
  const matched = matchAddons({ loadoutId, slots: loadout.slots, items, records });
  await setImmediate();
  const scan = { ...scanned, items };
  return { loadout, scan, ...matched, problems: scan.problems };
}

/** The look again at some entries of slot directories, the rest as it was; nothing else of the folder is read. */
export type LookAgain = (
  survey: Survey,
  entries: ReadonlySet<string>,
  signal: AbortSignal,
) => Promise<Survey>;

export function createLookAgain(services: {
  readonly scanner: Scanner;
  readonly readMetadata: boolean;
}): LookAgain {
  return async (survey, entries, signal) => {
    const { root, slots, file } = survey.loadout;
    const { scanner, readMetadata } = services;
    const receipts = file.addons.filter(isReceipt);
    const request = { loadoutId: file.id, root, slots, receipts, only: entries };
    const scan = await scanner.scan({ ...request, signal, readMetadata });
    const touched = new Set(receipts.filter((one) => isIn(one, entries)).map(({ id }) => id));
    const others = survey.scan.items.filter(
      ({ path, receipt }) => !entries.has(path) && !(receipt && touched.has(receipt.addonId)),
    );
    const items = [...others, ...scan.items];
    await setImmediate();
    const matched = matchAddons({ loadoutId: file.id, slots, items, records: file.addons });
    await setImmediate();
    return { ...survey, ...matched, scan: { ...survey.scan, items } };
  };
}

function isIn({ files }: ReceiptRecord, entries: ReadonlySet<string>): boolean {
  return files.some(({ path }) =>
    [...entries].some((entry) => path === entry || path.startsWith(`${entry}/`)),
  );
}
