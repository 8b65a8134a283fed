import classes from './clamped-text.module.css';

/**
 * A name of any length in at most two lines, with the full text as a tooltip and for screen
 * readers.
 */
export function ClampedText({ text }: { text: string }) {
  return (
    <span className={classes['lines']} title={text}>
      {text}
    </span>
  );
}
