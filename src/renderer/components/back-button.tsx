import { ActionIcon } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useCommands } from '../lib/state/commands.ts';
import { t } from '../lib/format/text.ts';
import { routes } from '../lib/navigation/routes.ts';
import classes from './back-button.module.css';

/** Goes back, like Escape. */
export function BackButton() {
  const goBack = useGoBack();
  useCommands(
    useMemo(
      () => [
        {
          id: 'back',
          label: t('ui-back'),
          group: t('ui-group-go'),
          shortcut: 'escape',
          run: goBack,
        },
      ],
      [goBack],
    ),
  );
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="2rem"
      className={classes['back'] ?? ''}
      aria-label={t('ui-back')}
      onClick={goBack}
    >
      <ArrowLeft size="1rem" aria-hidden />
    </ActionIcon>
  );
}

/** Goes back in the history, or to Browse if the page was opened first. */
function useGoBack(): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (window.history.length > 1) window.history.back();
    else navigate(routes.browse);
  }, [navigate]);
}
