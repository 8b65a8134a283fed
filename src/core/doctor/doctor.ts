import type { DoctorCheck, DoctorReport } from '#shared/domain/doctor.ts';
import { message } from '#shared/messages/message.ts';
import type { CoreParts } from '../core-parts.ts';
import { type AppDatabase, listSetAside } from '../database/open-database.ts';
import type { Diagnostics, Host } from '../host.ts';
import { checkWritableFolder, diagnoseLoadout } from './check-loadout.ts';
import { checkNetwork } from './check-network.ts';
import { checkStateFolder } from './check-state-folder.ts';
import { failed, ok, warning } from './checks.ts';

type DoctorParts = Pick<
  CoreParts,
  | 'host'
  | 'database'
  | 'settings'
  | 'games'
  | 'access'
  | 'network'
  | 'registries'
  | 'unknownParts'
  | 'gateway'
  | 'recovery'
  | 'engine'
  | 'history'
>;

export type Doctor = ReturnType<typeof createDoctor>;

/** Checks everything that Loadout needs and says what works and, if not, what to do. */
export function createDoctor(parts: DoctorParts) {
  const { host } = parts;
  const { dataDir } = host.paths;

  async function run(): Promise<readonly DoctorCheck[]> {
    const loadouts = parts.access.list();
    const registries = new Set(loadouts.map(({ registry }) => registry).filter((id) => id !== ''));
    return [
      checkSelf(host.userAgent),
      checkWritableFolder(message('doctor-data-folder', { folder: dataDir }), dataDir),
      ...(parts.settings.damaged().length > 0 ? [complainOfSettings()] : []),
      ...parts.games.invalid().map(complainOfGame),
      checkDatabase(parts.database, listSetAside(dataDir)),
      await checkKeychain(host),
      ...(await Promise.all(loadouts.map((loadout) => diagnoseLoadout(parts, loadout)))).flat(),
      ...(await checkNetwork(parts, [...registries])),
    ];
  }

  return {
    run,
    folder: ({ loadoutId }: { loadoutId: string }) => checkStateFolder(parts, loadoutId),
    /** `run` for another person to read: with the log, without secrets, paths and names. */
    report: async () => toDoctorReport(await run(), host.diagnostics),
  };
}

function checkSelf(userAgent: string): DoctorCheck {
  const finding = message('doctor-program-version', {
    version: userAgent,
    node: process.versions.node,
  });
  return ok(message('doctor-program'), finding);
}

function complainOfSettings(): DoctorCheck {
  const finding = message('doctor-settings-damaged');
  return warning(message('doctor-settings'), finding, message('doctor-hint-settings'));
}

function complainOfGame({
  file,
  ...wrong
}: ReturnType<DoctorParts['games']['invalid']>[number]): DoctorCheck {
  const subject = message('doctor-game', { file });
  return warning(subject, message('doctor-game-invalid', wrong), message('doctor-hint-game'));
}

function checkDatabase(database: AppDatabase, setAside: readonly string[]): DoctorCheck {
  const subject = message('doctor-database');
  const answer = String(database.pragma('quick_check', { simple: true }));
  if (answer === 'ok' && setAside.length === 0) {
    return ok(subject, message('doctor-database-sound'));
  }
  if (answer === 'ok') {
    const finding = message('doctor-database-set-aside', { files: setAside.join(', ') });
    return warning(subject, finding, message('doctor-hint-set-aside'));
  }
  return failed(
    subject,
    message('doctor-database-damaged', { answer }),
    message('doctor-hint-database'),
  );
}

/** Checks the store of tokens by trying it. */
async function checkKeychain({ paths, secrets }: Host): Promise<DoctorCheck> {
  const subject = message('doctor-keychain');
  const stores: Partial<Record<NodeJS.Platform, 'windows' | 'macos' | 'secret-service'>> = {
    win32: 'windows',
    darwin: 'macos',
    linux: 'secret-service',
  };
  const store = stores[paths.platform] ?? 'none';
  if (await secrets.tryKeychain()) return ok(subject, message('doctor-keychain-store', { store }));
  const hasBus = Boolean(paths.environment['DBUS_SESSION_BUS_ADDRESS']);
  const cause = store === 'secret-service' && !hasBus ? 'no-session-bus' : store;
  const finding = message('doctor-keychain-unusable', { cause });
  return warning(subject, finding, message('doctor-hint-keychain'));
}

const MAX_LOG_LINES = 500;
/** Fields with names that people chose. */
const NAMES = /^(name|title|titles|file|fileName|path|from|fromPath|holder|slug)$/;
const KEPT_LETTERS = 2;

/** Prepares checks and log for a stranger: redacted, and names cut to their first letters. */
function toDoctorReport(checks: readonly DoctorCheck[], diagnostics: Diagnostics): DoctorReport {
  const log = diagnostics.recentLog().slice(-MAX_LOG_LINES);
  return {
    checks: checks.map((check) => shortenNames(diagnostics.redact(check)) as DoctorCheck),
    log: log.map((line) => shortenLine(line, diagnostics)),
  };
}

/** A line was redacted when it was written, perhaps by an older Loadout with fewer rules. */
function shortenLine(line: string, { redact }: Diagnostics): string {
  try {
    return JSON.stringify(shortenNames(redact(JSON.parse(line))));
  } catch {
    return '<unreadable>';
  }
}

function shortenNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortenNames);
  if (typeof value !== 'object' || value === null) return value;
  // An error's name is chosen by the program.
  const isError = 'stack' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      NAMES.test(key) && typeof field === 'string' && !isError
        ? shortenName(field)
        : shortenNames(field),
    ]),
  );
}

/**
 * `wonderful-machines-1.2.0.jar` becomes `wo….jar`: enough to tell two apart, not to identify them.
 */
function shortenName(name: string): string {
  if (name.length <= KEPT_LETTERS || /^<\w+>/.test(name)) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return `${Array.from(name).slice(0, KEPT_LETTERS).join('')}…${extension}`;
}
