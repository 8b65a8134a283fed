import type {
  AskOptions,
  Catalogue,
  NewestAnswer,
  NewestQuestion,
} from '../catalogue/catalogue.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { takeTurn } from '../jobs/breath.ts';

/** Equal for questions that one answer serves: which of a project's files asks makes no difference. */
export function questionKey({ projectId, gameVersion, loader, channel }: NewestQuestion): string {
  return JSON.stringify([projectId, gameVersion, loader, channel]);
}

/**
 * Answers by `questionKey`. A project that is asked about for two loaders is asked in two goes: one request must never
 * hold two hashes of one project (registry-facts §6.4).
 */
export async function askNewest(
  catalogue: Catalogue,
  client: RegistryClient,
  questions: readonly NewestQuestion[],
  options: AskOptions,
): Promise<ReadonlyMap<string, NewestAnswer>> {
  const distinct = [
    ...new Map(questions.map((question) => [questionKey(question), question])).values(),
  ];
  const answers = new Map<string, NewestAnswer>();
  let done = 0;
  await takeTurn(options.signal);
  for (const go of toGoes(distinct)) {
    const doneBefore = done;
    const found = await catalogue.newest(client, go, {
      ...options,
      onProgress: (count) => options.onProgress?.(doneBefore + count, distinct.length),
    });
    for (const question of go) {
      const answer = found.get(question.projectId);
      if (answer) answers.set(questionKey(question), answer);
    }
    done += go.length;
    await takeTurn(options.signal);
  }
  return answers;
}

/** Splits so that no go holds two questions of one project. */
function toGoes(questions: readonly NewestQuestion[]): readonly (readonly NewestQuestion[])[] {
  const goes: NewestQuestion[][] = [];
  const asked = new Map<string, number>();
  for (const question of questions) {
    const go = asked.get(question.projectId) ?? 0;
    asked.set(question.projectId, go + 1);
    (goes[go] ??= []).push(question);
  }
  return goes;
}
