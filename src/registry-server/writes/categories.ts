import { COUNT_LIMITS } from '#shared/registry/limits.ts';
import type { ServerContext } from '../context.ts';
import { refuseInvalid } from '../http/refusal.ts';

interface Categories {
  readonly categories: readonly string[];
  readonly featuredCategories: readonly string[];
}

/**
 * registry §4.4: throws Refusal 400 for a name unknown to all types; drops one unknown to these
 * types, and featured ones that are not selected.
 */
export function chooseCategories(
  context: ServerContext,
  types: readonly string[],
  asked: Categories,
): Categories {
  const all = new Set(context.storage.tags.list('category').map(({ name }) => name));
  if (!asked.categories.every((name) => all.has(name))) {
    throw refuseInvalid('[categories] Unknown category');
  }
  return keepCategories(context, types, asked);
}

/** Returns those of a project's categories that its types have. */
export function keepCategories(
  { storage, behaviour }: ServerContext,
  types: readonly string[],
  { categories, featuredCategories }: Categories,
): Categories {
  const valid = new Set(
    storage.tags
      .list('category')
      .filter(({ projectTypes }) => projectTypes.some((type) => types.includes(type)))
      .map(({ name }) => name),
  );
  const sent = [...new Set(categories)].filter((name) => valid.has(name));
  // The public service stores them in the order of its tags, which are sorted (registry §15.2).
  const kept = behaviour.sortsTags ? sent.toSorted(compareCategories) : sent;
  const featured = [...new Set(featuredCategories)].filter((name) => kept.includes(name));
  return {
    categories: kept,
    featuredCategories: featured.slice(0, COUNT_LIMITS.featuredCategories),
  };
}

/** Categories that the public service lists at the end, in this order. */
const LAST_CATEGORIES: readonly string[] = [
  'low',
  'maze',
  'medium',
  'halloween',
  'hide-and-seek',
  'high',
  'horror',
  'screenshot',
  'skyblock',
  'survival',
];

/** Sorts like the public service: by name, except for ten at the end (registry §15.2). */
export function compareCategories(a: string, b: string): number {
  const [first, second] = [LAST_CATEGORIES.indexOf(a), LAST_CATEGORIES.indexOf(b)];
  return first === -1 && second === -1 ? compareTexts(a, b) : first - second;
}

/** By code units, independent of the locale. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
