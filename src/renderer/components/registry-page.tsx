import type { ReactNode } from 'react';
import type { AnswerAge } from '#shared/domain/job.ts';
import type { PageState } from '../lib/core/pages.ts';
import { printable } from '../lib/format/text.ts';
import { LoadingPlaceholder } from './loading-placeholder.tsx';
import { CachedPageNotice } from './cached-data-notice.tsx';
import { LoadProblem } from './load-problem.tsx';
import { BackButton } from './back-button.tsx';
import { Page } from './page.tsx';

interface RegistryPageProps<Shown> {
  /** Title until the page is loaded: the id or name in the address. */
  readonly name: string;
  readonly asked: Omit<PageState<never>, 'page'> & { readonly page: Shown | undefined };
  readonly titleOf: (page: Shown) => string;
  readonly noteOf?: (page: Shown) => string;
  readonly children: (page: Shown) => ReactNode;
}

/** A page of the registry: its data and their age, or the reason why there are none. */
export function RegistryPage<Shown extends { readonly age: AnswerAge }>(
  props: RegistryPageProps<Shown>,
) {
  const { name, asked, titleOf, noteOf, children } = props;
  const { page, error } = asked;
  if (page === undefined) {
    return (
      <Page title={error === null ? '' : printable(name)} before={<BackButton />}>
        {error === null ? <LoadingPlaceholder /> : <LoadProblem error={error} asked={asked} />}
      </Page>
    );
  }
  return (
    <Page
      title={printable(titleOf(page))}
      before={<BackButton />}
      {...(noteOf === undefined ? {} : { note: noteOf(page) })}
    >
      <CachedPageNotice asked={asked} age={page.age} />
      {children(page)}
    </Page>
  );
}
