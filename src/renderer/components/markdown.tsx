import { toPlain } from '../lib/format/markdown-pieces.ts';
import { loadable } from './loadable.tsx';
import classes from './markdown.module.css';

const MarkdownText = loadable(() => import('./markdown-text.tsx').then((m) => m.MarkdownText), {
  Fallback: PlainText,
});

/** Preloads, so that the first text is not shown unformatted. */
export const preloadMarkdown = MarkdownText.preload;

interface MarkdownProps {
  readonly text: string;
  /** Keys of images in the host's cache, by address; an image without a key is not shown. */
  readonly images?: Readonly<Record<string, string>>;
}

const NO_IMAGES = {};

/**
 * An untrusted Markdown text (reliability B15). Shown unformatted until the renderer has loaded, or
 * if it is too long.
 */
export function Markdown({ text, images = NO_IMAGES }: MarkdownProps) {
  if (text.length > MAX_LENGTH) return <PlainText text={text} />;
  return <MarkdownText text={text} images={images} />;
}

function PlainText({ text }: Pick<MarkdownProps, 'text'>) {
  return <p className={classes['plain']}>{toPlain(text)}</p>;
}

const MAX_LENGTH = 256 * 1024;
