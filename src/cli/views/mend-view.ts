import type { AddonMend, Mend } from '#shared/domain/health.ts';

/** The command that makes the plan; one for several add-ons where it takes them. */
export function toCommand({ intent, names }: Mend | AddonMend): string {
  if (intent === 'undo') return 'loadout undo';
  return intent === 'java' ? 'loadout java' : ['loadout', intent, ...names].join(' ');
}

/** As few commands as it takes. */
export function toCommands(mends: readonly Mend[]): readonly string[] {
  return [...Map.groupBy(mends, ({ intent }) => intent)].map(([intent, of]) =>
    toCommand({ intent, names: [...new Set(of.flatMap(({ names }) => names))] }),
  );
}
