import classes from './two-lines.module.css';

/** A name of any length in at most two lines; the whole of it under the mouse and for a screen reader. */
export function TwoLines({ text }: { text: string }) {
  return (
    <span className={classes['lines']} title={text}>
      {text}
    </span>
  );
}
