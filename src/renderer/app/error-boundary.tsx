import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { t } from '../lib/format/text.ts';

interface State {
  readonly hasFailed: boolean;
}

/**
 * Keeps an error in one part from taking down the window. Give it a `key` that changes with its
 * content.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <EmptyState title={t('ui-error-title')} text={t('ui-error-unexpected')}>
        <Button onClick={() => location.reload()}>{t('ui-error-reload')}</Button>
      </EmptyState>
    );
  }
}
