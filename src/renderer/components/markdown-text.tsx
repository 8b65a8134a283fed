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

/** Maximum time for rendering; text that is not rendered by then is shown unformatted. */
const LIMITS = { sliceMs: 4, totalMs: 100, nowMs: () => performance.now() };

/**
 * Renders elements only, never HTML: raw HTML is dropped, links are https only, and images come
 * from the host's cache.
 */
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

/** Renders one slice at once and each further one in its own task, between those of the window. */
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

/** Calls the component directly, so that the work happens here and not later in React. */
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

/** Ids in untrusted text could clash with ours. */
const SCHEMA = {
  ...defaultSchema,
  clobberPrefix: 'foreign-',
  attributes: { ...defaultSchema.attributes, '*': [], img: ['src', 'alt'] },
  protocols: { href: ['https'], src: ['https', 'http'] },
};

/**
 * Returns an empty text for an invalid address. Images are looked up by their literal address in
 * the text and served only by key: a registry on this machine serves them without TLS.
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
