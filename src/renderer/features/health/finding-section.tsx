import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { type HealthFinding, type Severity, severityOf } from '#shared/domain/health.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { Section } from '../../components/section.tsx';
import { useItemFaces } from '../../components/plan/use-item-faces.ts';
import type { AddonFace } from '../../lib/core/addons.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { describeFinding } from '../../lib/format/describe-finding.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { followAddon } from '../../lib/state/focused-addon.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import classes from './health.module.css';
import { toChange } from '../../lib/flow/mends.ts';

interface FindingSectionProps {
  readonly loadoutId: string;
  readonly severity: Severity;
  readonly findings: readonly HealthFinding[];
}

const SHOWN_AT_ONCE = 50;

/** Findings of one severity, shown in parts, each with its add-on, reason and fix. */
export function FindingSection({ loadoutId, severity, findings }: FindingSectionProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const faces = useItemFaces({ loadoutId, items: findings });
  if (findings.length === 0) return null;
  const rest = findings.length - most;
  return (
    <Section title={t('ui-health-section', { severity })} count={findings.length}>
      <ul className={classes['card']}>
        {findings.slice(0, most).map((finding) => (
          <FindingLine
            key={`${finding.kind} ${finding.addonId} ${tMessage(finding.message)}`}
            loadoutId={loadoutId}
            finding={finding}
            face={faces.get(finding.addonId)}
          />
        ))}
      </ul>
      {rest > 0 ? (
        <Button
          variant="subtle"
          className={classes['more'] ?? ''}
          onClick={() => setMost(most + SHOWN_AT_ONCE)}
        >
          {t('ui-health-more', { count: rest })}
        </Button>
      ) : null}
    </Section>
  );
}

interface FindingLineProps {
  readonly loadoutId: string;
  readonly finding: HealthFinding;
  readonly face: AddonFace | undefined;
}

function FindingLine({ loadoutId, finding, face }: FindingLineProps) {
  const { kind, addonId, title, message, mend, otherMend } = finding;
  const { imageKey = null, color = null } = face ?? {};
  return (
    <li className={classes['finding']} data-severity={severityOf(finding)}>
      <AddonIcon title={title} imageKey={imageKey} color={color} size="row" />
      <div className={classes['words']}>
        <p className={classes['head']}>
          {kind === 'missing' ? (
            <b>{printable(title)}</b>
          ) : (
            <Link href={routes.library} onClick={() => followAddon(addonId)}>
              {printable(title)}
            </Link>
          )}
          <span>{describeFinding(finding)}</span>
        </p>
        <p className={classes['reason']}>{tMessage(message)}</p>
      </div>
      {[otherMend, mend].map((one) =>
        one === null ? null : (
          <Button
            key={one.intent}
            className={classes['mend'] ?? ''}
            onClick={() => void runChange(loadoutId, toChange(one), 'always')}
          >
            {describeFindingMend(finding, one)}
          </Button>
        ),
      )}
    </li>
  );
}

/** Names what the plan changes: the add-on itself, or the other one the finding is about. */
function describeFindingMend(
  { title, message, kind }: HealthFinding,
  { intent, names }: NonNullable<HealthFinding['mend']>,
): string {
  if (intent === 'update' && kind === 'withdrawn') return t('ui-health-replace', { what: title });
  if (intent === 'repair') return t('ui-health-restore', { what: title });
  if (names.length > 1) return t('ui-health-mend-many', { intent, count: names.length });
  const { other } = message.params;
  const isOfOther = kind !== 'duplicate' && typeof other === 'string';
  return t('ui-health-mend', { intent, what: isOfOther ? other : title });
}
