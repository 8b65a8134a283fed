/** Rules by project type: allowed combinations, files, loaders, categories and sides. */
import type { PROJECT_STATUSES, ProjectType } from './enumerations.ts';

type FixedSide = 'required' | 'unsupported';
type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** registry §8.1: allowed combinations of two types; every single type is allowed. */
export const JOINT_TYPES: readonly (readonly [ProjectType, ProjectType])[] = [
  ['mod', 'plugin'],
  ['mod', 'datamod'],
  ['shader', 'resource-pack'],
];

export function canStandTogether(types: readonly ProjectType[]): boolean {
  const set = new Set(types);
  return (
    set.size === 1 ||
    (set.size === 2 && JOINT_TYPES.some((pair) => pair.every((type) => set.has(type))))
  );
}

/** registry §8.6: for some types the sides are fixed. */
export function fixSides<S extends string>(
  types: readonly string[],
  given: { clientSide: S; serverSide: S },
): { clientSide: S | FixedSide; serverSide: S | FixedSide } {
  if (types.includes('shader') || types.includes('resource-pack'))
    return { clientSide: 'required', serverSide: 'unsupported' };
  if (types.includes('world')) return { clientSide: 'unsupported', serverSide: 'required' };
  if (!types.includes('plugin')) return given;
  return {
    clientSide: types.includes('mod') ? given.clientSide : 'unsupported',
    serverSide: 'required',
  };
}

/** registry §5.4: transitions of a project's status, by who makes them. */
export const STATUS_TRANSITIONS: Readonly<
  Record<'submit' | 'decide', { from: readonly ProjectStatus[]; to: readonly ProjectStatus[] }>
> = {
  submit: { from: ['draft', 'rejected', 'withheld'], to: ['processing'] },
  decide: {
    from: ['draft', 'processing', 'approved', 'withheld', 'rejected'],
    to: ['draft', 'processing', 'approved', 'withheld', 'rejected'],
  },
};

/** The time before a rejected or withheld project may be submitted again. */
export const RESUBMIT_WAIT_MS = 3 * 60 * 60 * 1000;

/** Requirements for submitting a project, in the order in which they are checked. */
export const SUBMIT_NEEDS = ['version', 'description', 'licence'] as const;
