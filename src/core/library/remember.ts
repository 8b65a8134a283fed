import type { CoreParts } from '../core-parts.ts';

type Looking = Pick<CoreParts, 'updates' | 'takeSurvey'>;

/** Every look at a folder and every answer about it is what a window shows from then on. */
export function rememberIn(
  { library, checks }: Pick<CoreParts, 'library' | 'checks'>,
  { updates, takeSurvey }: Looking,
): Looking {
  return {
    updates: {
      async check(request) {
        const result = await updates.check(request);
        checks.keep(request, result);
        await library.keepCheck(request, result);
        return result;
      },
    },
    async takeSurvey(loadoutId, context) {
      const survey = await takeSurvey(loadoutId, context);
      library.keepSurvey(survey);
      return survey;
    },
  };
}
