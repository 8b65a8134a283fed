interface SortableAddon {
  readonly title: string;
  /** Path of its file, relative to the root. */
  readonly path: string;
}

/** Sorts add-ons by name, then by path. Ties in any other order keep this one. */
export function sortByName<Addon extends SortableAddon>(
  addons: readonly Addon[],
): readonly Addon[] {
  const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return inOrderOfLetters(addons).toSorted(
    (one, other) => names.compare(one.title, other.title) || one.path.localeCompare(other.path),
  );
}

/**
 * Sorts by plain string comparison first: nearly the same order at a tenth of the cost, which the
 * collator then completes quickly.
 */
function inOrderOfLetters<Addon extends SortableAddon>(addons: readonly Addon[]): readonly Addon[] {
  return addons
    .map((addon) => ({ addon, letters: addon.title.toLowerCase() }))
    .toSorted((one, other) =>
      one.letters === other.letters ? 0 : one.letters < other.letters ? -1 : 1,
    )
    .map(({ addon }) => addon);
}
