import type {
  AnyContractProcedure,
  InferSchemaOutput,
  InferContractRouterOutputs,
} from '@orpc/contract';

export type ContractGroup = Readonly<Record<string, AnyContractProcedure>>;

/** A procedure's validated input: defaults are filled in. */
type Input<Procedure extends AnyContractProcedure> = InferSchemaOutput<
  NonNullable<Procedure['~orpc']['inputSchema']>
>;
/** Lists from the core are read-only. */
type Unchanged<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;
type HandlerResult<Procedure extends AnyContractProcedure> =
  InferContractRouterOutputs<Procedure> extends AsyncIteratorObject<infer Item>
    ? AsyncIterator<Unchanged<Item>> & AsyncIterable<Unchanged<Item>>
    : Unchanged<InferContractRouterOutputs<Procedure>>;
export type Awaitable<Value> = Value | Promise<Value>;

/** A service with a function for each procedure of a group. */
export type ServiceOf<Group extends ContractGroup> = {
  readonly [Name in keyof Group]: (
    input: Input<Group[Name]>,
    signal?: AbortSignal,
  ) => Awaitable<HandlerResult<Group[Name]>>;
};

/** A function for each procedure of a group; `With`: its first argument. */
export type Handlers<Group extends ContractGroup, With> = {
  readonly [Name in keyof Group]: (
    by: With,
    input: Input<Group[Name]>,
    signal?: AbortSignal,
  ) => Awaitable<HandlerResult<Group[Name]>>;
};
