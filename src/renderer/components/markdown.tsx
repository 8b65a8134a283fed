import { lazy, Suspense } from 'react';
import { toPlain } from '../lib/markdown-pieces.ts';
import classes from './markdown.module.css';

const MarkdownText = lazy(() =>
  import('./markdown-text.tsx').then((m) => ({ default: m.MarkdownText })),
);

interface MarkdownProps {
  readonly text: string;
  /** Addresses of images with their keys in the host's cache; an image without one is not shown. */
  readonly images?: Readonly<Record<string, string>>;
}

const NO_IMAGES = {};

/** A foreign text with Markdown (reliability B15). Until what draws it is loaded, and where it is too long, as it is. */
export function Markdown({ text, images = NO_IMAGES }: MarkdownProps) {
  const plain = <p className={classes['plain']}>{toPlain(text)}</p>;
  if (text.length > MAX_LENGTH) return plain;
  return (
    <Suspense fallback={plain}>
      <MarkdownText text={text} images={images} />
    </Suspense>
  );
}

const MAX_LENGTH = 256 * 1024;
