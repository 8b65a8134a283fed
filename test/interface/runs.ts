import type { Person } from '#test/integration/registry-server/writes/cast.ts';

/** Input of a run: files in its folder, and results of earlier runs. */
export interface RunContext {
  readonly jar: string;
  readonly icon: string;
  readonly text: string;
  /** Id of the token created earlier. */
  readonly tokenId: string;
  /** In hex, of a file of the first version. */
  readonly digest: string;
}

export interface CommandRun {
  /** Words after `loadout`, as in `shown-by.ts`. */
  readonly command: string;
  /** Token of a member of the cast; `session`: the owner's session. */
  readonly by: Person | 'session';
  readonly rest: (context: RunContext) => readonly string[];
}

const PROJECT = 'slug-of-project-1';

const run = (
  command: string,
  rest: CommandRun['rest'] | readonly string[] = [],
  by: CommandRun['by'] = 'owner',
): CommandRun => ({ command, by, rest: typeof rest === 'function' ? rest : () => rest });

/** Every command that shows an item of the interface, run in this order on one registry. */
export const RUNS: readonly CommandRun[] = [
  run('tags categories', ['--type', 'mod']),
  run('tags game-versions'),
  run('tags loaders', ['--type', 'mod']),
  run('tags licenses'),
  run('tags licenses', ['--featured']),
  run('tags license', ['MIT']),
  run('tags project-types'),
  run('scan'),
  run('check', ['--fresh']),
  run('token scopes', [], 'session'),
  run('token create', ['CI', '--expires', '2099-01-01', '--scope', 'user_read'], 'session'),
  run('token list', [], 'session'),
  run('token edit', ({ tokenId }) => [tokenId, '--name', 'From CI'], 'session'),
  run('token delete', ({ tokenId }) => [tokenId, '--yes'], 'session'),
  run('team members', [PROJECT]),
  run('team invite', [PROJECT, 'stranger']),
  run('team accept', [PROJECT], 'pending'),
  run('team edit', [PROJECT, 'member', '--role', 'Artist', '--permissions', 'upload_version']),
  run('team leave', [PROJECT, '--yes'], 'member'),
  run('team remove', [PROJECT, 'stranger', '--yes']),
  run('team invite', ['org:makers', 'stranger'], 'boss'),
  run('notifications list', [], 'stranger'),
  run('show org', ['makers', '--projects']),
  run('org list', [], 'boss'),
  run('show user', ['boss', '--projects']),
  run('show project', [PROJECT]),
  run('project icon', ({ icon }) => [PROJECT, '--file', icon]),
  run('project icon', [PROJECT, '--remove']),
  run('project details', [PROJECT, '--summary', 'A lamp', '--visibility', 'unlisted']),
  run('project description', ({ text }) => [PROJECT, text]),
  run('project tags', [PROJECT, '--categories', 'library,technology', '--featured', 'technology']),
  run('project license', [PROJECT, '--id', 'Apache-2.0']),
  run('publish version', ({ jar }) => [PROJECT, '--file', jar]),
  run('versions', [PROJECT]),
  run('latest', [PROJECT]),
  run('download', [`${PROJECT}@1.0.0`, '--to', '.']),
  run('identify', ({ digest }) => [digest, '--update']),
  run('team transfer', [PROJECT, 'pending', '--yes']),
];

/** Endpoints that no command requests by this path, and the ones requested instead. */
export const ASKED_INSTEAD: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '/api/project/{ID|slug}/version/{ID/slug}/primary-file',
    '/api/project/{ID|slug}/version/{ID/slug}/{FILE_NAME}',
    '/api/project/{ID|slug}/version/latest/primary-file',
    '/api/project/{ID|slug}/version/latest/{FILE_NAME}',
    // The URL that the version gives for its file.
  ].map((path) => [`GET ${path}`, 'GET /cdn/data/project/*/version/*/*']),
);
