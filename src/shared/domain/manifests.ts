import type { EmbeddedMetadata } from './addon.ts';

/** registry-facts §10.3: which file speaks for which loader; Quilt reads Fabric's too. */
export const MANIFESTS: Readonly<
  Record<EmbeddedMetadata['format'], { readonly file: string; readonly loader: string }>
> = {
  puzzle: { file: 'puzzle.mod.json', loader: 'puzzle_loader' },
  quilt: { file: 'quilt.mod.json', loader: 'quilt' },
  fabric: { file: 'fabric.mod.json', loader: 'quilt' },
  paradox: { file: 'paradox.plugin.json', loader: 'paradox' },
};
