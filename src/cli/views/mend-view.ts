import type { AddonMend, Mend } from '#shared/domain/health.ts';

/** The command that makes the plan; one for several add-ons where it takes them. */
export function toCommand(mend: Mend | AddonMend): string {
  const { intent, names } = mend;
  if (intent === 'undo') return 'loadout undo';
  const to = 'to' in mend && mend.to !== undefined ? ['--to', mend.to] : [];
  return intent === 'java' ? 'loadout java' : ['loadout', intent, ...names, ...to].join(' ');
}

/** As few commands as it takes. */
export function toCommands(mends: readonly Mend[]): readonly string[] {
  return [...Map.groupBy(mends, ({ intent }) => intent)].map(([intent, of]) =>
    toCommand({ intent, names: [...new Set(of.flatMap(({ names }) => names))] }),
  );
}
