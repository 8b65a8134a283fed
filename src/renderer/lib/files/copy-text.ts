/**
 * Puts a text on the clipboard; false when that did not work. By a selection, as the desktop grants a page no
 * permission, not even that of the clipboard.
 */
export function copyText(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
