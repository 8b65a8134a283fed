import type { Answer } from './client.ts';
import { toRecord } from './record.ts';
import type { World } from './world.ts';

/**
 * One test of a registry. Expectations are outputs of `tellAnswer` or of the row's own function,
 * with ` | ` between alternatives; `refused` is any refusal in the envelope of registry §1.4.
 */
export interface Row {
  /**
   * A method and a path as in the interface document, or number and name of a section with fields.
   */
  readonly endpoint: string;
  readonly case: string;
  /** null if the document does not specify it. */
  readonly document: string | null;
  readonly facts: string;
  readonly own: Own;
  readonly see: (world: World) => Promise<string>;
}

/** Profiles whose every answer is known. */
export const KNOWN_PROFILES = ['local', 'crmm', 'crmm-next'] as const;
export type KnownProfile = (typeof KNOWN_PROFILES)[number];

/** The embedded registry's answer, where the other two allow several; `crmm` counts for both. */
type Own = Readonly<Partial<Record<KnownProfile, string>>>;

/** `[document, public service, embedded registry]`, or the answer of all. */
export type Expected =
  | string
  | readonly [document: string | null, facts: string, own?: string | Own];

/** Describes the body of a success in words. */
export type Look = (body: unknown) => string;

/** An answer of the embedded registry, by profile, where the document says nothing. */
export const byProfile = (local: string, crmm: string, next?: string): Expected => [
  null,
  [...new Set([local, crmm, next ?? crmm])].join(' | '),
  { local, crmm, ...(next === undefined ? {} : { 'crmm-next': next }) },
];

export function createRow(
  endpoint: string,
  name: string,
  expected: Expected,
  see: Row['see'],
): Row {
  const [document, facts, exact = {}] =
    typeof expected === 'string' ? [expected, expected] : expected;
  const own = typeof exact === 'string' ? { local: exact, crmm: exact } : exact;
  return { endpoint, case: name, document, facts, own, see };
}

/** The profile `local` answers as the document says, the others as the public service. */
export function expectOwn({ document, facts, own }: Row, profile: KnownProfile): string {
  const exact = own[profile] ?? (profile === 'crmm-next' ? own.crmm : undefined);
  if (exact !== undefined) return exact;
  const isOpen = document === null || document.startsWith('refused');
  return profile === 'local' && !isOpen ? document : facts;
}

/** Describes an answer in words: the status and, for a success, its content. */
export function tellAnswer({ status, bytes, json }: Answer, look: Look = tellMutation): string {
  if (status >= 300 && status < 400) return `${status}`;
  if (status >= 400) return isEnvelope(json) ? `${status}` : `${status} without the envelope`;
  if (bytes.length === 0) return `${status} and no body`;
  return json === undefined ? `${status} and no JSON` : `${status} ${look(json)}`;
}

export type Verdict = 'as documented' | 'named difference' | 'not offered' | 'not run' | 'failure';

export function judge({ document, facts }: Row, seen: string): Verdict {
  if (document !== null && matches(document, seen)) return 'as documented';
  if (!matches(facts, seen)) return 'failure';
  return document === null ? 'as documented' : 'named difference';
}

const REFUSAL = /^4(?!29)\d\d/;

function matches(expected: string, seen: string): boolean {
  return expected
    .split(' | ')
    .some((one) => one === seen || one === seen.replace(REFUSAL, 'refused'));
}

function isEnvelope(json: unknown): boolean {
  const { success, message } = toRecord(json);
  return success === false && typeof message === 'string' && message !== '';
}

/** `success` with the names of the other fields in a mutation's answer. */
function tellMutation(body: unknown): string {
  const { success, ...rest } = toRecord(body);
  if (success !== true) return 'no success';
  return ['success', ...Object.keys(rest).filter((key) => rest[key] !== undefined)].join(', ');
}
