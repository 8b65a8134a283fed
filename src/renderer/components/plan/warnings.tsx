import { Button, Menu } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { openVersionDialog } from '../../lib/state/requested-dialog.ts';
import { closeSheet } from '../../lib/flow/sheet-actions.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import classes from './plan-items.module.css';

interface WarningsProps {
  readonly plan: Plan;
  /** Undefined: nothing can be excluded, or no longer. */
  readonly onLeaveOut?: (itemId: string) => void;
}

/** Warnings before the plan is applied, each with the alternatives. */
export function Warnings({ plan, onLeaveOut }: WarningsProps) {
  const ofItems = plan.items.flatMap((item) =>
    item.kind === 'leave' ? [] : item.warnings.map((warning) => ({ item, warning })),
  );
  return (
    <>
      {plan.warnings.map((warning) => (
        <div key={warning.code + JSON.stringify(warning.params)} className={classes['warning']}>
          <TriangleAlert size="1rem" aria-hidden />
          <p>{tMessage(warning)}</p>
        </div>
      ))}
      {ofItems.map(({ item, warning }) => (
        <div
          key={item.id + warning.code + JSON.stringify(warning.params)}
          className={classes['warning']}
        >
          <TriangleAlert size="1rem" aria-hidden />
          <p>
            <b>{printable(item.title)}: </b>
            {tMessage(warning)}
          </p>
          {onLeaveOut ? (
            <WarningChoices plan={plan} item={item} onLeaveOut={() => onLeaveOut(item.id)} />
          ) : null}
        </div>
      ))}
    </>
  );
}

interface WarningMenuProps {
  readonly plan: Plan;
  readonly item: PlanItem;
  readonly onLeaveOut: () => void;
}

/** Alternatives for one warning. */
function WarningChoices({ plan, item, onLeaveOut }: WarningMenuProps) {
  const [, navigate] = useLocation();
  const title = printable(item.title);
  const projectId = item.to?.projectId ?? null;
  const leave = (go: () => void) => () => {
    closeSheet();
    go();
  };
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" aria-label={t('ui-plan-choose-for', { title })}>
          {t('ui-plan-choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onLeaveOut}>{t('ui-plan-leave-out', { title })}</Menu.Item>
        {item.from !== null && projectId !== null ? (
          <Menu.Item onClick={leave(() => openVersionDialog(plan.loadoutId, item.addonId))}>
            {t('ui-change-version')}
          </Menu.Item>
        ) : null}
        {projectId === null ? null : (
          <Menu.Item onClick={leave(() => navigate(routes.project(projectId)))}>
            {t('ui-project-page')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
