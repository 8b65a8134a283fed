import { join } from 'node:path';
import { openCore } from '#test/helpers/core-harness.ts';
import { runLoadout } from '../../integration/cli/cli-harness.ts';
import type { World } from './world.ts';

/** Result of a writer: its exit status, and the code of its error. */
export interface Ended {
  readonly status: number;
  readonly code: string | null;
  /** Disk named in the error: `data`, or null for the one with the game. */
  readonly place: unknown;
  /** The change has begun, and the next command decides about it. */
  readonly isOpen: boolean;
}

export interface Writer {
  /** Fills the disk when the first file is served, not before the start. */
  readonly fillsLate: boolean;
  readonly write: (world: World) => Promise<Ended>;
}

const verb =
  (...argv: readonly string[]) =>
  (world: World): Promise<Ended> =>
    runVerb(
      world,
      argv.map((word) => (word === '<target>' ? world.target : word)),
    );

/** Everything that writes to a disk, by name. */
export const WRITERS: Readonly<Record<string, Writer>> = {
  apply: { fillsLate: false, write: verb('disable', 'lamp', '--yes') },
  update: { fillsLate: true, write: verb('update', '--all', '--yes') },
  unpack: { fillsLate: true, write: verb('install', 'stones', '--yes') },
  download: {
    fillsLate: true,
    write: verb('download', 'lamp', '--registry', 'test', '--to', '<target>'),
  },
  lockfile: { fillsLate: false, write: verb('lock', 'write') },
  settings: { fillsLate: false, write: verb('config', 'set', 'updates.holdHours', '24h') },
  draft: { fillsLate: false, write: writeDraft },
};

async function runVerb({ folder, dataDir }: World, argv: readonly string[]): Promise<Ended> {
  const run = await runLoadout(['--data-dir', dataDir, '--json', ...argv], { cwd: folder });
  const { error } = (run.stdout === '' ? {} : JSON.parse(run.stdout)) as { error?: Failure };
  const code = run.status === 0 ? null : (error?.code ?? run.stderr);
  const isOpen = error?.params?.['op'] !== undefined;
  return { status: run.status, code, place: error?.params?.['place'] ?? null, isOpen };
}

interface Failure {
  readonly code?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Prepares a draft, with a copy of its file. */
async function writeDraft({ dataDir, folder }: World): Promise<Ended> {
  let close = async (): Promise<void> => {};
  try {
    const onFinished = (closeCore: () => Promise<void>): void => void (close = closeCore);
    const core = openCore({ dataDir, onFinished, offline: true });
    const primaryFile = core.grantFile(join(folder, 'pmods/lamp-1.0.0.jar'));
    await core.client.drafts.prepare({
      registry: 'test',
      project: null,
      primaryFile,
      additionalFiles: [],
      given: { changelog: 'x'.repeat(5e4) },
      changelog: null,
    });
    return { status: 0, code: null, place: null, isOpen: false };
  } catch (error) {
    const { data, code } = error as { data?: Failure; code?: string };
    const failure = data ?? (error as Failure);
    return {
      status: 1,
      code: failure.code ?? code ?? String(error),
      place: failure.params?.['place'] ?? null,
      isOpen: false,
    };
  } finally {
    await close();
  }
}
