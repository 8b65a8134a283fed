import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../lib/core/client.ts';
import { useErrorText } from '../../../lib/format/text.ts';
import form from './form.module.css';

interface RegistryFeatureProps {
  readonly registry: string;
  /** Capability as REGISTRY_LACKS names it. */
  readonly what: 'publishing' | 'organizationWrites';
  readonly children: ReactNode;
}

/**
 * Content that needs a registry with more than the interface document; otherwise a hint in its
 * place.
 */
export function RegistryFeature({ registry, what, children }: RegistryFeatureProps) {
  if (!useIsBare(registry)) return children;
  return <NotOffered registry={registry} what={what} />;
}

function NotOffered({ registry, what }: Omit<RegistryFeatureProps, 'children'>) {
  const { text } = useErrorText({
    code: 'REGISTRY_LACKS',
    params: { registry, capability: what },
  });
  return <p className={form['hint']}>{text}</p>;
}

/**
 * True only if it is known: an unreachable registry counts as a full one, so that work for it can
 * be prepared.
 */
export function useIsBare(registry: string): boolean {
  const { data } = useQuery(api.registries.offers.queryOptions({ input: { registry } }));
  return data?.beyondDocument === false;
}
