import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Io } from '#core/disk/io.ts';
import { createValueStreams } from '#core/events/core-events.ts';

import { createProgramUpdates } from '#core/program/program-updates.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { makePair, signFeed } from '#resources/updates/signing.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import {
  type FaultServer,
  type Reply,
  type SeenRequest,
  startFaultServer,
} from '#test/helpers/fault-server.ts';
import { createRegistryHarness } from '#test/helpers/registry-harness.ts';
import { createProgramUpdater } from '../../electron/main/program-updater.ts';
import { createUpdaterAdapter } from './updater-adapter.ts';

/** Started in place of the running program; writes a marker file. */
export const NEW_PROGRAM = Buffer.from('#!/bin/sh\necho "$0" > "$0.started"\n');
const FEED = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`;

interface FeedOptions {
  readonly version?: string;
  readonly file?: string;
  /** Feed name in the signed content. */
  readonly name?: string;
  readonly privateKey?: string;
  readonly program?: Buffer;
}

/** Returns the files of a signed release by path. */
export function createRelease(
  privateKey: string,
  {
    version = '1.1.0',
    file = `Loadout-${version}.AppImage`,
    name = FEED,
    program = NEW_PROGRAM,
  }: FeedOptions = {},
): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'loadout-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sha512 = createHash('sha512').update(program).digest('base64');
  const feed = join(folder, name);
  writeFileSync(
    feed,
    `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${program.length}\npath: ${file}\nsha512: ${sha512}\nreleaseDate: '2026-11-29T10:00:00.000Z'\nreleaseNotes: |\n  - Worlds open faster\n`,
  );
  signFeed(feed, privateKey);
  return new Map([
    [`/${FEED}`, readFileSync(feed)],
    [`/${FEED}.sig`, readFileSync(`${feed}.sig`)],
    [`/${file}`, program],
  ]);
}

type Answer = (request: SeenRequest, release: Map<string, Buffer>) => Reply | null;

export interface SceneOptions extends FeedOptions {
  /** Answers in place of the release; null: the release's own answer. */
  readonly answer?: Answer;
  readonly change?: (release: Map<string, Buffer>) => void;
  readonly io?: Io;
  readonly jobs?: readonly Pick<JobBrief, 'state' | 'kind'>[];
  readonly fileOrigins?: readonly string[];
  /** File name of the installed AppImage. */
  readonly installedAs?: string;
  readonly beforeStart?: () => void;
}

/** An installed AppImage, a signed release on this machine, and the real electron-updater. */
export async function openScene({
  answer = () => null,
  change = () => undefined,
  io,
  jobs = [],
  fileOrigins = [],
  installedAs = 'Loadout.AppImage',
  beforeStart = () => undefined,
  ...feed
}: SceneOptions = {}) {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-program-')));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const pair = makePair();
  const release = createRelease(feed.privateKey ?? pair.privateKey, feed);
  change(release);
  const server: FaultServer = await startFaultServer((request) => {
    const body = release.get(request.url);
    return answer(request, release) ?? (body === undefined ? { status: 404 } : { body });
  });
  onTestFinished(() => server.close());
  const appImage = join(scratch, 'programs', installedAs);
  mkdirSync(dirname(appImage));
  writeFileSync(appImage, 'the program that runs', { mode: 0o755 });
  setAppImage(appImage);
  const harness = createRegistryHarness();
  onTestFinished(() => harness.close());
  const left: string[] = [];
  const host = createNodeHost({
    dataDir: join(scratch, 'data'),
    environment: {},
    platform: 'linux',
  });
  const program = createProgramUpdater({
    adapter: createUpdaterAdapter(scratch, server.origin),
    platform: 'linux',
    io: io ?? harness.io,
    appImage,
    feedUrl: server.origin,
    trust: { publicKey: pair.publicKey, fileOrigins },
    logger: harness.logger,
    notInstalled: null,
    async leave(version, install) {
      left.push(version);
      await install(beforeStart);
    },
  });
  const updates = createProgramUpdates({
    io: io ?? harness.io,
    gateway: harness.gateway,
    streams: createValueStreams(harness.clock),
    host: { ...host, clock: harness.clock, logger: harness.logger, program },
    jobs: { list: () => jobs as readonly JobBrief[] },
    access: { list: () => [] },
  });
  onTestFinished(() => updates.close());
  const folder = join(scratch, 'updates/loadout-updater/pending');
  return {
    updates,
    server,
    release,
    appImage,
    left,
    folder,
    scratch,
    logger: harness.logger,
    host,
  };
}

function setAppImage(path: string): void {
  const before = process.env['APPIMAGE'];
  process.env['APPIMAGE'] = path;
  onTestFinished(() => {
    if (before === undefined) delete process.env['APPIMAGE'];
    else process.env['APPIMAGE'] = before;
  });
}
