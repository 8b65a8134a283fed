import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { readConditions, type Text } from './variants.ts';

/** The parser's `TYPE`, which is a constant enumeration and does not exist at run time. */
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
  /** As in the text: `cause_cause`. */
  readonly name: string;
  readonly type: (typeof TYPES)[number];
  /** The branches of a `select` or `plural`; null for other types. */
  readonly options: Readonly<Record<string, { readonly value: MessageFormatElement[] }>> | null;
}

/** Lists all placeholders of a parsed text, including nested ones. */
export function listPlaceholders(elements: MessageFormatElement[]): Placeholder[] {
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

/**
 * How a placeholder is filled in: with a param unchanged, with a formatted or worded param, or with
 * whether two params are equal.
 */
export type Filling =
  | { readonly kind: 'plain'; readonly param: string }
  | { readonly kind: 'formatted'; readonly param: string; readonly as: string }
  | { readonly kind: 'compared'; readonly params: readonly [string, string] };

/**
 * Parses the name of a placeholder: `cause`, `cause_cause`, `newest_is_oldest`
 * (`resources/messages/README.md`).
 */
export function parsePlaceholderName(name: string): Filling {
  const [, left, right] = /^([^_]+)_is_([^_]+)$/.exec(name) ?? [];
  if (left !== undefined && right !== undefined) return { kind: 'compared', params: [left, right] };
  const [, param, as] = /^([^_]+)_([^_]+)$/.exec(name) ?? [];
  if (param !== undefined && as !== undefined) return { kind: 'formatted', param, as };
  return { kind: 'plain', param: name };
}

const NUMBERS = new Set(['sign', 'abs', 'seconds', 'clock', 'size']);

export interface ParamType {
  /** In TypeScript syntax. */
  readonly type: string;
  /** The text has a sentence for the missing param. */
  readonly isOptional: boolean;
}

/**
 * Returns the params that a text needs, by name; those that only some of its sentences need are
 * optional. Throws the parser's errors.
 */
export function describeParams(text: Text): Readonly<Record<string, ParamType>> {
  const types = new Map<string, Set<string>>();
  const add = (param: string, type: string) =>
    types.set(param, (types.get(param) ?? new Set()).add(type));
  for (const [name, sentence] of Object.entries(typeof text === 'string' ? { else: text } : text)) {
    for (const { param, value } of readConditions(name)) {
      add(param, value === null ? 'missing' : 'null');
      if (value !== null) add(param, typeOfValue(value));
    }
    addTypes(sentence, add);
  }
  return Object.fromEntries([...types].map(([param, found]) => [param, toParamType(found)]));
}

function addTypes(sentence: string, add: (param: string, type: string) => void): void {
  const elements = parse(sentence, { ignoreTag: true });
  for (const placeholder of listPlaceholders(elements)) {
    const filling = parsePlaceholderName(placeholder.name);
    if (filling.kind === 'compared') for (const param of filling.params) add(param, 'missing');
    else if (filling.kind === 'plain') add(filling.param, placeholderTypeOf(placeholder));
    else if (filling.as === 'key') add(filling.param, 'null');
    else add(filling.param, NUMBERS.has(filling.as) ? 'number' : 'string');
  }
}

function typeOfValue(value: string): string {
  if (value === 'true' || value === 'false') return 'boolean';
  return /^\d+$/.test(value) ? 'number' : 'string';
}

function placeholderTypeOf({ type, options }: Placeholder): string {
  if (type === 'number' || type === 'plural') return 'number';
  return type === 'select' && options !== null && 'true' in options ? 'boolean' : 'string';
}

function toParamType(found: ReadonlySet<string>): ParamType {
  const type = ['number', 'boolean'].find((one) => found.has(one)) ?? 'string';
  const isOptional = found.has('missing');
  return { type: isOptional || found.has('null') ? `${type} | null` : type, isOptional };
}
