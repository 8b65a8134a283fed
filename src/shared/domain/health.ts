import { z } from 'zod';
import { type Addon, messageSchema } from './addon.ts';

/** Problems of a loadout's add-ons, the most severe first. */
export const FINDING_KINDS = [
  'damaged',
  'missing',
  'requirement-missing',
  'requirement-disabled',
  'requirement-version',
  'incompatible',
  'wrong-loader',
  'duplicate',
  'withdrawn',
  'changed',
  'not-needed',
] as const;
type FindingKind = (typeof FINDING_KINDS)[number];

/** Severities, in display order. */
export const SEVERITIES = ['problem', 'warning', 'suggestion'] as const;
export type Severity = (typeof SEVERITIES)[number];

const MILDER: Partial<Record<FindingKind, Severity>> = {
  duplicate: 'warning',
  withdrawn: 'warning',
  changed: 'warning',
  missing: 'warning',
  'not-needed': 'suggestion',
};

/** A problem may prevent the game from loading the add-on; a suggestion only tidies up. */
export function severityOf({ kind }: Pick<HealthFinding, 'kind'>): Severity {
  return MILDER[kind] ?? 'problem';
}

const DAMAGE: ReadonlySet<string> = new Set([
  'scan-archive-unreadable',
  'scan-unreadable',
  'scan-empty',
]);

/** Whether its file cannot be read, or is not an archive although it should be. */
export function isDamaged({ state, reason }: Pick<Addon, 'state' | 'reason'>): boolean {
  return state !== 'changed' && DAMAGE.has(reason.code);
}

const names = z.array(z.string()).min(1);
const ADDON_INTENTS = ['install', 'enable', 'disable', 'remove', 'update'] as const;

/**
 * A fix: a plan of this intent for these projects (`install`: slugs or ids) or add-ons. `to`: the
 * version to update the one add-on to, by number or id.
 */
const addonMendSchema = z.object({
  intent: z.enum([...ADDON_INTENTS, 'repair']),
  names,
  to: z.string().optional(),
});
export type AddonMend = z.infer<typeof addonMendSchema>;

/**
 * A fix for a crash: such a plan, undoing the generation in `names`, or Java of the major version
 * in `names`.
 */
export const mendSchema = z.object({ intent: z.enum([...ADDON_INTENTS, 'undo', 'java']), names });
export type Mend = z.infer<typeof mendSchema>;

export const findingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  addonId: z.string(),
  title: z.string(),
  path: z.string(),
  /** Registry address of the icon, for a missing add-on, which has no row in the library. */
  icon: z.string().optional(),
  message: messageSchema,
  /** null: Loadout cannot fix it. */
  mend: addonMendSchema.nullable(),
  /** An alternative fix that the user may prefer. */
  otherMend: addonMendSchema.nullable(),
});
export type HealthFinding = z.infer<typeof findingSchema>;
