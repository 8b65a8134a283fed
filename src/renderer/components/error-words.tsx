import type { ErrorPayload } from '#shared/errors.ts';
import { useErrorText } from '../lib/format/text.ts';

/**
 * An error as inline text: what failed, why, and the remedy. `Problem` shows the same in place of
 * content.
 */
export function ErrorWords({ error }: { error: ErrorPayload }) {
  const { title, text, hint } = useErrorText(error);
  // Some texts repeat the title and add the cause.
  const isSaid = text.startsWith(title);
  return (
    <>
      {isSaid ? null : <b>{title}.</b>} {text} {hint}
    </>
  );
}
