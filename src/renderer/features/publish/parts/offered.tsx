import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../lib/core/client.ts';
import { useErrorText } from '../../../lib/format/text.ts';
import form from './form.module.css';

interface OfferedProps {
  readonly registry: string;
  /** As REGISTRY_LACKS names it. */
  readonly what: 'publishing' | 'organizationWrites';
  readonly children: ReactNode;
}

/** What only a registry beyond the interface document has; where it is not, that is said in its place. */
export function Offered({ registry, what, children }: OfferedProps) {
  if (!useIsBare(registry)) return children;
  return <NotOffered registry={registry} what={what} />;
}

function NotOffered({ registry, what }: Omit<OfferedProps, 'children'>) {
  const { text } = useErrorText({
    code: 'REGISTRY_LACKS',
    params: { registry, capability: what },
  });
  return <p className={form['hint']}>{text}</p>;
}

/** True when it is known: a registry that is away is taken for a whole one, so that work for it can be prepared. */
export function useIsBare(registry: string): boolean {
  const { data } = useQuery(api.registries.offers.queryOptions({ input: { registry } }));
  return data?.beyondDocument === false;
}
