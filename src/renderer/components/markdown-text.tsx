import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { printable } from '../lib/text.ts';
import classes from './markdown.module.css';

interface MarkdownTextProps {
  readonly text: string;
  readonly images: Readonly<Record<string, string>>;
}

/** Elements only, never HTML: raw HTML of the text is dropped, links lead to https alone, images come out of the host's cache. */
export function MarkdownText({ text, images }: MarkdownTextProps) {
  return (
    <div className={classes['text']}>
      <ReactMarkdown
        skipHtml
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[rehypeSanitize, SCHEMA]]}
        urlTransform={(url) => (isHttps(url) ? url : '')}
        components={componentsFor(images)}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

/** Ids of a foreign text could take the place of ours. */
const SCHEMA = {
  ...defaultSchema,
  clobberPrefix: 'foreign-',
  attributes: { ...defaultSchema.attributes, '*': [] },
  protocols: { href: ['https'], src: ['https'] },
};

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
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
