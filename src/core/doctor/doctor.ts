import type { Message } from '#shared/domain/addon.ts';
import type { DoctorCheck, DoctorReport } from '#shared/domain/doctor.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { Host } from '../host.ts';
import { checkFolder, checkLoadout, type LoadoutCheckServices } from './check-loadout.ts';
import { checkNetwork, type NetworkCheckServices } from './check-network.ts';
import { message } from '#shared/messages/message.ts';
import { failed, ok, warning } from './checks.ts';
import { toReport } from './report.ts';

/** Looks at everything that Loadout needs and says of each what works and, where not, what to do. */
export interface Doctor {
  run(): Promise<readonly DoctorCheck[]>;
  /** What this program repaired when it started, so that a person hears of it. */
  atStart(): readonly Message[];
  /** The same for somebody else to read: with the log, without secrets, paths and names. */
  report(): Promise<DoctorReport>;
}

export interface DoctorServices
  extends NetworkCheckServices, Omit<LoadoutCheckServices, 'platform'> {
  readonly host: Pick<Host, 'paths' | 'userAgent' | 'diagnostics' | 'secrets'>;
  readonly database: AppDatabase;
  /** Names of damaged databases that this program set aside when it started. */
  readonly setAside: readonly string[];
  /** All that are kept. */
  readonly listSetAside: (dataDir: string) => readonly string[];
  /** The settings file is there and cannot be used. */
  readonly areSettingsDamaged: () => boolean;
  listLoadouts(): readonly LoadoutBrief[];
}

export function createDoctor(services: DoctorServices): Doctor {
  const { host } = services;
  const { dataDir, platform } = host.paths;

  async function run(): Promise<readonly DoctorCheck[]> {
    const loadouts = services.listLoadouts();
    const registries = new Set(loadouts.map(({ registry }) => registry).filter((id) => id !== ''));
    return [
      checkProgram(host.userAgent),
      checkFolder(message('doctor-data-folder', { folder: dataDir }), dataDir),
      ...(services.areSettingsDamaged() ? [complainOfSettings()] : []),
      checkDatabase(services.database, services.listSetAside(dataDir)),
      await checkKeychain(host),
      ...(await Promise.all(
        loadouts.map((loadout) => checkLoadout({ ...services, platform }, loadout)),
      ).then((checks) => checks.flat())),
      ...(await checkNetwork(services, [...registries])),
    ];
  }

  return {
    run,
    atStart: () => services.setAside.map((file) => message('doctor-set-aside-now', { file })),
    report: async () => toReport(await run(), host.diagnostics),
  };
}

function checkProgram(userAgent: string): DoctorCheck {
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

/** Where a token is kept, which is tried. */
async function checkKeychain({ paths, secrets }: DoctorServices['host']): Promise<DoctorCheck> {
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
