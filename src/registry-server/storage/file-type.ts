const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jar: 'application/java-archive',
  zip: 'application/zip',
  '7z': 'application/x-7z-compressed',
  gz: 'application/gzip',
  tar: 'application/x-tar',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** The registry's file type of a name (registry-facts §3), `''` for one it does not know. */
export function toFileType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const type = extension === 'jpg' ? 'jpeg' : extension;
  return Object.hasOwn(CONTENT_TYPES, type) ? type : '';
}

export function toContentType(fileType: string): string {
  return CONTENT_TYPES[fileType] ?? 'application/octet-stream';
}
