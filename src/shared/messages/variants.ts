/**
 * Sentences of one key, by the conditions under which they are shown: `cause=tls, issuer` needs a `cause` that is `tls`
 * and any `issuer`. The first whose conditions hold is shown; `else`, the last, has none.
 */
type Variants = Readonly<Record<string, string>>;

/** One sentence, or several to choose from. */
export type Text = string | Variants;

export type VariantValue = string | number | boolean | null | undefined;

interface Condition {
  readonly param: string;
  /** null: any value will do. */
  readonly value: string | null;
}

/** Returns the conditions that the name of a variant lists; none for `else`. */
export function readConditions(name: string): readonly Condition[] {
  if (name === 'else') return [];
  return name.split(', ').map((condition) => {
    const [param = '', value = null] = condition.split('=');
    return { param, value };
  });
}

/** Returns every sentence that a text can show. */
export function sentencesOf(text: Text): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}

/** Returns the sentence for these params. */
export function chooseVariant(text: Text, params: Readonly<Record<string, VariantValue>>): string {
  if (typeof text === 'string') return text;
  const holds = ({ param, value }: Condition) => {
    const given = Object.hasOwn(params, param) ? params[param] : null;
    return value === null ? isGiven(given) : String(given) === value;
  };
  const name = Object.keys(text).find((one) => readConditions(one).every(holds));
  return text[name ?? 'else'] ?? '';
}

export function isGiven(value: VariantValue): boolean {
  return value !== undefined && value !== null && value !== '';
}
