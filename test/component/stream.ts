/** A stream of a core: now, then whenever the test pushes a value. */
export function createStream<Value>(first: Value) {
  let last = first;
  let changed = Promise.withResolvers<void>();
  return {
    last: () => last,
    push(value: Value): Value {
      last = value;
      changed.resolve();
      changed = Promise.withResolvers();
      return value;
    },
    async *watch(): AsyncGenerator<Value, void, void> {
      for (;;) {
        yield last;
        await changed.promise;
      }
    },
  };
}
