import type { z } from 'zod';

type Definitions = z.core.$ZodTypes['_zod']['def'];
type Definition<Kind> = Extract<Definitions, { type: Kind }>;

const EMPTY: { readonly [Kind in Definitions['type']]?: (of: Definition<Kind>) => unknown } = {
  string: () => '',
  number: () => 0,
  boolean: () => false,
  array: () => [],
  record: () => ({}),
  nullable: () => null,
  optional: () => undefined,
  literal: ({ values }) => values[0],
  enum: ({ entries }) => Object.values(entries)[0],
  default: ({ defaultValue }) => defaultValue,
  prefault: ({ innerType }) => createEmpty(innerType),
  readonly: ({ innerType }) => createEmpty(innerType),
  catch: ({ innerType }) => createEmpty(innerType),
  pipe: (def) => createEmpty(def.out),
  union: ({ options }) => options[0] && createEmpty(options[0]),
  object: ({ shape }) =>
    Object.fromEntries<unknown>(
      Object.entries(shape)
        .map(([key, field]) => [key, createEmpty(field)] as const)
        .filter(([, value]) => value !== undefined),
    ),
};

function createEmpty(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as { def: Definitions };
  const create = EMPTY[def.type] as ((of: Definitions) => unknown) | undefined;
  if (create === undefined) throw new Error(`no example of a ${def.type}`);
  return create(def);
}

/** Returns the emptiest value of a schema, with the fields that a test is about. */
export function example<Schema extends z.ZodType<object>>(
  schema: Schema,
  fields: Partial<z.output<Schema>> = {},
): z.output<Schema> {
  return { ...(createEmpty(schema) as z.output<Schema>), ...fields };
}
