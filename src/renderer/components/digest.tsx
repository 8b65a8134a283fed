import { UnstyledButton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { copyText } from '../lib/files/copy-text.ts';
import { t } from '../lib/format/text.ts';
import classes from './digest.module.css';

const HEAD = 10;
const TAIL = 4;
const COPIED_MS = 1_000;

interface DigestProps {
  readonly value: string;
  /** Kind of the value, for screen readers: `sha512`. */
  readonly name: string;
}

/** Both ends of a checksum or id; a press copies the whole. */
export function Digest({ value, name }: DigestProps) {
  const isShort = value.length <= HEAD + TAIL + 1;
  const [isCopied, setIsCopied] = useState(false);
  const { start } = useTimeout(() => setIsCopied(false), COPIED_MS);
  const copy = () => {
    setIsCopied(copyText(value));
    start();
  };
  const shown = isShort ? value : `${value.slice(0, HEAD)}…${value.slice(-TAIL)}`;
  return (
    <UnstyledButton className={classes['digest']} title={value} onClick={copy}>
      <span aria-live="polite">{isCopied ? t('ui-copied') : shown}</span>
      <span className="visually-hidden"> {t('ui-copy', { what: name })}</span>
    </UnstyledButton>
  );
}
