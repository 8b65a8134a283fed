import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../../lib/files/copy-text.ts';
import { t } from '../../../lib/format/text.ts';
import classes from './secret-once.module.css';

interface SecretOnceProps {
  readonly value: string;
  readonly onDone: () => void;
}

/** The value of a token, which the registry shows only once. */
export function SecretOnce({ value, onDone }: SecretOnceProps) {
  const [isCopied, setCopied] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => copyButton.current?.focus(), []);
  return (
    <section aria-label={t('ui-token-value')} className={classes['box']}>
      <p>
        <b>{t('ui-token-once')}</b> {t('ui-token-once-text')}
      </p>
      <code className={classes['value']}>{value}</code>
      <div className={classes['actions']}>
        <Button ref={copyButton} variant="filled" onClick={() => setCopied(copyText(value))}>
          {isCopied ? t('ui-copied') : t('ui-copy', { what: t('ui-token-value') })}
        </Button>
        <Button onClick={onDone}>{t('ui-token-kept')}</Button>
        <span role="status" className="visually-hidden">
          {isCopied ? t('ui-copied') : ''}
        </span>
      </div>
    </section>
  );
}
