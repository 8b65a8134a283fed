import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '#test/helpers/find-chromium.ts';
import { FIRST_LOAD_LIMIT_BYTES, measureFirstLoads } from '#test/helpers/first-load.ts';
import { median } from './measure.ts';
import {
  createBenchSeed,
  type ServedLibrary,
  serveLibrary,
  startBenchRegistry,
} from './ui-library.ts';
import {
  measureRound,
  type Round,
  type Scrolling,
  scrollLibrary,
  scrollNothing,
} from './ui-page.ts';

const BASE = join(tmpdir(), 'loadout-bench-ui');
const SMALL = 50;
const LARGE = 5000;
const ROUNDS = 5;
const MAX_HEAP_MIB = 150;
const MAX_CORE_MIB = 250;
const MAX_MORE_DROPPED = 0.02;

type Timed = Exclude<keyof Round, 'heapMiB'>;

const GOALS: Readonly<Record<Timed, { text: string; maxRatio: number; aimMs: number }>> = {
  openMs: { text: 'navigation to a usable list', maxRatio: 1.3, aimMs: 500 },
  filterMs: { text: 'filter keystroke to painted result', maxRatio: 1.5, aimMs: 50 },
  toggleMs: { text: 'toggle to painted switch', maxRatio: 1.5, aimMs: 50 },
};

/**
 * Measures the window in Chromium with a library of 5,000 add-ons against one of 50, from its
 * traces: alternating runs, medians of 5. Returns whether all goals are met.
 */
export async function benchUi(): Promise<boolean> {
  const executablePath = findChromium();
  if (executablePath === null) {
    console.log('ui: NOT MEASURED, no Chromium was found (CHROMIUM_PATH names one)');
    return false;
  }
  rmSync(BASE, { recursive: true, force: true });
  const seed = createBenchSeed(LARGE);
  const registry = await startBenchRegistry(BASE, seed);
  const open = (size: number) =>
    serveLibrary({ base: BASE, seed, size, registryOrigin: registry.origin });
  const small = await open(SMALL);
  const large = await open(LARGE);
  await registry.close();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    return await measure(browser, { small, large });
  } finally {
    await browser.close();
    await small.close();
    await large.close();
    rmSync(BASE, { recursive: true, force: true });
  }
}

interface Libraries {
  readonly small: ServedLibrary;
  readonly large: ServedLibrary;
}

async function measure(browser: Browser, libraries: Libraries): Promise<boolean> {
  const rounds: { small: Round[]; large: Round[] } = { small: [], large: [] };
  const scrolls: { list: Scrolling[]; empty: Scrolling[] } = { list: [], empty: [] };
  const coreSizes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.small.push(await measureRound(browser, libraries.small));
    rounds.large.push(await measureRound(browser, libraries.large));
    coreSizes.push(libraries.large.readMemory().nowMiB);
    scrolls.empty.push(await scrollNothing(browser));
    scrolls.list.push(await scrollLibrary(browser, libraries.large));
  }
  const timed = (Object.keys(GOALS) as Timed[]).map((name) => judgeTime(name, rounds));
  const heapMiB = Math.max(...rounds.large.map((round) => round.heapMiB));
  const coreMiB = median(coreSizes);
  const { peakMiB } = libraries.large.readMemory();
  const firstLoad = measureFirstLoads().get('library') ?? NaN;
  return [
    ...timed,
    judgeScrolling(scrolls),
    verdict(`heap of the page ${toMiB(heapMiB)}, at most ${MAX_HEAP_MIB}`, heapMiB <= MAX_HEAP_MIB),
    verdict(
      `core process ${toMiB(coreMiB)} after a round (${toMiB(peakMiB)} at once), at most ${MAX_CORE_MIB}`,
      coreMiB <= MAX_CORE_MIB,
    ),
    verdict(
      `first-load JavaScript ${Math.round(firstLoad / 1000)} kB gzipped, at most ${FIRST_LOAD_LIMIT_BYTES / 1000}`,
      firstLoad <= FIRST_LOAD_LIMIT_BYTES,
    ),
  ].every(Boolean);
}

function judgeTime(name: Timed, rounds: Readonly<Record<'small' | 'large', Round[]>>): boolean {
  const { text, maxRatio, aimMs } = GOALS[name];
  const small = median(rounds.small.map((round) => round[name]));
  const large = median(rounds.large.map((round) => round[name]));
  console.log(
    `${text}: ${large.toFixed(0)} ms with ${LARGE}, ${small.toFixed(0)} ms with ${SMALL} (aim ${aimMs} ms)`,
  );
  const ratio = large / small;
  return verdict(`ratio ${ratio.toFixed(2)}, at most ${maxRatio}`, ratio <= maxRatio);
}

function judgeScrolling({ list, empty }: Readonly<Record<'list' | 'empty', Scrolling[]>>): boolean {
  const share = (all: readonly Scrolling[]) =>
    median(all.map(({ frames, dropped }) => dropped / Math.max(frames, 1)));
  const more = share(list) - share(empty);
  const frames = median(list.map((scrolling) => scrolling.frames));
  console.log(
    `scrolling 100 screens: ${percent(share(list))} of ${frames} frames dropped, ${percent(share(empty))} on an empty page`,
  );
  return verdict(
    `${percent(more)} more, under ${percent(MAX_MORE_DROPPED)}`,
    frames > 0 && more < MAX_MORE_DROPPED,
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function toMiB(value: number): string {
  return `${Math.round(value)} MiB`;
}

function verdict(text: string, isKept: boolean): boolean {
  console.log(`  ${text}: ${isKept ? 'kept' : 'MISSED'}`);
  return isKept;
}
