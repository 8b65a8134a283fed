import { IntlMessageFormat } from 'intl-messageformat';
import { listPlaceholders, type Placeholder, readName } from './placeholders.ts';

const NUMBERS = new Set(['sign', 'abs', 'seconds', 'clock', 'size']);

export interface ParamType {
  /** As TypeScript writes it. */
  readonly type: string;
  /** The text has words where the param is missing. */
  readonly isOptional: boolean;
}

/** The params that a text needs, by name. Throws what the parser throws. */
export function describeParams(text: string): Readonly<Record<string, ParamType>> {
  const types = new Map<string, Set<string>>();
  const add = (param: string, type: string) =>
    types.set(param, (types.get(param) ?? new Set()).add(type));
  const elements = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();
  for (const placeholder of listPlaceholders(elements)) {
    const filling = readName(placeholder.name);
    if (filling.kind === 'compared') for (const param of filling.params) add(param, 'missing');
    else if (filling.kind === 'plain') add(filling.param, typeOf(placeholder));
    else if (filling.as === 'given') add(filling.param, 'missing');
    else if (filling.as === 'key') add(filling.param, 'null');
    else add(filling.param, NUMBERS.has(filling.as) ? 'number' : 'string');
  }
  return Object.fromEntries([...types].map(([param, found]) => [param, toType(found)]));
}

function typeOf({ type, options }: Placeholder): string {
  if (type === 'number' || type === 'plural') return 'number';
  return type === 'select' && options !== null && 'true' in options ? 'boolean' : 'string';
}

function toType(found: ReadonlySet<string>): ParamType {
  const type = ['number', 'boolean'].find((one) => found.has(one)) ?? 'string';
  const isOptional = found.has('missing');
  return { type: isOptional || found.has('null') ? `${type} | null` : type, isOptional };
}
