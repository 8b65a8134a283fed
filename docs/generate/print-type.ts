import { z } from 'zod';

/**
 * Subset of JSON schema that is read; `z.toJSONSchema` produces no more than this for the program's
 * documents.
 */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
}

/** Types that are described once, by their name in the documents. */
export type NamedTypes = Readonly<Record<string, z.ZodType>>;

const WIDTH = 110;
/** A longer union is split over several lines. */
const MAX_INLINE = 90;
/** Every document has this field; `docs/cli.md` says so once. */
const LEFT_OUT = 'schemaVersion';

/** Prints schemas in TypeScript syntax; a named type inside another one appears by name. */
export class TypePrinter {
  readonly #names = new Map<string, string>();
  readonly #shared: { readonly name: string; readonly fields: ReadonlyMap<string, string> }[] = [];

  /** Types in `parts` share their fields with others: `Age & { … }`. */
  constructor(named: NamedTypes, parts: NamedTypes) {
    for (const [name, schema] of Object.entries(named)) {
      this.#names.set(JSON.stringify(toJson(schema)), name);
    }
    for (const [name, schema] of Object.entries(parts)) {
      const fields = Object.entries(toJson(schema).properties ?? {});
      this.#shared.push({
        name,
        fields: new Map(fields.map(([key, value]) => [key, JSON.stringify(value)])),
      });
    }
  }

  /** Prints the type of a document or named type. */
  print(schema: z.ZodType): string {
    return this.#printWhole(toJson(schema), 0);
  }

  /** `type Name = …` */
  define(name: string, schema: z.ZodType): string {
    const json = toJson(schema);
    const isPart = this.#shared.some((one) => one.name === name);
    const text = isPart ? braces(this.#printFields(json, 0), 0) : this.#printWhole(json, 0);
    return `type ${name} = ${text}`.replaceAll(/ +\n/g, '\n');
  }

  #print(schema: JsonSchema, depth: number): string {
    return this.#names.get(JSON.stringify(schema)) ?? this.#printWhole(schema, depth);
  }

  #printWhole(schema: JsonSchema, depth: number): string {
    if (schema.const !== undefined) return quote(schema.const);
    if (schema.enum) return fold(schema.enum.map(quote), depth);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return nullLast(either.map((one) => this.#print(one, depth))).join(' | ');
    if (schema.type === 'array') return this.#printList(schema, depth);
    if (schema.type === 'object') return this.#printObject(schema, depth);
    return [schema.type ?? 'unknown'].flat().join(' | ').replace('integer', 'number');
  }

  #printList({ items }: JsonSchema, depth: number): string {
    const element = this.#print(items ?? {}, depth);
    const isOne = /^\w+$/.test(element) || (items?.type === 'object' && element.startsWith('{'));
    return isOne ? `${element}[]` : `(${element})[]`;
  }

  #printObject(schema: JsonSchema, depth: number): string {
    const { properties = {} } = schema;
    const shared = this.#shared.filter(({ fields }) =>
      [...fields].every(([name, text]) => JSON.stringify(properties[name]) === text),
    );
    const theirs = new Set(shared.flatMap(({ fields }) => [...fields.keys()]));
    const own = Object.entries(properties).filter(([name]) => !theirs.has(name));
    const fields = this.#printFields({ ...schema, properties: Object.fromEntries(own) }, depth);
    return [...shared.map(({ name }) => name), braces(fields, depth)].join(' & ');
  }

  #printFields(schema: JsonSchema, depth: number): readonly string[] {
    const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
    if (typeof additionalProperties === 'object') {
      const key = propertyNames?.enum ? this.#print(propertyNames, depth) : 'string';
      return [`[key: ${key}]: ${this.#print(additionalProperties, depth + 1)}`];
    }
    return Object.entries(properties)
      .filter(([name]) => name !== LEFT_OUT)
      .map(([name, value]) => {
        const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
        return `${key}${required.includes(name) ? '' : '?'}: ${this.#print(value, depth + 1)}`;
      });
  }
}

function toJson(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', reused: 'inline' });
  return json as JsonSchema;
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

function nullLast(parts: readonly string[]): readonly string[] {
  const distinct = [...new Set(parts)];
  return distinct.toSorted((a, b) => Number(a === 'null') - Number(b === 'null'));
}

const indentOf = (depth: number): string => '  '.repeat(depth + 1);

/** Breaks a long union into several lines. */
function fold(words: readonly string[], depth: number): string {
  const line = words.join(' | ');
  if (line.length <= MAX_INLINE) return line;
  const lines = pack(
    words.map((word) => `| ${word}`),
    indentOf(depth),
  );
  return `\n${lines}`;
}

function braces(fields: readonly string[], depth: number): string {
  const line = `{ ${fields.join('; ')} }`;
  if (!line.includes('\n') && indentOf(depth).length + line.length <= WIDTH) return line;
  const closed = fields.map((field) => `${field};`);
  return `{\n${pack(closed, indentOf(depth))}\n${'  '.repeat(depth)}}`;
}

/** Puts short parts on a shared line. */
function pack(parts: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = `${last} ${part}`;
    const canJoin = last !== undefined && !last.includes('\n') && !part.includes('\n');
    if (canJoin && joined.length <= WIDTH) lines[lines.length - 1] = joined;
    else lines.push(`${indent}${part}`);
  }
  return lines.join('\n');
}
