import { isPageStart } from '../disk/file-format.ts';

const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/**
 * Whether what came in the place of a file or of a document is a web page, as a network that wants a sign-in sends it:
 * by how it begins, or by its type where it begins as markup. Only for what is not what was asked for.
 */
export function isWebPage(text: string, contentType: string | null = null): boolean {
  return isPageStart(text) || (/^\s*</.test(text) && isPageType(contentType));
}

export function isPageType(contentType: string | null): boolean {
  return HTML_TYPE.test(contentType ?? '');
}
