import { useState } from 'react';
import { Link } from 'wouter';
import type { AddonDetails, AddonRow } from '#shared/domain/known-addons.ts';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { type AddonFace, useFaces } from '../../../lib/core/addons.ts';
import { moveFocus } from '../../../hooks/move-focus.ts';
import { followAddon } from '../../../lib/state/focused-addon.ts';
import { ownPropertyOf } from '../../../lib/format/own-property.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import classes from './needs.module.css';
import { DetailsPanelSection } from './section.tsx';

type AddonDependency = AddonDetails['dependencies'][number];

const KIND_WORDS: Readonly<Record<string, () => string>> = {
  required: () => t('ui-needs-required'),
  optional: () => t('ui-needs-optional'),
  embedded: () => t('ui-needs-embedded'),
};

interface NeedsProps {
  readonly details: AddonDetails;
  readonly loadoutId: string;
}

/** Dependencies, incompatible add-ons, dependants, and add-ons that are connected indirectly. */
export function Needs({ details, loadoutId }: NeedsProps) {
  const faces = useFaces(loadoutId);
  const isIncompatible = ({ kind }: AddonDependency) => kind === 'incompatible';
  return (
    <>
      <AddonDependencies
        title={t('ui-details-needs')}
        members={details.dependencies.filter((one) => !isIncompatible(one))}
        describe={({ kind, addonId }) => {
          const words = ownPropertyOf(KIND_WORDS, kind)?.() ?? printable(kind);
          return addonId === null ? `${words} · ${t('ui-needs-not-here')}` : words;
        }}
      />
      <AddonDependencies
        title={t('ui-details-incompatible')}
        members={details.dependencies.filter(isIncompatible)}
        describe={({ addonId }) => t(addonId === null ? 'ui-needs-not-here' : 'ui-needs-here')}
      />
      <AddonLinks
        title={t('ui-details-needed-by')}
        members={details.addon.dependants}
        faces={faces}
      />
      <AddonLinks title={t('ui-details-together')} members={listFurther(details)} faces={faces} />
    </>
  );
}

/** Add-ons connected through others; direct neighbours have lists of their own. */
function listFurther({ addon, dependencies, together }: AddonDetails): AddonRow['dependants'] {
  const direct = new Set([
    addon.id,
    ...addon.dependants.map(({ addonId }) => addonId),
    ...dependencies.map(({ addonId }) => addonId),
  ]);
  return together.filter(({ addonId }) => !direct.has(addonId));
}

const SHOWN_AT_FIRST = 8;

interface AddonLinksProps {
  readonly title: string;
  readonly members: AddonRow['dependants'];
  readonly faces: ReadonlyMap<string, AddonFace>;
}

/** Add-ons of this loadout, each linking to its details. */
function AddonLinks({ title, members, faces }: AddonLinksProps) {
  const [isAll, setAll] = useState(false);
  if (members.length === 0) return null;
  const shown = isAll ? members : members.slice(0, SHOWN_AT_FIRST);
  const more = members.length - shown.length;
  return (
    <DetailsPanelSection title={title}>
      <ul className={classes['list']}>
        {shown.map(({ addonId, title: name }) => (
          <li key={addonId}>
            <Icon title={name} face={faces.get(addonId)} />
            <button type="button" onClick={() => followAddon(addonId)} onKeyDown={moveFocus}>
              {printable(name)}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <MoreButton onClick={() => setAll(true)}>
          {t('ui-details-more-addons', { count: more })}
        </MoreButton>
      ) : null}
    </DetailsPanelSection>
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

interface DependencyGroupProps {
  readonly title: string;
  readonly members: readonly AddonDependency[];
  readonly describe: (member: AddonDependency) => string;
}

function AddonDependencies({ title, members, describe }: DependencyGroupProps) {
  if (members.length === 0) return null;
  return (
    <DetailsPanelSection title={title}>
      <ul className={classes['list']}>
        {members.map((one) => (
          <li key={`${one.kind} ${one.projectId}`}>
            <Icon
              title={one.name ?? one.slug ?? one.projectId}
              face={{ imageKey: one.imageKey, color: null }}
            />
            <Name dependency={one} />
            <span>{describe(one)}</span>
          </li>
        ))}
      </ul>
    </DetailsPanelSection>
  );
}

/** Links to its details if it is installed, else to its project. */
function Name({ dependency }: { dependency: AddonDependency }) {
  const { addonId, projectId, name, slug } = dependency;
  const words = printable(name ?? slug ?? projectId);
  if (addonId === null)
    return (
      <Link href={routes.project(projectId)} onKeyDown={moveFocus}>
        {words}
      </Link>
    );
  return (
    <button type="button" onClick={() => followAddon(addonId)} onKeyDown={moveFocus}>
      {words}
    </button>
  );
}
