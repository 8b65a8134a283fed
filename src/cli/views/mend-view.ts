import type { AddonMend, Mend } from '#shared/domain/health.ts';

/** Returns the command that makes the plan; a single one for several add-ons if it takes them. */
export function toCommand(mend: Mend | AddonMend): string {
  const { intent, names } = mend;
  if (intent === 'undo') return 'loadout undo';
  const to = 'to' in mend && mend.to !== undefined ? ['--to', mend.to] : [];
  return intent === 'java' ? 'loadout java' : ['loadout', intent, ...names, ...to].join(' ');
}

/** Returns as few commands as possible. */
export function toCommands(mends: readonly Mend[]): readonly string[] {
  return [...Map.groupBy(mends, ({ intent }) => intent)].map(([intent, of]) =>
    toCommand({ intent, names: [...new Set(of.flatMap(({ names }) => names))] }),
  );
}
