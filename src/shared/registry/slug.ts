/**
 * registry §9.2: characters that a slug cannot contain, apart from the space, which becomes a
 * hyphen.
 */
const OTHER = /[^a-z0-9`!@$()\-+_.,"]/g;

/** Normalizes a text to a slug: lower case, spaces to hyphens, other invalid characters removed. */
export function toSlug(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '-').replaceAll(OTHER, '');
}

/** A slug or version number is valid if normalizing does not change it. */
export function isSlug(text: string): boolean {
  return text !== '' && toSlug(text) === text;
}

/**
 * Proposes a slug for a name: letters and digits separated by hyphens; empty if the name has none.
 */
export function proposeSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .toLowerCase();
  return words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}
