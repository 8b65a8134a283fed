/** What other programs call a command of this one; whoever types it means ours, however it is spelled. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  add: 'install',
  delete: 'remove',
  export: 'lock write',
  find: 'search',
  get: 'install',
  gui: 'serve',
  info: 'show',
  log: 'history',
  login: 'auth login',
  logout: 'auth logout',
  ls: 'list',
  man: 'help',
  outdated: 'check',
  repair: 'recover',
  restore: 'undo',
  revert: 'undo',
  rm: 'remove',
  rollback: 'undo',
  settings: 'config',
  signin: 'auth login',
  status: 'check',
  sync: 'lock sync',
  uninstall: 'remove',
  upgrade: 'update',
  web: 'serve',
  whoami: 'auth status',
};

/** The command for a word of another program; null where there is none. */
export function suggestCommand(word: string): string | null {
  return ELSEWHERE[word.toLowerCase()] ?? null;
}
