import { z } from 'zod';
import { type Addon, messageSchema } from './addon.ts';

/** What can be wrong with the add-ons of a loadout; the worst first. */
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

/** How much it matters, in the order of lists. */
export const SEVERITIES = ['problem', 'warning', 'suggestion'] as const;
export type Severity = (typeof SEVERITIES)[number];

const MILDER: Partial<Record<FindingKind, Severity>> = {
  duplicate: 'warning',
  withdrawn: 'warning',
  changed: 'warning',
  missing: 'warning',
  'not-needed': 'suggestion',
};

/** A problem may keep the game from loading the add-on; a suggestion only tidies up. */
export function severityOf({ kind }: Pick<Finding, 'kind'>): Severity {
  return MILDER[kind] ?? 'problem';
}

const DAMAGE: ReadonlySet<string> = new Set([
  'scan-archive-unreadable',
  'scan-unreadable',
  'scan-empty',
]);

/** Its file cannot be read, or is not the archive that it should be. */
export function isDamaged({ state, reason }: Pick<Addon, 'state' | 'reason'>): boolean {
  return state !== 'changed' && DAMAGE.has(reason.code);
}

const names = z.array(z.string()).min(1);
const ADDON_INTENTS = ['install', 'enable', 'disable', 'remove', 'update'] as const;

/**
 * What would mend it: a plan of this intent for these projects (`install`: slugs or ids) or add-ons. `to`: the version
 * that the one add-on is updated to, by its number or id.
 */
const addonMendSchema = z.object({
  intent: z.enum([...ADDON_INTENTS, 'repair']),
  names,
  to: z.string().optional(),
});
export type AddonMend = z.infer<typeof addonMendSchema>;

/** What would mend a crash: such a plan, undoing the generation that `names` holds, or Java of that major version. */
export const mendSchema = z.object({ intent: z.enum([...ADDON_INTENTS, 'undo', 'java']), names });
export type Mend = z.infer<typeof mendSchema>;

export const findingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  addonId: z.string(),
  title: z.string(),
  path: z.string(),
  /** Where the registry has the icon of what no row of the library shows, because it is missing. */
  icon: z.string().optional(),
  message: messageSchema,
  /** null: nothing that Loadout could do. */
  mend: addonMendSchema.nullable(),
  /** Another way, where a person may prefer it. */
  otherMend: addonMendSchema.nullable(),
});
export type Finding = z.infer<typeof findingSchema>;
