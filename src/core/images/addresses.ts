/** Fields that hold the address of a file or an image of the registry (reliability B6). */
const IMAGES: ReadonlySet<string> = new Set([
  'icon',
  'avatar',
  'image',
  'imageThumbnail',
  'featured_gallery',
  'profilePageBg',
]);

/** The same value with the addresses of its files and images changed. */
export function mapAddresses<T>(value: T, change: (url: string) => string): T {
  return mapFields(value, (name, text) =>
    IMAGES.has(name) || name === 'url' ? change(text) : text,
  ) as T;
}

/** The addresses of all images in a value. */
export function listImages(value: unknown): string[] {
  const found = new Set<string>();
  mapFields(value, (name, text) => {
    if (IMAGES.has(name)) found.add(text);
    return text;
  });
  return [...found];
}

function mapFields(value: unknown, change: (name: string, text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapFields(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'string' ? change(name, field) : mapFields(field, change),
    ]),
  );
}
