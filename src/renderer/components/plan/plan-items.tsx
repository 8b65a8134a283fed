import { NativeSelect } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import type { Policy } from '#shared/domain/addon.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { Section } from '../section.tsx';
import {
  canLeaveOut,
  isChangingGroup,
  groupItems,
  type PlanGroup,
  type ShownItem,
} from './group-items.ts';
import { type ItemExtras, PlanItemLine } from './plan-item-line.tsx';
import classes from './plan-items.module.css';
import { useItemFaces } from './use-item-faces.ts';
import { Warnings } from './warnings.tsx';

const GROUP_KEYS = {
  'put-back': 'ui-plan-put-back',
  install: 'ui-plan-install',
  update: 'ui-plan-updates',
  older: 'ui-plan-older',
  needed: 'ui-plan-needed',
  'switch-on': 'ui-plan-switch-on',
  park: 'ui-plan-park',
  'switch-off': 'ui-plan-switch-off',
  remove: 'ui-plan-remove',
  kept: 'ui-plan-kept',
  left: 'ui-plan-left',
} as const satisfies Record<PlanGroup, string>;

const NONE: ReadonlySet<string> = new Set();

interface PlanItemsProps {
  /** The complete plan, and the plan without the excluded items. */
  readonly first: Plan;
  readonly plan: Plan;
  readonly excluded: ReadonlySet<string>;
  /** Undefined: nothing can be excluded, or no longer. */
  readonly onExclude?: (excluded: ReadonlySet<string>) => void;
  /** For a file that does not say what it is for; undefined: it stays skipped. */
  readonly onFolder?: (itemId: string, folder: string) => void;
  /** Skipped add-ons that the screen lists elsewhere. */
  readonly saidElsewhere?: ReadonlySet<string>;
  readonly extras?: ItemExtras;
}

/** Content of a plan: warnings, then changes by kind, then skipped items with reasons. */
export function PlanItems(props: PlanItemsProps) {
  const { first, plan, excluded, onExclude, onFolder, saidElsewhere = NONE, extras } = props;
  const groups = [...groupItems(first, plan, excluded)]
    .map(
      ([group, items]) =>
        [group, group === 'left' ? without(items, saidElsewhere) : items] as const,
    )
    .filter(([, items]) => items.length > 0);
  const faces = useItemFaces(plan);
  const exclude = ({ item, isOut }: ShownItem) => {
    const next = new Set(excluded);
    if (isOut) next.delete(item.id);
    else next.add(item.id);
    onExclude?.(next);
  };
  const leaveOut = (itemId: string) => onExclude?.(new Set([...excluded, itemId]));
  return (
    <>
      <Warnings plan={plan} {...(onExclude ? { onLeaveOut: leaveOut } : {})} />
      <TargetChanges plan={plan} />
      {groups.map(([group, items]) => (
        <Section level={3} key={group} title={t(GROUP_KEYS[group])} count={items.length}>
          {isChangingGroup(group) ? (
            <ul className={classes['items']}>
              {items.map((shown) => (
                <PlanItemLine
                  key={shown.item.id}
                  planId={first.id}
                  shown={shown}
                  group={group}
                  face={faces.get(shown.item.addonId) ?? null}
                  {...(onExclude && canLeaveOut(group) ? { onToggle: () => exclude(shown) } : {})}
                  {...(extras === undefined ? {} : { extras })}
                />
              ))}
            </ul>
          ) : (
            <LeftAlone items={items} {...(onFolder ? { onFolder } : {})} />
          )}
        </Section>
      ))}
      <Rules plan={plan} />
      <Offers plan={plan} />
    </>
  );
}

/** The target of the loadout, if it changes. */
function TargetChanges({ plan: { target, targetBefore } }: { plan: Plan }) {
  if (targetBefore === undefined) return null;
  const toLoader = (loader: string | null) =>
    loader === null ? t('ui-plan-no-loader') : describeLoader(loader);
  const toVersion = (version: string | null) => printable(version ?? t('ui-any-game-version'));
  const lines = [
    [t('ui-game-version'), toVersion(targetBefore.gameVersion), toVersion(target.gameVersion)],
    [t('ui-loader'), toLoader(targetBefore.loader), toLoader(target.loader)],
    [t('ui-channel'), targetBefore.channel, target.channel],
  ].filter(([, from, to]) => from !== to);
  return (
    <Section level={3} title={t('ui-plan-settings')} count={lines.length}>
      <dl className={classes['settings']}>
        {lines.map(([name, from = '', to = '']) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{t('ui-change-version-from-to', { from, to })}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/**
 * The same after applying, without items that were planned but failed; choices are no longer
 * possible.
 */
export function DoneItems({ plan, undone }: { plan: Plan; undone: ReadonlySet<string> }) {
  const faces = useItemFaces(plan);
  const groups = [...groupItems(plan, plan, NONE)]
    .map(([group, all]) => [group, isChangingGroup(group) ? without(all, undone) : all] as const)
    .filter(([, items]) => items.length > 0);
  return (
    <>
      <TargetChanges plan={plan} />
      {groups.map(([group, items]) => (
        <Section level={3} key={group} title={t(GROUP_KEYS[group])} count={items.length}>
          {isChangingGroup(group) ? (
            <ul className={classes['items']}>
              {items.map((shown) => (
                <PlanItemLine
                  key={shown.item.id}
                  planId={null}
                  shown={shown}
                  group={group}
                  face={faces.get(shown.item.addonId) ?? null}
                  isDone
                />
              ))}
            </ul>
          ) : (
            <LeftAlone items={items} />
          )}
        </Section>
      ))}
    </>
  );
}

function without(items: readonly ShownItem[], addonIds: ReadonlySet<string>): readonly ShownItem[] {
  return items.filter(({ item }) => !addonIds.has(item.addonId));
}

/** Many items are skipped for the same reason: shows it once, with its consequences. */
function LeftAlone({
  items,
  onFolder,
}: { items: readonly ShownItem[] } & Pick<PlanItemsProps, 'onFolder'>) {
  const byReason = Map.groupBy(items, ({ item: { reason, warnings } }) =>
    [reason, ...warnings].map((one) => tMessage(one)).join(' '),
  );
  return (
    <dl className={classes['left']}>
      {[...byReason].map(([reason, members]) => (
        <div key={reason}>
          <dt>
            {members[0]?.item.warnings.length ? (
              <TriangleAlert size="0.875rem" aria-hidden />
            ) : null}
            {members.map(({ item }) => printable(item.title)).join(', ')}
          </dt>
          <dd>{reason}</dd>
          {members.map(({ item }) =>
            item.folders === undefined || onFolder === undefined ? null : (
              <dd key={item.id}>
                <FolderChoice item={item} folders={item.folders} onFolder={onFolder} />
              </dd>
            ),
          )}
        </div>
      ))}
    </dl>
  );
}

interface FolderChoiceProps extends Required<Pick<PlanItemsProps, 'onFolder'>> {
  readonly item: PlanItem;
  readonly folders: readonly string[];
}

function FolderChoice({ item: { id, title }, folders, onFolder }: FolderChoiceProps) {
  return (
    <NativeSelect
      aria-label={t('ui-plan-folder-of', { title: printable(title) })}
      className={classes['folder'] ?? ''}
      data={[{ value: '', label: t('ui-plan-folder') }, ...folders.map(printable)]}
      value=""
      onChange={({ currentTarget: { value } }) => onFolder(id, value)}
    />
  );
}

function Offers({ plan }: { plan: Plan }) {
  if (plan.offers.length === 0) return null;
  return (
    <Section level={3} title={t('ui-plan-offers')} count={plan.offers.length}>
      <dl className={classes['left']}>
        {plan.offers.map(({ addonId, title, reason }) => (
          <div key={addonId}>
            <dt>{printable(title)}</dt>
            <dd>{tMessage(reason)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Policies that an undo restores. */
function Rules({ plan: { policies = [] } }: { plan: Plan }) {
  if (policies.length === 0) return null;
  return (
    <Section level={3} title={t('ui-plan-rules')} count={policies.length}>
      <dl className={classes['left']}>
        {policies.map(({ addonId, title, from, to }) => (
          <div key={addonId}>
            <dt>{printable(title)}</dt>
            <dd>{describeRule(from, to)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function describeRule(from: Policy | null, to: Policy | null): string {
  const has = (policy: Policy | null, rule: 'pin' | 'skip') => (policy?.[rule] ?? null) !== null;
  const isChanged = (rule: 'pin' | 'skip') => has(from, rule) !== has(to, rule);
  if (isChanged('pin')) return has(to, 'pin') ? t('ui-pin') : t('ui-unpin');
  if (isChanged('skip')) return has(to, 'skip') ? t('ui-bulk-skip') : t('ui-unskip');
  return t('ui-plan-rule-changed');
}
