import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { TwoLines } from '../../../components/two-lines.tsx';
import { api } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { Asked } from '../parts/asked.tsx';
import { Offered } from '../parts/offered.tsx';
import rows from '../parts/rows.module.css';
import { NewOrganization } from './new-organization.tsx';

/** Those that the person belongs to. */
export function OwnOrganizations({ registry }: { registry: string }) {
  const query = useQuery(api.organizations.mine.queryOptions({ input: { registry } }));
  const [isMaking, setMaking] = useState(false);
  return (
    <Asked query={query}>
      {({ organizations, images }) => (
        <>
          <div className={rows['row']}>
            <h2 className={rows['count']}>
              {t('ui-my-organizations', { count: organizations.length })}
            </h2>
            <Offered registry={registry} what="organizationWrites">
              <Button onClick={() => setMaking(true)}>{t('ui-organization-create')}</Button>
            </Offered>
          </div>
          {organizations.length === 0 ? (
            <EmptyState title={t('ui-no-organizations')} text={t('ui-no-organizations-text')} />
          ) : (
            <ul aria-label={t('ui-publish-organizations')} className={rows['list']}>
              {organizations.map(({ id, name, icon, description, members = [] }) => (
                <li key={id} className={rows['row']}>
                  <AddonIcon title={name} imageKey={images[icon ?? ''] ?? null} color={null} />
                  <div className={rows['words']}>
                    <p className={rows['name']}>
                      <Link href={routes.ownOrganization(id)}>
                        <TwoLines text={printable(name)} />
                      </Link>
                    </p>
                    <p>{printable(description ?? '')}</p>
                  </div>
                  <span className={rows['numbers']}>
                    {t('ui-member-count', { count: members.length })}
                  </span>
                  <Link href={routes.ownOrganization(id)} className={rows['go']}>
                    {t('ui-edit')}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {isMaking ? (
            <NewOrganization registry={registry} onClose={() => setMaking(false)} />
          ) : null}
        </>
      )}
    </Asked>
  );
}
