// @promise the changelogs of a plan are loaded when they are expanded
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Changelog, changelogSchema, planItemSchema } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { example } from '#test/component/example.ts';
import { ON_REGISTRY } from '#test/component/registry.ts';
import { renderPart } from '#test/component/render-part.tsx';
import { PlanItemLine } from './plan-item-line.tsx';

const logOf = (versionNumber: string): Changelog =>
  example(changelogSchema, {
    id: versionNumber,
    versionNumber,
    datePublished: '2026-01-02T03:04:05.000Z',
    changelog: `What changed in ${versionNumber}`,
  });

const CACHED = [logOf('1.3.0')];
const ALL = [logOf('1.3.0'), logOf('1.2.1')];

/** Opens a plan of two add-ons, for whose changelogs `answer` is asked. */
function openPlan(answer: (itemId: string) => Promise<Changelog[]>) {
  const items = ['Gatekeeper', 'Waypoint Compass'].map((title) =>
    example(planItemSchema, { id: title, title, changelogs: CACHED, moreChangelogs: true }),
  );
  const user = renderPart(
    <ul>
      {items.map((item) => (
        <PlanItemLine
          key={item.id}
          planId="plan"
          shown={{ item, isOut: false }}
          group="update"
          face={null}
        />
      ))}
    </ul>,
    [ON_REGISTRY, { plans: { changelogs: ({ itemId }) => answer(itemId) } }],
  );
  const expand = async (title: string) => {
    const item = screen.getByText(title).closest('li');
    if (item === null) throw new Error(`${title} is not in the plan`);
    await user.click(within(item).getByRole('button', { name: 'Show full changelog' }));
    return within(item);
  };
  return { user, expand };
}

describe('the changelogs of a plan', () => {
  test('are asked for when a person expands them, that add-on first, and are told of meanwhile', async () => {
    const held = Promise.withResolvers<Changelog[]>();
    const asked: string[] = [];
    const { expand } = openPlan((itemId) => {
      asked.push(itemId);
      return held.promise;
    });
    expect(asked).toEqual([]);
    const notes = await expand('Waypoint Compass');
    const loading = await notes.findByText('Loading earlier changelogs…');
    const versions = () =>
      notes
        .getAllByRole('heading', { level: 4 })
        .map((heading) => heading.textContent.split(' ')[0]);
    expect(versions()).toEqual(['1.3.0']);
    await waitFor(() => expect(asked).toEqual(['Waypoint Compass']));

    held.resolve(ALL);
    await waitFor(() => expect(versions()).toEqual(['1.3.0', '1.2.1']));
    expect(loading.isConnected).toBe(false);
    await expand('Gatekeeper');
    await waitFor(() => expect(asked).toEqual(['Waypoint Compass', 'Gatekeeper']));
  });

  test('that cannot be read say why, and are asked for again', async () => {
    let isBroken = true;
    const { user, expand } = openPlan(async () => {
      if (isBroken) throw new AppError('REGISTRY_FAILED', { registry: 'test', status: 500 });
      return ALL;
    });
    const notes = await expand('Waypoint Compass');
    const retry = await notes.findByRole('button', { name: 'Retry' });
    isBroken = false;
    await user.click(retry);
    await notes.findByRole('heading', { level: 4, name: /^1\.2\.1/ });
    expect(retry.isConnected).toBe(false);
  });
});
