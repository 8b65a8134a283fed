import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';

/** `preload` loads it early; if that fails, it is loaded on first render. */
export type Loadable<Props extends object> = ((props: Props) => ReactNode) & {
  readonly preload: () => Promise<unknown>;
};

interface Loaded<Props extends object> {
  readonly Part: ComponentType<Props> | null;
  readonly failure: { readonly error: unknown } | null;
}

interface Options<Props extends object> {
  /** Shown until the part is loaded. */
  readonly Fallback?: ComponentType<Props>;
  /** Part of the first screen, whose texts are already loaded. */
  readonly isFirst?: boolean;
}

/**
 * A component in a chunk of its own, loaded on first render together with the texts of all such
 * chunks. Unlike React's `lazy`, it appears as soon as it has loaded: React delays suspended
 * content for 300 ms after the last fallback. If the chunk fails to load, rendering throws.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Fallback = Nothing, isFirst = false }: Options<Props> = {},
): Loadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    const [part, texts] = await Promise.all([
      load(),
      isFirst ? null : import('#shared/messages/late-catalogue.ts'),
    ]);
    texts?.addLateTexts();
    return (loaded = part);
  };

  function LoadableComponent(props: Props) {
    const [{ Part, failure }, setLoaded] = useState<Loaded<Props>>({ Part: loaded, failure: null });
    useLayoutEffect(() => {
      if (Part !== null) return undefined;
      let isDrawn = true;
      const show = (now: Loaded<Props>): void => {
        if (isDrawn) setLoaded(now);
      };
      fetchPart().then(
        (part) => show({ Part: part, failure: null }),
        (error: unknown) => show({ Part: null, failure: { error } }),
      );
      return () => {
        isDrawn = false;
      };
    }, [Part]);
    if (failure !== null) throw failure.error;
    return Part === null ? <Fallback {...props} /> : <Part {...props} />;
  }
  const preload = () => fetchPart().catch(() => null);
  return Object.assign(LoadableComponent, { preload });
}

function Nothing(): null {
  return null;
}
