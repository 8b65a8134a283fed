import { ExternalLink } from 'lucide-react';
import { printable } from '../lib/format/text.ts';

/** Any other scheme stays plain text (reliability 1.1). */
export function isHttps(url: string | null): url is string {
  return url !== null && URL.canParse(url) && new URL(url).protocol === 'https:';
}

/** Shows the host before the link is opened. */
export function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} title={new URL(href).host} target="_blank" rel="noreferrer noopener">
      {printable(children)} <ExternalLink size="0.75rem" aria-hidden />
    </a>
  );
}
