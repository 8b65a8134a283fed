import { toPlain } from '../lib/format/markdown-pieces.ts';
import { loadable } from './loadable.tsx';
import classes from './markdown.module.css';

const MarkdownText = loadable(() => import('./markdown-text.tsx').then((m) => m.MarkdownText), {
  Fallback: PlainText,
});

/** So that the first text is not shown as it stands before it is drawn. */
export const preloadMarkdown = MarkdownText.preload;

interface MarkdownProps {
  readonly text: string;
  /** Addresses of images with their keys in the host's cache; an image without one is not shown. */
  readonly images?: Readonly<Record<string, string>>;
}

const NO_IMAGES = {};

/** A foreign text with Markdown (reliability B15). Until what draws it is loaded, and where it is too long, as it is. */
export function Markdown({ text, images = NO_IMAGES }: MarkdownProps) {
  if (text.length > MAX_LENGTH) return <PlainText text={text} />;
  return <MarkdownText text={text} images={images} />;
}

function PlainText({ text }: Pick<MarkdownProps, 'text'>) {
  return <p className={classes['plain']}>{toPlain(text)}</p>;
}

const MAX_LENGTH = 256 * 1024;
