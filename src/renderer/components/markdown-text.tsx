import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { Fragment, useMemo } from 'react';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { cutMarkdown, drawWithin, MAX_PLAIN } from '../lib/markdown-pieces.ts';
import { printable } from '../lib/text.ts';
import classes from './markdown.module.css';

interface MarkdownTextProps {
  readonly text: string;
  readonly images: Readonly<Record<string, string>>;
}

/** Longer than this nobody waits for somebody else's text; what is not drawn by then is shown as it stands. */
const BUDGET = { limitMs: 100, nowMs: () => performance.now() };

/** Elements only, never HTML: raw HTML of the text is dropped, links lead to https alone, images come out of the host's cache. */
export function MarkdownText({ text, images }: MarkdownTextProps) {
  const { drawn, rest } = useMemo(
    () => drawWithin(cutMarkdown(text), (piece) => drawPiece(piece, images), BUDGET),
    [text, images],
  );
  return (
    <div className={classes['text']}>
      {drawn.map((piece, index) => (
        <Fragment key={index}>{piece}</Fragment>
      ))}
      {rest !== '' && <p className={classes['plain']}>{rest.slice(0, MAX_PLAIN)}</p>}
    </div>
  );
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
