import type { RegistryApp } from '../context.ts';
import { type EndedAnswer, followAnswers } from './follow-answers.ts';
import type { Metric } from './open-metrics.ts';

const BOUNDS_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** Counts of one route. */
interface RouteTally {
  /** Responses by class of status: `2xx`, or `aborted`. */
  readonly answers: Map<string, number>;
  /**
   * Responses per histogram bucket, between the previous bound and this one; the last bucket is
   * above all bounds.
   */
  readonly slots: number[];
  seconds: number;
  bytes: number;
}

export interface RequestMetrics {
  /** Starts counting another application's requests. */
  follow(app: RegistryApp): void;
  list(): Metric[];
}

/** Counts requests by route pattern, so the number of labels is bounded by the number of routes. */
export function createRequestMetrics(): RequestMetrics {
  const tallies = new Map<string, RouteTally>();
  let inFlight = 0;
  let limited = 0;
  const count = (answer: EndedAnswer) => {
    const { request, status, durationMs, bytes, isWhole } = answer;
    inFlight -= 1;
    if (status === 429) limited += 1;
    const { url } = request.routeOptions;
    const route = url === undefined ? 'none' : `${request.method} ${url}`;
    const tally = tallies.get(route) ?? createTally();
    tallies.set(route, tally);
    const outcome = isWhole ? `${Math.floor(status / 100)}xx` : 'aborted';
    tally.answers.set(outcome, (tally.answers.get(outcome) ?? 0) + 1);
    const seconds = durationMs / 1000;
    const found = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound);
    const slot = found === -1 ? BOUNDS_SECONDS.length : found;
    tally.slots[slot] = (tally.slots[slot] ?? 0) + 1;
    tally.seconds += seconds;
    tally.bytes += bytes;
  };
  return {
    follow: (app) => followAnswers(app, { begun: () => (inFlight += 1), ended: count }),
    list: () => [
      ...listByRoute(tallies),
      {
        name: 'loadout_registry_requests_in_flight',
        type: 'gauge',
        help: 'Requests that are being answered.',
        samples: [{ value: inFlight }],
      },
      {
        name: 'loadout_registry_limited_requests',
        type: 'counter',
        help: 'Requests refused with 429.',
        samples: [{ suffix: '_total', value: limited }],
      },
    ],
  };
}

function createTally(): RouteTally {
  const slots = Array.from({ length: BOUNDS_SECONDS.length + 1 }, () => 0);
  return { answers: new Map(), slots, seconds: 0, bytes: 0 };
}

function listByRoute(tallies: ReadonlyMap<string, RouteTally>): Metric[] {
  const routes = [...tallies];
  return [
    {
      name: 'loadout_registry_requests',
      type: 'counter',
      help: 'Requests by route and class of status; aborted: the client did not take the whole answer.',
      samples: routes.flatMap(([route, { answers }]) =>
        [...answers].map(([status, value]) => ({
          suffix: '_total' as const,
          labels: { route, status },
          value,
        })),
      ),
    },
    {
      name: 'loadout_registry_request_duration_seconds',
      type: 'histogram',
      unit: 'seconds',
      help: 'Time from the request to the end of its answer.',
      samples: routes.flatMap(([route, tally]) => listDurations(route, tally)),
    },
    {
      name: 'loadout_registry_sent_bytes',
      type: 'counter',
      unit: 'bytes',
      help: 'Bytes of answers, headers included.',
      samples: routes.map(([route, { bytes }]) => ({
        suffix: '_total',
        labels: { route },
        value: bytes,
      })),
    },
  ];
}

function listDurations(route: string, { slots, seconds }: RouteTally): Metric['samples'] {
  let sum = 0;
  const buckets = slots.map((count, at) => {
    const le = String(BOUNDS_SECONDS[at] ?? '+Inf');
    return { suffix: '_bucket' as const, labels: { route, le }, value: (sum += count) };
  });
  return [
    ...buckets,
    { suffix: '_count', labels: { route }, value: sum },
    { suffix: '_sum', labels: { route }, value: seconds },
  ];
}
