import { isPageStart } from '../disk/file-format.ts';

const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/**
 * True when the answer is a web page instead of a file or document, as networks with a sign-in page
 * send it: by its beginning, or by its type if it begins as markup. Only for answers that are not
 * the expected ones.
 */
export function isWebPage(text: string, contentType: string | null = null): boolean {
  return isPageStart(text) || (/^\s*</.test(text) && isPageType(contentType));
}

export function isPageType(contentType: string | null): boolean {
  return HTML_TYPE.test(contentType ?? '');
}
