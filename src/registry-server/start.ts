import type { Seed } from './seed.ts';

export type ServerProfile = 'local' | 'crmm' | 'strict' | 'test';

export const FAULTS = [
  'key-collapse',
  'hidden-poisons-batch',
  'missing-channel-500',
  'bot-agent-403',
  'empty-200',
  'rate-limit-storm',
  'truncated-download',
  'corrupt-download',
  'stalled-download',
  'slow-download',
  'cut-connection',
  'stale-search',
  'lenient-bodies',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface RegistryServerOptions {
  readonly dataDir: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly profile: ServerProfile;
  readonly faults: readonly Fault[];
  /** Fills an empty data directory. */
  readonly seed?: Seed;
  /** Where file and image URLs point; default the server's own origin. */
  readonly publicUrl?: string;
  /** Serve files through a redirect to a second origin on another port, as the public service does. */
  readonly twoOrigins?: boolean;
}

export interface RegistryServer {
  readonly origin: string;
  /** The second origin when `twoOrigins`; else null. */
  readonly fileOrigin: string | null;
  /** How often each route was asked, by its pattern: `POST /api/version-files`. */
  requestCounts(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}
