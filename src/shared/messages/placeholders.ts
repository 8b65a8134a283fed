import type { IntlMessageFormat } from 'intl-messageformat';

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** `TYPE` of the parser; it is a constant enumeration there, which does not exist when the program runs. */
const TYPES = [
  'text',
  'argument',
  'number',
  'date',
  'time',
  'select',
  'plural',
  'hash',
  'tag',
] as const;

export interface Placeholder {
  /** As the text has it: `cause_given`. */
  readonly name: string;
  readonly type: (typeof TYPES)[number];
  /** What a `select` or `plural` tells apart; null for the others. */
  readonly options: Readonly<Record<string, { readonly value: Elements }>> | null;
}

/** Every placeholder of a parsed text, also those inside of others. */
export function listPlaceholders(elements: Elements): Placeholder[] {
  return elements.flatMap((element) => {
    const type = TYPES[element.type] ?? 'text';
    if (type === 'text' || type === 'hash' || !('value' in element)) return [];
    const options = 'options' in element ? element.options : null;
    return [
      { name: element.value, type, options },
      ...Object.values(options ?? {}).flatMap(({ value }) => listPlaceholders(value)),
    ];
  });
}

/** How a placeholder is filled in: with a param as it is, in a format or in words, or with whether two are the same. */
export type Filling =
  | { readonly kind: 'plain'; readonly param: string }
  | { readonly kind: 'formatted'; readonly param: string; readonly as: string }
  | { readonly kind: 'compared'; readonly params: readonly [string, string] };

/** Reads the name of a placeholder: `cause`, `cause_given`, `newest_is_oldest` (`resources/messages/README.md`). */
export function readName(name: string): Filling {
  const [, left, right] = /^([^_]+)_is_([^_]+)$/.exec(name) ?? [];
  if (left !== undefined && right !== undefined) return { kind: 'compared', params: [left, right] };
  const [, param, as] = /^([^_]+)_([^_]+)$/.exec(name) ?? [];
  if (param !== undefined && as !== undefined) return { kind: 'formatted', param, as };
  return { kind: 'plain', param: name };
}
