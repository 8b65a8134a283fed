import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { onTestFinished } from 'vitest';
import type { contract } from '#shared/contract/index.ts';
import {
  type Command,
  CONFIG_VARIABLE,
  type Report,
  type StandInConfig,
} from './stand-in/protocol.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REGISTER = new URL('./stand-in/register.ts', import.meta.url).href;

export interface ShellOptions {
  /** null: passes no data directory. */
  readonly dataDir: string | null;
  readonly config?: Partial<StandInConfig>;
  /** Appended to the program's own arguments. */
  readonly argv?: readonly string[];
  /** Folder of the built program; default: this repository. */
  readonly appPath?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Registers the function that ends the process; default: runs it when the test ends. */
  readonly onFinished?: (end: () => Promise<void>) => void;
}

interface Recorded {
  readonly name: string;
  readonly detail: unknown;
}

/** The built main process, running on the Electron stand-in. */
export interface ShellProcess {
  /** Client of the core, through the port that the page received. */
  readonly client: ContractRouterClient<typeof contract>;
  readonly records: readonly Recorded[];
  /** Messages received through the port. */
  readonly answers: readonly unknown[];
  /** Messages that the page sent through it. */
  readonly questions: readonly unknown[];
  of(name: string): readonly unknown[];
  /**
   * Resolves to the detail of the next (or an earlier) record with this name; rejects if the
   * process ends before.
   */
  until(name: string, fits?: (detail: unknown) => boolean): Promise<unknown>;
  command(command: Command): Promise<unknown>;
  emit(
    target: Extract<Command, { kind: 'emit' }>['target'],
    event: string,
    ...args: readonly unknown[]
  ): Promise<unknown>;
  /** Waits until the page has its port. */
  connect(): Promise<void>;
  /** Resolves to the exit status. */
  readonly ended: Promise<number | null>;
  kill(): void;
}

const DISPLAY = { x: 0, y: 0, width: 1920, height: 1040 };

export function startShell(options: ShellOptions): ShellProcess {
  const child = launch(options);
  const news = new EventEmitter().setMaxListeners(0);
  const records: Recorded[] = [];
  const answers = new Map<number, (value: unknown) => void>();
  const corePort = new EventEmitter();
  const fromCore: unknown[] = [];
  const toCore: unknown[] = [];
  let commands = 0;
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (status) => resolve(status));
  });
  child.on('message', (message: Report) => {
    if (message.type === 'answer') answers.get(message.id)?.(message.value);
    if (message.type === 'from-core') {
      fromCore.push(message.data);
      corePort.emit('message', { data: message.data });
    }
    if (message.type !== 'record') return;
    records.push(message);
    news.emit('record');
  });

  async function command(asked: Command): Promise<unknown> {
    const id = (commands += 1);
    const answer = new Promise<unknown>((resolve) => answers.set(id, resolve));
    child.send({ type: 'command', id, command: asked });
    return answer;
  }

  async function until(name: string, fits = (_detail: unknown) => true): Promise<unknown> {
    for (;;) {
      const found = records.find((record) => record.name === name && fits(record.detail));
      if (found !== undefined) return found.detail;
      const more = new Promise<true>((resolve) => news.once('record', () => resolve(true)));
      if ((await Promise.race([more, ended.then(() => false)])) === true) continue;
      throw new Error(`the process ended without ${name}: ${errors}`);
    }
  }

  const { onFinished = onTestFinished } = options;
  onFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const link = new RPCLink({
    port: {
      on: (event: string, listener: (event: { data: unknown } | undefined) => void) =>
        void corePort.on(event, listener),
      postMessage(data: unknown) {
        toCore.push(data);
        void command({ kind: 'to-core', data });
      },
    },
  });
  return {
    client: createORPCClient(link),
    records,
    answers: fromCore,
    questions: toCore,
    of: (name) => records.filter((record) => record.name === name).map(({ detail }) => detail),
    until,
    command,
    emit: (target, event, ...args) => command({ kind: 'emit', target, event, args }),
    async connect() {
      await until('page-loaded');
      await command({ kind: 'page-asks-for-port' });
      await until('page-has-port');
    },
    ended,
    kill: () => void child.kill('SIGKILL'),
  };
}

function launch({
  dataDir,
  config,
  argv = [],
  appPath = ROOT,
  environment,
}: ShellOptions): ChildProcess {
  const standIn: StandInConfig = {
    appPath,
    isPackaged: false,
    version: '0.1.0',
    displays: [DISPLAY],
    dialogAnswer: null,
    pickedFolder: null,
    isSecondInstance: false,
    proxyAnswer: 'DIRECT',
    asksAtOnce: false,
    isPageSlow: false,
    ...config,
  };
  return fork(
    `${appPath}/out/main/index.js`,
    [...(dataDir === null ? [] : ['--data-dir', dataDir]), ...argv],
    {
      execArgv: ['--import', REGISTER],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...ownEnvironment(), [CONFIG_VARIABLE]: JSON.stringify(standIn), ...environment },
    },
  );
}

function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('LOADOUT_')),
  );
}
