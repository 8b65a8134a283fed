import { settingsChangeSchema, settingsViewSchema } from '../domain/settings-change.ts';
import { procedure } from './base.ts';

export const settings = {
  get: procedure.output(settingsViewSchema),
  /**
   * Saved when it resolves. New work uses the new settings; running jobs finish with the old ones.
   */
  update: procedure.input(settingsChangeSchema).output(settingsViewSchema),
};
