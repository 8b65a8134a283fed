import type { PlaySettings } from '#shared/domain/play.ts';
import type { GamePlay, Launcher } from '#shared/domain/launcher.ts';
import { fillTemplate } from './fill-template.ts';

/** Every fact of a start; all searches are done. */
export interface CommandFacts {
  readonly play: Pick<GamePlay, 'jvmArguments' | 'macArguments' | 'memoryMb'>;
  readonly launcher: Pick<
    Launcher,
    'main' | 'classPath' | 'properties' | 'jvmArguments' | 'arguments' | 'worldArguments' | 'pieces'
  >;
  readonly settings: Pick<PlaySettings, 'jvmArguments' | 'memoryMb'>;
  /** Path of the Java program. */
  readonly java: string;
  /** Files by the ids of their pieces. */
  readonly pieces: ReadonlyMap<string, readonly string[]>;
  readonly folders: { readonly root: string; readonly save: string; readonly mods: string };
  readonly world: string | null;
  readonly platform: NodeJS.Platform;
}

/** Builds a launcher's argument vector: each element is one argument, and no shell ever sees it. */
export function buildCommand(facts: CommandFacts): readonly string[] {
  const { play, launcher, settings, java, pieces, folders, world, platform } = facts;
  const files = Object.fromEntries([...pieces].map(([id, paths]) => [id, paths[0] ?? '']));
  const values = { ...folders, ...files, ...(world === null ? {} : { world }) };
  const fill = (template: string): readonly string[] => fillTemplate(template, values);
  const properties = Object.entries(launcher.properties).map(
    ([name, template]) => `-D${name}=${fill(template)[0] ?? ''}`,
  );
  return [
    java,
    ...(platform === 'darwin' ? play.macArguments : []),
    ...memoryArguments(facts),
    ...play.jvmArguments,
    ...launcher.jvmArguments,
    ...properties,
    ...settings.jvmArguments,
    ...startArguments(facts),
    ...launcher.arguments.flatMap(fill),
    ...(world === null ? [] : launcher.worldArguments.flatMap(fill)),
  ];
}

/** The person's own arguments take precedence. */
function memoryArguments({ play, settings }: CommandFacts): readonly string[] {
  const isGiven = settings.jvmArguments.some((argument) => argument.startsWith('-Xmx'));
  return isGiven ? [] : [`-Xmx${settings.memoryMb ?? play.memoryMb}m`];
}

function startArguments({ launcher, pieces, platform }: CommandFacts): readonly string[] {
  const filesOf = (id: string): readonly string[] => pieces.get(id) ?? [];
  if (launcher.main === null) return ['-jar', ...filesOf(launcher.pieces[0]?.id ?? '').slice(0, 1)];
  const classPath = launcher.classPath.flatMap(filesOf);
  return ['-cp', classPath.join(platform === 'win32' ? ';' : ':'), launcher.main];
}
