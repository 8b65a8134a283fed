import { useEffect } from 'react';
import { connection } from './client.ts';

type OpenStream<Value> = (signal: AbortSignal) => Promise<AsyncIterable<Value>>;

const REOPEN_MS = 500;

/**
 * Reads a stream of the core until `signal` aborts, and reopens it after a lost connection. A
 * stream that ends normally is not reopened.
 */
async function followWithReconnect<Value>(
  open: OpenStream<Value>,
  onValue: (value: Value) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && connection.status.getState().status !== 'refused') {
    try {
      for await (const value of await open(signal)) onValue(value);
      return;
    } catch {
      await waitBeforeReopening(signal);
    }
  }
}

/** Follows a stream while the component is mounted. Keep both functions stable between renders. */
export function useStream<Value>(open: OpenStream<Value>, onValue: (value: Value) => void): void {
  useEffect(() => {
    const ending = new AbortController();
    void followWithReconnect(open, onValue, ending.signal);
    return () => ending.abort();
  }, [open, onValue]);
}

function waitBeforeReopening(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, REOPEN_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
