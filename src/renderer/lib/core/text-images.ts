import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from './client.ts';

// Every part has a length limit, so that no text causes repeated backtracking.
const IMAGE = /!\[[^\]]{0,500}\]\(\s{0,20}<?(https?:\/\/[^\s)>]{1,2000})/g;
const MAX_IMAGES = 200;
const NO_KEYS: Readonly<Record<string, string>> = {};

/** Keys of the images in a Markdown text, as far as they are the registry's own. */
export function useTextImages(registry: string, text: string): Readonly<Record<string, string>> {
  const urls = useMemo(() => listTextImages(text), [text]);
  const keys = useQuery(
    api.images.keys.queryOptions({ input: { registry, urls }, enabled: urls.length > 0 }),
  );
  return keys.data?.keys ?? NO_KEYS;
}

function listTextImages(text: string): string[] {
  const found = [...text.matchAll(IMAGE)].map(([, url = '']) => url);
  return [...new Set(found)].slice(0, MAX_IMAGES);
}
