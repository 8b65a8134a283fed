import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { api } from '../../lib/core/client.ts';
import { namesStore } from '../../lib/format/text.ts';

/** Has errors call registries by their names. Used once, by the shell. */
export function useRegistryNames(): void {
  const { data } = useQuery(api.registries.overview.queryOptions());
  useLayoutEffect(() => {
    if (data === undefined) return;
    namesStore.setState({ names: new Map(data.map(({ profile }) => [profile.id, profile.name])) });
  }, [data]);
}
