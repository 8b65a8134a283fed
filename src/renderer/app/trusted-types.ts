interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}

/**
 * The page's only way to write HTML (reliability 1.1 #7). Mantine writes its style sheets through innerHTML, which
 * are texts without a tag; anything with one is refused.
 */
function createHtml(text: string): string {
  if (text.includes('<')) throw new TypeError('HTML is never written as text');
  return text;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
trustedTypes?.createPolicy('default', { createHTML: createHtml });
