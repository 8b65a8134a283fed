import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../lib/core/client.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './welcome.module.css';

/** Which hosts the registry of a new loadout has, before anything is asked of them. */
export function HostsNote() {
  const { data: registries = [] } = useQuery(api.registries.overview.queryOptions());
  const { data: hosts = [] } = useQuery(api.diagnostics.hosts.queryOptions());
  const registry = registries.find(({ isDefault }) => isDefault)?.profile;
  const contacted = hosts.filter(({ registries: of }) => of.includes(registry?.id ?? ''));
  if (registry === undefined || contacted.length === 0) return null;
  const names = contacted.map(({ host }) => printable(host)).join(', ');
  return (
    <p className={classes['note']}>
      {t('ui-welcome-hosts', { registry: registry.name, hosts: names })}{' '}
      <Link href={routes.settings('privacy')}>{t('ui-welcome-hosts-more')}</Link>
    </p>
  );
}
