/** registry §9.2: the characters of a slug besides the space that becomes a hyphen. */
const OTHER = /[^a-z0-9`!@$()\-+_.,"]/g;

/** The slug that a text becomes: lower case, spaces to hyphens, what a slug cannot hold left out. */
export function toSlug(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '-').replaceAll(OTHER, '');
}

/** A slug and a version number are valid when they are their own normalised form. */
export function isSlug(text: string): boolean {
  return text !== '' && toSlug(text) === text;
}

/** A slug for a name: letters and digits with hyphens between them; empty where the name has none that a slug can hold. */
export function proposeSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .toLowerCase();
  return words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}
