import { Link } from 'wouter';
import type { AddonDetails, AddonRow } from '#shared/domain/known-addons.ts';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { type AddonFace, useFaces } from '../../../lib/core/addons.ts';
import { focusAddon } from '../../../lib/state/focused-addon.ts';
import { own } from '../../../lib/format/own.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import classes from './needs.module.css';
import { Section } from './section.tsx';

type Dependency = AddonDetails['dependencies'][number];

const KIND_WORDS: Readonly<Record<string, () => string>> = {
  required: () => t('ui-needs-required'),
  optional: () => t('ui-needs-optional'),
  embedded: () => t('ui-needs-embedded'),
};

interface NeedsProps {
  readonly row: AddonRow;
  readonly details: AddonDetails;
  readonly loadoutId: string;
}

/** What the add-on needs, what it does not work with, and what here needs it. */
export function Needs({ row, details, loadoutId }: NeedsProps) {
  const faces = useFaces(loadoutId);
  const isIncompatible = ({ kind }: Dependency) => kind === 'incompatible';
  return (
    <>
      <Dependencies
        title={t('ui-details-needs')}
        members={details.dependencies.filter((one) => !isIncompatible(one))}
        describe={({ kind, addonId }) => {
          const words = own(KIND_WORDS, kind)?.() ?? printable(kind);
          return addonId === null ? `${words} · ${t('ui-needs-not-here')}` : words;
        }}
      />
      <Dependencies
        title={t('ui-details-incompatible')}
        members={details.dependencies.filter(isIncompatible)}
        describe={({ addonId }) => t(addonId === null ? 'ui-needs-not-here' : 'ui-needs-here')}
      />
      {row.dependants.length > 0 ? (
        <Section title={t('ui-details-needed-by')}>
          <ul className={classes['list']}>
            {row.dependants.map(({ addonId, title }) => (
              <li key={addonId}>
                <Icon title={title} face={faces.get(addonId)} />
                <button type="button" onClick={() => focusAddon(addonId)}>
                  {printable(title)}
                </button>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

interface IconProps {
  readonly title: string;
  readonly face: Pick<AddonFace, 'imageKey' | 'color'> | undefined;
}

function Icon({ title, face }: IconProps) {
  const { imageKey = null, color = null } = face ?? {};
  return <AddonIcon title={title} imageKey={imageKey} color={color} size="small" />;
}

interface DependenciesProps {
  readonly title: string;
  readonly members: readonly Dependency[];
  readonly describe: (member: Dependency) => string;
}

function Dependencies({ title, members, describe }: DependenciesProps) {
  if (members.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={classes['list']}>
        {members.map((one) => (
          <li key={`${one.kind} ${one.projectId}`}>
            <Icon
              title={one.name ?? one.slug ?? one.projectId}
              face={{ imageKey: one.imageKey, color: null }}
            />
            <Link href={routes.project(one.projectId)}>
              {printable(one.name ?? one.slug ?? one.projectId)}
            </Link>
            <span>{describe(one)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
