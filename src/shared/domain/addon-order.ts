interface Named {
  readonly title: string;
  /** Of its file, relative to the root. */
  readonly path: string;
}

/** By name, then by place: the order in which add-ons stand that are equal in any other. */
export function sortByName<Addon extends Named>(addons: readonly Addon[]): readonly Addon[] {
  const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return inOrderOfLetters(addons).toSorted(
    (one, other) => names.compare(one.title, other.title) || one.path.localeCompare(other.path),
  );
}

/** Nearly the same order, for a tenth of the time: what stands nearly as it should is soon put right. */
function inOrderOfLetters<Addon extends Named>(addons: readonly Addon[]): readonly Addon[] {
  return addons
    .map((addon) => ({ addon, letters: addon.title.toLowerCase() }))
    .toSorted((one, other) =>
      one.letters === other.letters ? 0 : one.letters < other.letters ? -1 : 1,
    )
    .map(({ addon }) => addon);
}
