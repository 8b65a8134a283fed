import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import { contract } from '#shared/contract/index.ts';
import type { Prng } from '../apply/prng.ts';

/** The subset of JSON Schema that zod generates for the contract's inputs. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

export interface Channel {
  readonly path: readonly [noun: string, verb: string];
  /** null if it has no input. */
  readonly input: Shape | null;
}

/** Lists every procedure of the contract. */
export function listChannels(): readonly Channel[] {
  return Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries(group).map(([verb, procedure]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${noun}.${verb} is no procedure`);
      return { path: [noun, verb] as const, input: toShape(procedure) };
    }),
  );
}

function toShape(procedure: AnyContractProcedure): Shape | null {
  const schema: unknown = procedure['~orpc'].inputSchema;
  if (!(schema instanceof z.ZodType)) return null;
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  Number.NaN,
  1e308,
  10n,
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(70_000),
  [],
  [[[]]],
  {},
  { toString: 1 },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  new Date(Number.NaN),
  new Map([['id', '../../x']]),
  new Uint8Array(100),
  new File(['PK'], '../x.jar'),
];

/**
 * Creates a payload for a channel: most are almost valid, some valid, some arbitrary. `words` are
 * meaningful texts.
 */
export function createPayload(prng: Prng, { input }: Channel, words: readonly string[]): unknown {
  const anything = (): unknown => prng.pick(prng.chance(0.5) ? ODD : words);
  const create = (shape: Shape): unknown => {
    if (prng.chance(0.03)) return anything();
    const choices = shape.anyOf ?? shape.oneOf;
    if (choices) return create(prng.pick(choices));
    if ('const' in shape) return shape.const;
    if (shape.enum) return prng.pick(shape.enum);
    if (shape.type === 'object') return createObject(shape);
    if (shape.type === 'array') {
      return Array.from({ length: prng.below(3) }, () => create(shape.items ?? {}));
    }
    if (shape.type === 'string') return prng.pick(words);
    if (shape.type === 'integer' || shape.type === 'number') return prng.below(100);
    if (shape.type === 'boolean') return prng.chance(0.5);
    return shape.type === 'null' ? null : anything();
  };
  const createObject = ({ properties = {}, required = [] }: Shape): unknown =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => prng.chance(required.includes(name) ? 0.98 : 0.5))
        .map(([name, shape]) => [name, create(shape)]),
    );
  return input === null || prng.chance(0.05) ? anything() : create(input);
}
