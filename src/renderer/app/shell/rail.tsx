import { formatNumber } from '#shared/messages/format.ts';
import {
  Download,
  Globe,
  History,
  List,
  type LucideIcon,
  Search,
  Settings,
  Upload,
} from 'lucide-react';
import { Link, useRoute } from 'wouter';
import { useAddons } from '../../lib/core/addons.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { useUnread } from '../../lib/core/notifications.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { t } from '../../lib/format/text.ts';
import { PlayStrip } from '../../features/play/play-strip.tsx';
import { LoadoutSwitcher } from './loadout-switcher.tsx';
import classes from './rail.module.css';

interface RailLink {
  readonly href: string;
  /** Addresses for which the entry is marked as current. */
  readonly pattern: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The main navigation. */
export function Rail() {
  const loadout = useCurrentLoadout();
  const places: readonly (readonly RailLink[])[] = [
    [
      { href: routes.library, pattern: '/library/*?', label: t('ui-nav-library'), icon: List },
      { href: routes.updates, pattern: '/updates', label: t('ui-nav-updates'), icon: Download },
      { href: routes.browse, pattern: '/browse', label: t('ui-nav-browse'), icon: Search },
      { href: routes.worlds, pattern: '/worlds', label: t('ui-nav-worlds'), icon: Globe },
    ],
    [
      {
        href: routes.publish(),
        pattern: '/publish/*?',
        label: t('ui-nav-publish'),
        icon: Upload,
      },
    ],
    [
      { href: routes.activity, pattern: '/activity', label: t('ui-nav-activity'), icon: History },
      {
        href: routes.settings(),
        pattern: '/settings/*?',
        label: t('ui-nav-settings'),
        icon: Settings,
      },
    ],
  ];
  return (
    <nav aria-label={t('ui-nav-label')} className={classes['rail']}>
      <div className={classes['deck']}>
        <LoadoutSwitcher />
        {loadout ? <PlayStrip key={loadout.id} loadoutId={loadout.id} /> : null}
      </div>
      {places.map((group) => (
        <ul key={group[0]?.href} className={classes['group']}>
          {group.map((place) => (
            <li key={place.href}>
              <NavLink place={place}>
                {place.href === routes.updates && loadout ? (
                  <UpdateCount loadoutId={loadout.id} />
                ) : null}
                {place.icon === Upload ? <NewsCount /> : null}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function NavLink({ place, children }: { place: RailLink; children: React.ReactNode }) {
  const [isHere] = useRoute(place.pattern);
  const Icon = place.icon;
  return (
    <Link
      href={place.href}
      className={classes['link']}
      title={place.label}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
    >
      <Icon size="1rem" strokeWidth={1.75} aria-hidden className={classes['icon']} />
      <span className={classes['label']}>{place.label}</span>
      {children}
    </Link>
  );
}

function UpdateCount({ loadoutId }: { loadoutId: string }) {
  const { data } = useAddons(loadoutId);
  const count = data?.rows.filter(({ state }) => state === 'update-available').length ?? 0;
  return <Count count={count} words={t('ui-updates-waiting', { count })} />;
}

function NewsCount() {
  const count = useUnread();
  return <Count count={count} words={t('ui-news-unread', { count })} />;
}

function Count({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className={classes['count']}>
      <span className="visually-hidden">{words}</span>
      <span aria-hidden>{formatNumber(count)}</span>
    </span>
  );
}
