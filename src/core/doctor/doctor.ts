import { accessSync, constants, mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '#shared/domain/addon.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { DoctorCheck } from '#shared/domain/doctor.ts';
import { STATE_FOLDER } from '#shared/domain/state-folder.ts';
import { toErrorPayload } from '#shared/errors.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

const LOW_SPACE_BYTES = 512 * 1024 * 1024;

/** Looks at everything that Loadout needs and says of each what works and, where not, what to do. */
export interface Doctor {
  run(): Promise<readonly DoctorCheck[]>;
}

export interface DoctorServices {
  readonly dataDir: string;
  readonly userAgent: string;
  readonly database: AppDatabase;
  listLoadouts(): readonly LoadoutBrief[];
  /** Throws when the record of the folder cannot be read. */
  readRecord(root: string): void;
  connect(registry: string): Promise<RegistryClient>;
}

export function createDoctor(services: DoctorServices): Doctor {
  return {
    async run() {
      const loadouts = services.listLoadouts();
      const registries = new Set(
        loadouts.map(({ registry }) => registry).filter((id) => id !== ''),
      );
      return [
        checkProgram(services.userAgent),
        checkDataFolder(services.dataDir),
        checkDatabase(services.database),
        ...loadouts.map((loadout) => checkLoadout(services, loadout)),
        ...(await Promise.all([...registries].map((id) => checkRegistry(services, id)))),
      ];
    },
  };
}

function checkProgram(userAgent: string): DoctorCheck {
  const finding = message('doctor-program-version', {
    version: userAgent,
    node: process.versions.node,
  });
  return ok(message('doctor-program'), finding);
}

function checkDataFolder(dataDir: string): DoctorCheck {
  const subject = message('doctor-data-folder', { folder: dataDir });
  const cause = tryToWrite(dataDir);
  if (cause !== null)
    return failed(
      subject,
      message('doctor-not-writable', { cause }),
      message('doctor-hint-permissions'),
    );
  return withFreeSpace(subject, dataDir);
}

function checkDatabase(database: AppDatabase): DoctorCheck {
  const subject = message('doctor-database');
  const answer = String(database.pragma('quick_check', { simple: true }));
  if (answer === 'ok') return ok(subject, message('doctor-database-sound'));
  return failed(
    subject,
    message('doctor-database-damaged', { answer }),
    message('doctor-hint-database'),
  );
}

function checkLoadout(
  { readRecord }: DoctorServices,
  { name, root, condition }: LoadoutBrief,
): DoctorCheck {
  const subject = message('doctor-loadout', { name, folder: root });
  if (condition !== 'ok') {
    return failed(
      subject,
      message(`doctor-loadout-${condition}`),
      message(`doctor-hint-loadout-${condition}`),
    );
  }
  if (codeOfFailure(() => readRecord(root)) !== null) {
    return failed(
      subject,
      message('doctor-loadout-damaged'),
      message('doctor-hint-loadout-damaged'),
    );
  }
  const cause = tryToWrite(join(root, STATE_FOLDER)) ?? tryToRead(root);
  if (cause !== null)
    return failed(
      subject,
      message('doctor-not-writable', { cause }),
      message('doctor-hint-permissions'),
    );
  return withFreeSpace(subject, root);
}

async function checkRegistry(services: DoctorServices, id: string): Promise<DoctorCheck> {
  const subject = message('doctor-registry', { registry: id });
  try {
    const client = await services.connect(id);
    await client.probe();
    return ok(subject, message('doctor-registry-answers', { origin: client.profile.apiOrigin }));
  } catch (error) {
    const { code } = toErrorPayload(error);
    return failed(
      subject,
      message('doctor-registry-silent', { code }),
      message('doctor-hint-registry'),
    );
  }
}

function withFreeSpace(subject: Message, folder: string): DoctorCheck {
  const { bavail, bsize } = statfsSync(folder);
  const finding = message('doctor-writable', { freeBytes: bavail * bsize });
  if (bavail * bsize >= LOW_SPACE_BYTES) return ok(subject, finding);
  return { subject, result: 'warning', finding, hint: message('doctor-hint-space') };
}

/** A real folder is made and removed: permission bits alone do not tell (read-only mounts, quotas, ACLs). */
function tryToWrite(folder: string): string | null {
  return codeOfFailure(() => rmdirSync(mkdtempSync(join(folder, 'doctor-'))));
}

function tryToRead(folder: string): string | null {
  return codeOfFailure(() => accessSync(folder, constants.R_OK | constants.X_OK));
}

function codeOfFailure(attempt: () => void): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
}

function message(code: string, params: Message['params'] = {}): Message {
  return { code, params };
}

function ok(subject: Message, finding: Message): DoctorCheck {
  return { subject, result: 'ok', finding, hint: null };
}

function failed(subject: Message, finding: Message, hint: Message): DoctorCheck {
  return { subject, result: 'failed', finding, hint };
}
