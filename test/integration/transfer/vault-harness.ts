import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Io } from '#core/disk/io.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import type { Clock } from '#core/host.ts';
import { createTransfer, type FetchRequest } from '#core/transfer/transfer.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { incomingFile, vaultFile } from '#shared/domain/paths.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { type FaultServer, type Script, startFaultServer } from '#test/helpers/fault-server.ts';
import {
  createRegistryHarness,
  type RegistryHarness,
  testProfile,
} from '#test/helpers/registry-harness.ts';

export interface VaultHarness {
  readonly root: string;
  readonly registry: RegistryHarness;
  serve(script: Script): Promise<FaultServer>;
  sourceOf(bytes: Uint8Array, changes?: Partial<DownloadSource>): DownloadSource;
  /** Fetches with a new queue, like a process that has just started. */
  fetch(
    sources: readonly DownloadSource[],
    changes?: Partial<FetchRequest>,
  ): Promise<ReadonlyMap<string, number>>;
  profile(changes?: Partial<ConnectedProfile>): ConnectedProfile;
  /** null if the file does not exist. */
  inVault(source: DownloadSource): Buffer | null;
  inPart(source: DownloadSource): Buffer | null;
  /** Resolves when a part in this root has this many bytes. */
  partReaches(sizeBytes: number): Promise<void>;
  damageVault(source: DownloadSource): void;
  close(): Promise<void>;
}

export const PATIENCE = { timeout: 20_000, interval: 5 };

/** A root with an empty state folder, a queue, and scripted servers; all removed by `close`. */
export function createVaultHarness(clock?: Clock, io: Io = createNodeIo()): VaultHarness {
  const root = mkdtempSync(join(tmpdir(), 'loadout-transfer-'));
  mkdirSync(join(root, '.loadout'));
  const registry = { ...createRegistryHarness(clock), io };
  const servers: FaultServer[] = [];
  const origin = () => servers[0]?.origin ?? 'http://127.0.0.1:1';
  const profile = (changes?: Partial<ConnectedProfile>) => testProfile(origin(), changes);
  const read = (path: string) => (existsSync(path) ? readFileSync(path) : null);
  return {
    root,
    registry,
    profile,
    async serve(script) {
      const server = await startFaultServer(script);
      servers.push(server);
      return server;
    },
    sourceOf: (bytes, changes) => ({
      url: `${origin()}/cdn/data/project/p/version/v/a%20b.jar`,
      sha1: digest('sha1', bytes),
      sha512: digest('sha512', bytes),
      size: bytes.length,
      ...changes,
    }),
    fetch: (sources, changes) =>
      createTransfer(registry).fetchIntoVault({ profile: profile(), root, sources, ...changes }),
    inVault: ({ sha512 }) => read(join(root, vaultFile(sha512))),
    inPart: ({ sha512 }) => read(join(root, incomingFile(sha512))),
    async partReaches(sizeBytes) {
      const incoming = join(root, '.loadout/incoming');
      await vi.waitFor(() => {
        const sizes = readdirSync(incoming).map((name) => statSync(join(incoming, name)).size);
        expect(sizeBytes === 0 || sizes.includes(sizeBytes)).toBe(true);
      }, PATIENCE);
    },
    damageVault: ({ sha512 }) => {
      writeFileSync(join(root, vaultFile(sha512)), 'damage');
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      registry.close();
      rmSync(root, { recursive: true });
    },
  };
}

/** Bytes without repetition, so that a wrong offset is always noticed. */
export function sampleBytes(count: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(count);
  let state = seed;
  for (let index = 0; index < count; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

export function digest(algorithm: string, bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest('hex');
}
