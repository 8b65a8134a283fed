import { Link } from 'wouter';
import type { AddonDetails, AddonRow } from '#shared/domain/known-addons.ts';
import { focusAddon } from '../../../lib/focused-addon.ts';
import { own } from '../../../lib/own.ts';
import { routes } from '../../../lib/routes.ts';
import { printable, t } from '../../../lib/text.ts';
import classes from './needs.module.css';
import { Section } from './section.tsx';

const KIND_WORDS: Readonly<Record<string, () => string>> = {
  required: () => t('ui-needs-required'),
  optional: () => t('ui-needs-optional'),
  incompatible: () => t('ui-needs-incompatible'),
  embedded: () => t('ui-needs-embedded'),
};

/** What the add-on needs, and what here needs it. */
export function Needs({ row, details }: { row: AddonRow; details: AddonDetails }) {
  return (
    <>
      {details.dependencies.length > 0 ? (
        <Section title={t('ui-details-needs')}>
          <ul className={classes['list']}>
            {details.dependencies.map((one) => (
              <li key={`${one.kind} ${one.projectId}`}>
                <Link href={routes.project(one.projectId)}>
                  {printable(one.name ?? one.slug ?? one.projectId)}
                </Link>
                <span>
                  {own(KIND_WORDS, one.kind)?.() ?? printable(one.kind)}
                  {one.addonId === null ? ` · ${t('ui-needs-not-here')}` : ''}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {row.dependants.length > 0 ? (
        <Section title={t('ui-details-needed-by')}>
          <ul className={classes['list']}>
            {row.dependants.map(({ addonId, title }) => (
              <li key={addonId}>
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
