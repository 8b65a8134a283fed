import type { ErrorPayload } from '#shared/errors.ts';
import { useErrorText } from '../lib/format/text.ts';

/** An error within a line: what happened, why, and what helps. `Problem` says the same in place of a content. */
export function ErrorWords({ error }: { error: ErrorPayload }) {
  const { title, text, hint } = useErrorText(error);
  // Some texts are the title with the cause.
  const isSaid = text.startsWith(title);
  return (
    <>
      {isSaid ? null : <b>{title}.</b>} {text} {hint}
    </>
  );
}
