import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { Fragment, useEffect, useMemo, useState } from 'react';
import { IMAGE_PATH } from '#shared/web-session.ts';
import {
  beginDrawing,
  cutMarkdown,
  type Drawing,
  drawSlice,
  toPlain,
} from '../lib/format/markdown-pieces.ts';
import { withoutInvisible } from '#shared/messages/printable.ts';
import { printable } from '../lib/format/text.ts';
import classes from './markdown.module.css';

interface MarkdownTextProps {
  readonly text: string;
  readonly images: Readonly<Record<string, string>>;
}

/** Longer than this nobody waits for somebody else's text; what is not drawn by then is shown as it stands. */
const LIMITS = { sliceMs: 4, totalMs: 100, nowMs: () => performance.now() };

/** Elements only, never HTML: raw HTML of the text is dropped, links lead to https alone, images come out of the host's cache. */
export function MarkdownText({ text, images }: MarkdownTextProps) {
  const { drawn, waiting, rest } = useDrawing(text, images);
  const plain = waiting.join('') + rest;
  return (
    <div className={classes['text']}>
      {drawn.map((piece, index) => (
        <Fragment key={index}>{piece}</Fragment>
      ))}
      {plain !== '' && <p className={classes['plain']}>{toPlain(plain)}</p>}
    </div>
  );
}

type DrawnPieces = Drawing<ReturnType<typeof drawPiece>>;

/** A slice at once, and one after the other when the window has had its turn. */
function useDrawing(text: string, images: MarkdownTextProps['images']): DrawnPieces {
  const first = useMemo(
    () => drawOn(beginDrawing(cutMarkdown(withoutInvisible(text))), images),
    [text, images],
  );
  const [latest, setLatest] = useState({ first, drawing: first });
  const drawing = latest.first === first ? latest.drawing : first;
  useEffect(() => {
    if (drawing.waiting.length === 0) return undefined;
    const timer = setTimeout(() => setLatest({ first, drawing: drawOn(drawing, images) }));
    return () => clearTimeout(timer);
  }, [first, drawing, images]);
  return drawing;
}

function drawOn(drawing: DrawnPieces, images: MarkdownTextProps['images']): DrawnPieces {
  return drawSlice(drawing, (piece) => drawPiece(piece, images), LIMITS);
}

/** By a call, so that the work is done here and not when React comes to it. */
function drawPiece(children: string, images: MarkdownTextProps['images']) {
  return ReactMarkdown({
    children,
    skipHtml: true,
    remarkPlugins: [remarkGfm],
    rehypePlugins: [[rehypeSanitize, SCHEMA]],
    urlTransform: toAddress,
    components: componentsFor(images),
  });
}

/** Ids of a foreign text could take the place of ours. */
const SCHEMA = {
  ...defaultSchema,
  clobberPrefix: 'foreign-',
  attributes: { ...defaultSchema.attributes, '*': [], img: ['src', 'alt'] },
  protocols: { href: ['https'], src: ['https', 'http'] },
};

/**
 * Empty for what is none. Images are known by their addresses as they stand in the text, and come by their keys alone: a
 * registry on this machine has them without encryption.
 */
function toAddress(address: string, name: string): string {
  const url = URL.parse(address);
  if (name === 'src') return /^https?:$/.test(url?.protocol ?? '') ? address : '';
  return url?.protocol === 'https:' ? url.href : '';
}

function componentsFor(images: MarkdownTextProps['images']): Components {
  return {
    a: ({ href, children }) =>
      href ? (
        <a href={href} target="_blank" rel="noreferrer noopener">
          {children}
        </a>
      ) : (
        <span>{children}</span>
      ),
    img: ({ src, alt = '' }) => {
      const key = typeof src === 'string' ? images[src] : undefined;
      if (key === undefined) return <span>{printable(alt)}</span>;
      return <img src={`${IMAGE_PATH}${key}`} alt={printable(alt)} loading="lazy" />;
    },
    input: ({ checked }) => <span aria-hidden>{checked ? '☑ ' : '☐ '}</span>,
  };
}
