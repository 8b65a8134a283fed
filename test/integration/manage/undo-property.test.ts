// @module-tag deep
// @promise what undo and redo do next is said before, in terminal and window, and is what then happens
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesAnything } from '#cli/views/describe-plan.ts';
import { readLoadoutFile } from '#core/loadouts/state-folder.ts';
import { render } from '#shared/messages/render.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { openVerbsSite, type VerbsSite } from './verbs-site.ts';

const INSTALLED = { app: '1.0.0', lib: '1.0.0', base: '1.0.0', lamp: '1.0.0' };

/** Terminal commands of the actions; `restore` goes back by a random number of changes. */
const DEEDS = {
  'switch app': ['disable', 'app'],
  'switch lamp': ['disable', 'lamp'],
  'switch lamp back': ['enable', 'lamp'],
  update: ['update', '--all'],
  remove: ['remove', 'app'],
  install: ['install', 'app'],
  pin: ['pin', 'base'],
  unpin: ['unpin', 'base'],
} as const;
type Deed = keyof typeof DEEDS | 'undo' | 'redo' | 'restore';

const face = fc.constantFrom('terminal' as const, 'window' as const);
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Deed[]>('undo') },
  { weight: 3, arbitrary: fc.constantFrom<Deed[]>('redo') },
  { weight: 1, arbitrary: fc.constantFrom<Deed[]>('restore') },
  { weight: 6, arbitrary: fc.constantFrom<Deed[]>(...(Object.keys(DEEDS) as Deed[])) },
);
const deeds = fc.array(fc.tuple(face, deed, fc.integer({ min: 1, max: 4 })), {
  minLength: 10,
  maxLength: 25,
});

interface Step {
  readonly before: unknown;
  readonly after: unknown;
}

async function describe(site: VerbsSite) {
  const { target, policies } = readLoadoutFile(site.folder);
  return { files: site.files(), target, policies };
}

const history = ({ core, loadoutId }: VerbsSite) => core.client.loadouts.history({ loadoutId });

async function offers(site: VerbsSite) {
  const told = new Map(
    (await history(site)).flatMap(({ next }) =>
      next ? [[next.intent, render(next.sentence)]] : [],
    ),
  );
  return { undo: told.get('undo') ?? null, redo: told.get('redo') ?? null };
}

/** Performs the action like the window; resolves to the sentence of its plan. */
async function inWindow(site: VerbsSite, what: Deed, to: number): Promise<string> {
  const { loadoutId, core } = site;
  const { plans, policies } = core.client;
  const subject = { loadoutId, atOnce: true };
  const rule = { loadoutId, addons: ['base'] };
  const started = {
    'switch app': () => plans.disable({ ...subject, addons: ['app'] }),
    'switch lamp': () => plans.disable({ ...subject, addons: ['lamp'] }),
    'switch lamp back': () => plans.enable({ ...subject, addons: ['lamp'] }),
    update: () => plans.update({ ...subject, addons: null, to: null }),
    remove: () => plans.remove({ loadoutId, addons: ['app'] }),
    install: () =>
      plans.install({ loadoutId, targets: [{ kind: 'project', project: 'app', version: null }] }),
    pin: () => policies.pin({ ...rule, note: null, until: null }),
    unpin: () => policies.unpin(rule),
    undo: () => plans.undo({ ...subject, to: null }),
    redo: () => plans.redo(subject),
    restore: () => plans.undo({ loadoutId, to }),
  }[what]();
  const outcome = await core.finish(started);
  if (outcome.kind === 'plan') {
    // A plan without changes has no button in the sheet.
    if (!changesAnything(outcome.plan, readLoadoutFile(site.folder).target)) return '';
    await core.finish(core.client.plans.apply({ planId: outcome.plan.id }));
    return outcome.plan.sentence ? render(outcome.plan.sentence) : '';
  }
  return outcome.kind === 'apply' && outcome.plan?.sentence ? render(outcome.plan.sentence) : '';
}

async function inTerminal(site: VerbsSite, what: Deed, to: number): Promise<string> {
  const argv =
    what === 'restore'
      ? ['undo', '--to', String(to)]
      : what === 'undo' || what === 'redo'
        ? [what]
        : DEEDS[what];
  const { stdout } = await runLoadout(['--data-dir', site.dataDir, ...argv, '--yes'], {
    cwd: site.folder,
  });
  return stdout;
}

/** Undo and redo stacks, as in an editor. */
interface Stacks {
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

/**
 * Applies an action to the stacks and returns the expected state of the folder; `made`: a change
 * was recorded.
 */
function computeExpectedState(
  { undo, redo }: Stacks,
  { what, before, after, made }: Step & { readonly what: Deed; readonly made: boolean },
): Stacks & { readonly state: unknown; readonly step: Step | undefined } {
  const step = what === 'undo' ? undo.at(-1) : what === 'redo' ? redo.at(-1) : undefined;
  if (step && what === 'undo') {
    return { undo: undo.slice(0, -1), redo: [...redo, step], state: step.before, step };
  }
  if (step) return { undo: [...undo, step], redo: redo.slice(0, -1), state: step.after, step };
  if (!made) return { undo, redo, state: before, step };
  return { undo: [...undo, { before, after }], redo: [], state: after, step };
}

async function follow(asked: readonly (readonly ['terminal' | 'window', Deed, number])[]) {
  const site = await openVerbsSite({ installed: INSTALLED });
  await site.addons();
  const states = new Map<number, unknown>([[0, await describe(site)]]);
  let stacks: Stacks = { undo: [], redo: [] };
  for (const [where, what, back] of asked) {
    const before = await describe(site);
    const offered = await offers(site);
    const past = await history(site);
    expect(offered.undo !== null).toBe(stacks.undo.length > 0);
    expect(offered.redo !== null).toBe(stacks.redo.length > 0);
    const to = past[Math.min(back, past.length - 1)]?.number ?? 0;
    const said = await (where === 'window' ? inWindow : inTerminal)(site, what, to);
    const after = await describe(site);
    const newest = (await history(site))[0]?.number ?? 0;
    const made = newest !== (past[0]?.number ?? 0);
    const { state, step, ...next } = computeExpectedState(stacks, { what, before, after, made });
    expect(after).toEqual(what === 'restore' && made ? states.get(to) : state);
    expect(made || step === undefined).toBe(true);
    // The plan does what the offer announced.
    const offer = step && what === 'undo' ? offered.undo : step ? offered.redo : '';
    expect(said).toContain(offer);
    states.set(newest, after);
    stacks = next;
  }
}

test('of random sequences', async () => {
  await fc.assert(fc.asyncProperty(deeds, follow), { numRuns: 12, endOnFailure: true });
});
