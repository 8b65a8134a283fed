import { SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { License } from '#shared/registry/tag.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { api, client } from '../../../lib/core/client.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { EditFoot } from '../parts/edit-foot.tsx';
import form from '../parts/form.module.css';
import { PermissionGate } from '../parts/permission-gate.tsx';
import { LimitedText } from '../parts/limited-text.tsx';
import { useEdit } from '../parts/use-edit.ts';
import classes from './licence-section.module.css';
import type { ProjectSectionProps } from './section-props.ts';

const SHOWN = 8;

type LicenceValues = Record<'id' | 'name' | 'url', string | null>;

/** The licence of the project: one of the registry's list, or a custom one with its address. */
export function LicenceSection({ opened: { registry, project, rights } }: ProjectSectionProps) {
  const edit = useEdit<LicenceValues>(
    `${registry}/${project.id}/licence`,
    project.licenseId === null
      ? { id: null, name: project.licenseName, url: project.licenseUrl }
      : { id: project.licenseId, name: null, url: null },
    ({ base, change }) =>
      client.projects.editLicence({ registry, project: project.id, base, change, dryRun: false }),
  );
  const { values, set } = edit;
  const isOwnKind = values.id === null && (values.name !== null || values.url !== null);
  const [way, setWay] = useState(isOwnKind ? 'own' : 'list');
  const choose = ({ licenseId: id }: License) => set({ id, name: null, url: null });
  return (
    <div className={form['scroll']}>
      <div className={form['form']}>
        <PermissionGate rights={rights} needs="edit_details">
          <SegmentedControl
            aria-label={t('ui-licence-how')}
            style={{ justifySelf: 'start' }}
            value={way}
            data={[
              { value: 'list', label: t('ui-licence-listed') },
              { value: 'own', label: t('ui-licence-own') },
            ]}
            onChange={(chosen) => {
              setWay(chosen);
              if (chosen === 'own' && values.id !== null) set({ id: null, name: '', url: '' });
            }}
          />
          {way === 'list' ? (
            <ListedLicences registry={registry} chosen={values.id} onChoose={choose} />
          ) : (
            <div className={form['pair']}>
              <LimitedText
                label={t('ui-licence-name')}
                field="licenceName"
                value={values.name ?? ''}
                onChange={(name) => set({ id: null, name })}
              />
              <LimitedText
                label={t('ui-licence-url')}
                field="url"
                value={values.url ?? ''}
                hint={t('ui-url-hint')}
                onChange={(url) => set({ id: null, url })}
              />
            </div>
          )}
          <EditFoot
            edit={edit}
            isGood={areLengthsGood([
              ['licenceName', values.name ?? ''],
              ['url', values.url ?? ''],
            ])}
          />
        </PermissionGate>
      </div>
    </div>
  );
}

interface ListedLicencesProps {
  readonly registry: string;
  readonly chosen: string | null;
  readonly onChoose: (licence: License) => void;
}

/** Featured licences first; the others by searching their name or id. */
function ListedLicences({ registry, chosen, onChoose }: ListedLicencesProps) {
  const [words, setWords] = useState('');
  const [read, setRead] = useState<string | null>(null);
  const ask = (featured: boolean) =>
    api.lookups.tags.queryOptions({ input: { registry, list: 'licenses', featured } });
  const featured = useQuery(ask(true)).data?.licenses ?? [];
  const all = useQuery(ask(false)).data?.licenses ?? [];
  const wanted = words.trim().toLowerCase();
  const own = all.find(({ licenseId }) => licenseId === chosen);
  const first = own === undefined || featured.some((one) => one.licenseId === chosen) ? [] : [own];
  const found =
    wanted === ''
      ? [...first, ...featured]
      : all.filter(({ name, licenseId }) => `${name} ${licenseId}`.toLowerCase().includes(wanted));
  return (
    <div className={form['group']}>
      <TextInput
        aria-label={t('ui-licence-search')}
        placeholder={t('ui-licence-search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul aria-label={t('ui-project-licence')} className={classes['list']}>
        {found.slice(0, wanted === '' ? found.length : SHOWN).map((licence) => (
          <li key={licence.licenseId}>
            <div className={classes['row']}>
              <button
                type="button"
                aria-pressed={licence.licenseId === chosen}
                className={classes['choice']}
                onClick={() => onChoose(licence)}
              >
                <b>{printable(licence.name)}</b> <span>{printable(licence.licenseId)}</span>
              </button>
              <button
                type="button"
                className={classes['read']}
                aria-label={t('ui-licence-look-of', { name: printable(licence.name) })}
                aria-expanded={read === licence.licenseId}
                onClick={() => setRead(read === licence.licenseId ? null : licence.licenseId)}
              >
                {t('ui-licence-look')}
              </button>
            </div>
            {read === licence.licenseId ? (
              <LicenceText registry={registry} id={licence.licenseId} />
            ) : null}
          </li>
        ))}
      </ul>
      {wanted !== '' && found.length === 0 ? (
        <p className={form['hint']}>{t('ui-licence-none')}</p>
      ) : null}
    </div>
  );
}

/** The text of a licence, or a link to it, before it is chosen. */
function LicenceText({ registry, id }: { registry: string; id: string }) {
  const input = { registry, list: 'license', id } as const;
  const licence = useQuery(api.lookups.tags.queryOptions({ input })).data?.license;
  const box = useRef<HTMLDivElement>(null);
  const isThere = licence !== undefined;
  useEffect(() => {
    if (isThere) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  if (!licence) return <div className={classes['text']} aria-busy />;
  const { text, url } = licence;
  const name = printable(licence.name);
  return (
    <div ref={box} className={classes['text']}>
      {url === null ? null : (
        <a href={url} target="_blank" rel="noreferrer noopener">
          {t('ui-licence-read', { name })}
        </a>
      )}
      {text === undefined ? null : <pre>{text}</pre>}
      {url === null && text === undefined ? <p>{t('ui-licence-no-text', { name })}</p> : null}
    </div>
  );
}
