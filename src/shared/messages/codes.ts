/** Every message that the core makes, with what it carries. A message about one add-on does not name it again. */
export interface MessageParams {
  'scan-link': Empty;
  'scan-not-a-file': Empty;
  'scan-empty': Empty;
  'scan-odd-name': Empty;
  'scan-unpacked': Empty;
  'scan-unreadable': { readonly cause: string };
  'scan-hard-linked': { readonly links: number };
  'scan-archive-unreadable': { readonly cause: string };
  'scan-changed-while-read': Empty;
  'scan-reader-crashed': Empty;
  'scan-directory-unreadable': { readonly directory: string; readonly cause: string };
  'scan-directory-link': { readonly directory: string };
  'scan-directory-not-a-folder': { readonly directory: string };
  'scan-directory-refused': { readonly directory: string };
}

type Empty = Readonly<Record<never, never>>;

export type MessageCode = keyof MessageParams;
