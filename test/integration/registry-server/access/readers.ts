import type { Person } from '../writes/cast.ts';
import type { ReadClass, Rule, Target } from './reads.ts';

type Relation = 'owner' | 'team' | 'organization' | 'moderation' | 'none';

/** Readers and their relation to the project. */
export const READERS = {
  guest: { title: 'stranger', person: null, relation: 'none' },
  session: { title: "owner's session", person: 'owner', relation: 'owner' },
  butFirst: {
    title: "owner's token, all scopes but the first",
    person: 'owner',
    relation: 'owner',
  },
  exact: { title: "owner's token, exactly the scopes", person: 'owner', relation: 'owner' },
  member: { title: 'member without permission', person: 'member', relation: 'team' },
  pending: { title: 'invited', person: 'pending', relation: 'team' },
  worker: { title: "organization's member", person: 'worker', relation: 'organization' },
  stranger: { title: 'other user', person: 'stranger', relation: 'none' },
  moderator: { title: 'moderator', person: 'moderator', relation: 'moderation' },
  admin: { title: 'admin', person: 'admin', relation: 'moderation' },
} as const satisfies Readonly<
  Record<string, { title: string; person: Person | null; relation: Relation }>
>;

export type ReaderName = keyof typeof READERS;
export const READER_NAMES = Object.keys(READERS) as ReaderName[];

interface Situation {
  readonly relation: Relation;
  readonly isPublic: boolean;
  readonly isListed: boolean;
}

const RULES: Readonly<Record<Rule, (situation: Situation) => boolean>> = {
  everybody: () => true,
  public: ({ isPublic }) => isPublic,
  listed: ({ isListed }) => isListed,
  own: ({ relation }) => relation === 'owner' || relation === 'team',
  'public or own list': ({ relation, isPublic }) =>
    isPublic || relation === 'owner' || relation === 'moderation',
  visible: ({ relation, isPublic }) => isPublic || relation !== 'none',
};

/** registry §2.4 and §5.4: whether this class of reads shows the project to the reader. */
export function expectFound(readClass: ReadClass, target: Target, reader: ReaderName): boolean {
  const isKnown = reader !== 'guest' && (reader !== 'butFirst' || readClass.scopes.length === 0);
  const relation: Relation = isKnown ? READERS[reader].relation : 'none';
  const isPublic = target.visibility !== 'private' && target.status === 'approved';
  const isListed = isPublic && target.visibility !== 'unlisted';
  return RULES[readClass.rule]({ relation, isPublic, isListed });
}
