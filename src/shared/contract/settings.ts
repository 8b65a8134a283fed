import { settingsChangeSchema, settingsViewSchema } from '../domain/settings-change.ts';
import { procedure } from './base.ts';

export const settings = {
  get: procedure.output(settingsViewSchema),
  /** Saved when it answers. All of it holds from then on; what runs already ends as it began. */
  update: procedure.input(settingsChangeSchema).output(settingsViewSchema),
};
