import { ActionIcon } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/files/copy-text.ts';
import { printable, t } from '../../lib/format/text.ts';
import { announce } from '../../lib/state/announce.ts';
import classes from './start-dialog.module.css';

const PLAIN = /^[\w@%+=:,./-]+$/;

interface TerminalCommandProps {
  readonly label?: string;
  readonly words: readonly string[];
}

/** A command line to type, with a button that copies it. */
export function TerminalCommand({ label, words }: TerminalCommandProps) {
  const line = words.map((word) => quoteCommandWord(printable(word))).join(' ');
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    if (!copyText(line)) return;
    setCopied(true);
    announce(t('ui-copied'));
  };
  return (
    <div className={classes['command']}>
      {label === undefined ? null : <span className={classes['quiet']}>{label}</span>}
      <code>{line}</code>
      <ActionIcon variant="subtle" color="gray" aria-label={t('ui-copy-command')} onClick={copy}>
        {isCopied ? <Check size="1rem" aria-hidden /> : <Copy size="1rem" aria-hidden />}
      </ActionIcon>
    </div>
  );
}

/** A placeholder such as `<file>` is not quoted, because the user replaces it. */
function quoteCommandWord(word: string): string {
  return PLAIN.test(word) || /^<[^<>]+>$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
