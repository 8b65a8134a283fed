import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Collection } from '#shared/registry/collection.ts';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { DialogActions } from '../../../components/dialog-actions.tsx';
import { Dialog, DialogFoot } from '../../../components/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { api, client } from '../../../lib/core/client.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import rows from '../parts/rows.module.css';

type OpenCollectionDialog = {
  readonly what: 'projects' | 'remove';
  readonly collection: Collection;
};

/** The user's collections of projects. */
export function OwnCollections({ registry }: { registry: string }) {
  const input = { registry, user: null };
  const query = useQuery(api.collections.list.queryOptions({ input }));
  const [shown, setShown] = useState<OpenCollectionDialog | null>(null);
  const close = () => setShown(null);
  return (
    <QueryContent query={query}>
      {({ collections, images }) =>
        collections.length === 0 ? (
          <EmptyState title={t('ui-no-own-collections')} text={t('ui-no-own-collections-text')} />
        ) : (
          <>
            <ul aria-label={t('ui-publish-collections')} className={rows['list']}>
              {collections.map((collection) => (
                <CollectionRow
                  key={collection.id}
                  name={collection.name}
                  picture={images[collection.icon ?? '']}
                  heading={<b>{printable(collection.name)}</b>}
                  text={collection.description ?? ''}
                >
                  <span className={rows['numbers']}>
                    {t('ui-my-projects', { count: collection.projects.length })}
                    <span>{describeCollectionVisibility(collection)}</span>
                  </span>
                  <div className={rows['actions']}>
                    <Button
                      size="xs"
                      aria-label={t('ui-own-collection-open', { name: collection.name })}
                      onClick={() => setShown({ what: 'projects', collection })}
                    >
                      {t('ui-open')}
                    </Button>
                    <Button
                      size="xs"
                      aria-label={t('ui-own-collection-remove', { name: collection.name })}
                      onClick={() => setShown({ what: 'remove', collection })}
                    >
                      {t('ui-delete')}
                    </Button>
                  </div>
                </CollectionRow>
              ))}
            </ul>
            {shown?.what === 'projects' ? (
              <Projects registry={registry} collection={shown.collection} onClose={close} />
            ) : null}
            {shown?.what === 'remove' ? (
              <Remove registry={registry} collection={shown.collection} onClose={close} />
            ) : null}
          </>
        )
      }
    </QueryContent>
  );
}

interface CollectionRowProps {
  readonly name: string;
  readonly picture: string | null | undefined;
  readonly heading: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
}

function CollectionRow({ name, picture, heading, text, children }: CollectionRowProps) {
  return (
    <li className={rows['row']}>
      <AddonIcon title={name} imageKey={picture ?? null} color={null} />
      <div className={rows['words']}>
        <p className={rows['name']}>{heading}</p>
        <p>{printable(text)}</p>
      </div>
      {children}
    </li>
  );
}

function describeCollectionVisibility({ visibility }: Collection): string {
  if (visibility === 'private') return t('ui-own-collection-private');
  return visibility === 'public' ? t('ui-own-collection-public') : printable(visibility);
}

interface OfCollection {
  readonly registry: string;
  readonly collection: Collection;
  readonly onClose: () => void;
}

function Projects({ registry, collection: { id, name }, onClose }: OfCollection) {
  const query = useQuery(
    api.collections.open.queryOptions({ input: { registry, collection: id } }),
  );
  const writing = useWrite();
  const drop = (project: { readonly id: string; readonly name: string }) =>
    writing.run(
      () =>
        client.collections.drop({
          registry,
          collection: id,
          projects: [project.id],
          dryRun: false,
        }),
      t('ui-own-collection-dropped', { name: project.name }),
    );
  return (
    <Dialog title={printable(name)} size="42rem" onClose={onClose}>
      <QueryContent query={query}>
        {({ projects, images }) =>
          projects.length === 0 ? (
            <p>{t('ui-own-collection-empty')}</p>
          ) : (
            <ul aria-label={t('ui-publish-projects')} className={rows['list']}>
              {projects.map((project) => (
                <CollectionRow
                  key={project.id}
                  name={project.name}
                  picture={images[project.icon ?? '']}
                  heading={<Link href={routes.project(project.id)}>{printable(project.name)}</Link>}
                  text={project.summary}
                >
                  <Button
                    size="xs"
                    disabled={writing.isBusy}
                    aria-label={t('ui-own-collection-drop', { name: project.name })}
                    onClick={() => void drop(project)}
                  >
                    {t('ui-remove')}
                  </Button>
                </CollectionRow>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <DialogFoot>
        <DialogActions label={null} onClose={onClose} />
        <WriteProblem problem={writing.problem} />
      </DialogFoot>
    </Dialog>
  );
}

function Remove({ registry, collection: { id, name }, onClose }: OfCollection) {
  const writing = useWrite();
  const remove = async () => {
    const task = () => client.collections.remove({ registry, collection: id, dryRun: false });
    if (await writing.run(task, t('ui-own-collection-removed', { name }))) onClose();
  };
  return (
    <FormDialog
      title={t('ui-own-collection-remove', { name })}
      label={t('ui-delete')}
      tone="danger"
      writing={writing}
      isGood
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <p>{t('ui-own-collection-remove-text')}</p>
    </FormDialog>
  );
}
