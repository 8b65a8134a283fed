import {
  type Draft,
  type DraftContent,
  draftContentSchema,
  type GivenContent,
} from '#shared/domain/draft.ts';
import { message } from '#shared/messages/message.ts';

const FIELDS = draftContentSchema.keyof().options;

type SourcedContent = Pick<Draft, 'content' | 'sources'>;
interface OwnFields {
  readonly content: Partial<DraftContent>;
  readonly sources: Draft['sources'];
}

/** Returns the fields that a person gives now. */
export function givenFieldsOf(given: GivenContent): OwnFields {
  const set = FIELDS.filter((field) => given[field] !== undefined);
  return {
    content: Object.fromEntries(set.map((field) => [field, given[field]])),
    sources: Object.fromEntries(set.map((field) => [field, message('draft-given')])),
  };
}

/** Returns the fields that a person set, and the changelog, which is not filled in again. */
export function ownFieldsOf({ content, sources }: SourcedContent): OwnFields {
  const own = FIELDS.filter(
    (field) =>
      sources[field]?.code === 'draft-given' ||
      (field === 'changelog' && sources.changelog !== undefined),
  );
  return {
    content: Object.fromEntries(own.map((field) => [field, content[field]])),
    sources: Object.fromEntries(own.map((field) => [field, sources[field]])),
  };
}

/** Replaces these fields of the draft. */
export function withFields<Changed extends SourcedContent>(
  draft: Changed,
  own: OwnFields,
): Changed {
  return {
    ...draft,
    content: { ...draft.content, ...own.content },
    sources: { ...draft.sources, ...own.sources },
  };
}
