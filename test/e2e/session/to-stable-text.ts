export interface SessionWorld {
  readonly home: string;
  /** Origin of the registry. */
  readonly origin: string;
  readonly begunAt: number;
  /** Ids that are the same in every run. */
  readonly knownIds: ReadonlySet<string>;
}

const HOME = '/home/jane';
const PORT = '4810';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TIME = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d/g;
const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Matched by the field's name: an id may have no digit or no capital, and look like a word. */
const FIELD_ID = /(?<="(?:id|\w+Id)": ?")[\w-]{18}(?=")/g;
/**
 * In free text an id must have a digit and a capital; file names and error codes may have one of
 * them.
 */
const ID = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{18}(?![\w-])/g;

/** The id of a run, followed by its start time. */
const RUN_ID = /(?<=^ {2})[\w-]{18}(?= {2}[A-Z][a-z]{2} \d)/gm;

/**
 * Replaces everything in an output that differs between runs: paths, ports, ids, and times of this
 * run.
 */
export function createStabilizer(world: SessionWorld): (text: string) => string {
  const { port } = new URL(world.origin);
  const ids = new Map<string, string>();
  const toStableId = (id: string): string => {
    if (world.knownIds.has(id)) return id;
    const stable = ids.get(id) ?? `id${String(ids.size + 1).padStart(16, '0')}`;
    ids.set(id, stable);
    return stable;
  };
  return (text) =>
    text
      .replaceAll(world.home, HOME)
      .replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${PORT}`)
      .replaceAll(`127.0.0.1-${port}`, `127.0.0.1-${PORT}`)
      .replaceAll(FIELD_ID, toStableId)
      .replaceAll(RUN_ID, toStableId)
      .replaceAll(ID, toStableId)
      .replaceAll(TIME, (time) => toStableTime(time, `${time} UTC`, world, formatTime))
      .replaceAll(ISO_TIME, (time) => toStableTime(time, time, world, (date) => date.toISOString()))
      .replaceAll(/\d+ (?:minute|hour)s? ago/g, 'just now');
}

/** Moves times of this run to one fixed day; older ones come from the registry and stay. */
function toStableTime(
  text: string,
  readable: string,
  { begunAt }: SessionWorld,
  format: (date: Date) => string,
): string {
  const sinceMs = Date.parse(readable) - begunAt;
  if (sinceMs < -MINUTE_MS) return text;
  return format(new Date(NOW + Math.round(sinceMs / DAY_MS) * DAY_MS));
}

function formatTime(date: Date): string {
  return new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(date);
}
