interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}

/**
 * The only policy for writing HTML on the page (reliability 1.1 #7). Mantine writes style sheets
 * through innerHTML, which contain no tags; any text with one is refused.
 */
function createHtml(text: string): string {
  if (text.includes('<')) throw new TypeError('HTML is never written as text');
  return text;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
trustedTypes?.createPolicy('default', { createHTML: createHtml });
