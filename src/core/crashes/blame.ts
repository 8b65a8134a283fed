import { fileNameOf } from '#shared/domain/paths.ts';
import type { BlameKind } from './patterns.ts';
import type { StackFrame } from './read-log.ts';

/** Facts of an add-on that a log may name. */
export interface CrashAddon {
  readonly id: string;
  /** The name that commands accept. */
  readonly typedName: string;
  readonly title: string;
  /** Relative to the root. */
  readonly path: string;
  readonly enabled: boolean;
  readonly hasUpdate: boolean;
  /** From all its manifests. */
  readonly modIds: readonly string[];
  /** Display names from its manifests. */
  readonly names: readonly string[];
  /** For an unpacked add-on: its folders in the slot. */
  readonly namespaces: readonly string[];
  /** Separated by `.`, if its archive was read. */
  readonly packages: readonly string[];
  /** Names of other files in its archive. */
  readonly entries: readonly string[];
  /** Required projects that are not installed. */
  readonly missing: readonly { readonly slug: string; readonly name: string }[];
}

/**
 * Name of a method that a mod's mixin added to a class of the game: `handler$zza000$modid$onTick`.
 */
const MIXED_IN =
  /^(?:handler|redirect|wrap\w*|modify\w*|constant|inject\w*)\$\w{1,20}\$(\w{1,128})\$/;

/**
 * Finds the add-ons that a text names; several when it is ambiguous. A mere resemblance blames
 * nobody.
 */
export function findBlamedAddons(
  addons: readonly CrashAddon[],
  kind: BlameKind,
  text: string,
): readonly CrashAddon[] {
  const wanted = text.toLowerCase();
  switch (kind) {
    case 'id':
      return byModId(addons, wanted);
    case 'title': {
      const byId = byModId(addons, wanted);
      const isNamed = ({ title, names }: CrashAddon): boolean =>
        [title, ...names].some((name) => name.toLowerCase() === wanted);
      return byId.length > 0 ? byId : addons.filter(isNamed);
    }
    case 'path':
      return byFile(addons, fileNameOf(wanted.replaceAll('\\', '/')));
    case 'class':
      return byClass(addons, text.replaceAll('/', '.'));
    case 'namespace': {
      const [namespace = ''] = wanted.split(/[:/]/);
      const inFolder = addons.filter(({ namespaces }) => includes(namespaces, namespace));
      return inFolder.length > 0 ? inFolder : byModId(addons, namespace);
    }
    case 'entry':
    default:
      return byEntry(addons, wanted);
  }
}

function includes(values: readonly string[], wanted: string): boolean {
  return values.some((value) => value.toLowerCase() === wanted);
}

function byModId(addons: readonly CrashAddon[], wanted: string): readonly CrashAddon[] {
  return addons.filter(({ modIds }) => includes(modIds, wanted));
}

function byFile(addons: readonly CrashAddon[], wanted: string): readonly CrashAddon[] {
  return addons.filter(({ path }) => {
    const name = fileNameOf(path).toLowerCase();
    return name === wanted || name === `${wanted}.disabled`;
  });
}

/** Finds those with the longest package that contains the class. */
function byClass(addons: readonly CrashAddon[], name: string): readonly CrashAddon[] {
  for (let around = name; around.includes('.');) {
    around = around.slice(0, around.lastIndexOf('.'));
    const found = addons.filter(({ packages }) => packages.includes(around));
    if (found.length > 0) return found;
  }
  return [];
}

/** By the file itself, else by a mod id in its path. */
function byEntry(addons: readonly CrashAddon[], wanted: string): readonly CrashAddon[] {
  const holders = addons.filter(({ entries }) =>
    entries.some((entry) => {
      const name = entry.toLowerCase();
      return name === wanted || name === `${wanted}.mixins.json` || name.endsWith(`/${wanted}`);
    }),
  );
  if (holders.length > 0) return holders;
  const parts = wanted.split(/[/:\\]/);
  for (const part of [...parts, fileNameOf(wanted).split('.')[0] ?? '']) {
    const found = byModId(addons, part);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the add-on of the innermost call inside an add-on. */
export function findCaller(
  addons: readonly CrashAddon[],
  frames: readonly StackFrame[],
  ownPackages: readonly string[],
): readonly CrashAddon[] {
  for (const { method, jar } of frames) {
    const name = method.slice(method.lastIndexOf('.') + 1);
    const [, modId] = MIXED_IN.exec(name) ?? [];
    const mixedIn = modId === undefined ? [] : byModId(addons, modId.toLowerCase());
    if (mixedIn.length > 0) return mixedIn;
    if (ownPackages.some((own) => method.startsWith(own))) continue;
    const inJar = jar === null ? [] : byFile(addons, jar.toLowerCase());
    const found = inJar.length > 0 ? inJar : byClass(addons, method);
    if (found.length > 0) return found;
  }
  return [];
}
