import { posix, win32 } from 'node:path';
import type { Host } from '../host.ts';

/** Values by the names in braces; a list gives one result per value. */
export type TemplateValues = Readonly<Record<string, string | readonly string[]>>;

/** Returns every text that the template expands to; none when a value is missing. */
export function fillTemplate(template: string, values: TemplateValues): readonly string[] {
  const parts = template.split(/(\{[A-Za-z]+\})/);
  return parts.reduce<readonly string[]>(
    (texts, part) => {
      const name = /^\{([A-Za-z]+)\}$/.exec(part)?.[1];
      if (name === undefined) return texts.map((text) => text + part);
      const value = values[name] ?? [];
      const choices = typeof value === 'string' ? [value] : value;
      return texts.flatMap((text) => choices.map((choice) => text + choice));
    },
    [''],
  );
}

/** Folders of the computer, by their names in templates. */
export function computerFolders({ home, platform, environment }: Host['paths']) {
  const { join, isAbsolute } = platform === 'win32' ? win32 : posix;
  const named = (variable: string, ...fallback: string[]): string => {
    const value = environment[variable];
    return value && isAbsolute(value) ? value : join(home, ...fallback);
  };
  return {
    home,
    xdgData: named('XDG_DATA_HOME', '.local', 'share'),
    localAppData: named('LOCALAPPDATA', 'AppData', 'Local'),
    appData: named('APPDATA', 'AppData', 'Roaming'),
  };
}

/**
 * Lists a game version in each form that sources use: as it is, its number, and the number with the
 * phases of the community's archive.
 */
export function listVersionForms(version: string): readonly string[] {
  const number = /^\d+(\.\d+)*/.exec(version)?.[0];
  if (number === undefined) return [version];
  const rest = version.slice(number.length);
  const phases = rest === '' ? ['-alpha', '-pre_alpha'] : [];
  return [...new Set([version, ...phases.map((phase) => number + phase), number])];
}
