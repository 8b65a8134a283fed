import type { ProjectPage } from '#shared/domain/page.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { useTextImages } from '../../lib/core/text-images.ts';
import { t } from '../../lib/format/text.ts';
import classes from './description.module.css';

/** The author's description of the project. */
export function Description({ page: { registry, age, detail } }: { page: ProjectPage }) {
  const text = detail?.description ?? '';
  const images = useTextImages(registry, text);
  if (detail === null) {
    const isAnswered = !age.stale && age.cause === null;
    return isAnswered ? (
      <EmptyState title={t('ui-description-lacking')} text={t('ui-description-lacking-hint')} />
    ) : (
      <EmptyState title={t('ui-description-not-known')} text={t('ui-description-not-known-hint')} />
    );
  }
  if (text === '') return <EmptyState title={t('ui-description-none')} />;
  return (
    <div className={classes['text']}>
      <Markdown text={text} images={images} />
    </div>
  );
}
