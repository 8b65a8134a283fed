interface What {
  readonly what: string;
}

export const planTexts = {
  'ui-plan-title': 'What would change',
  'ui-done-update-one': ({ title, version }: { title: string; version: string }) =>
    `Updated ${title} to ${version}`,
  'ui-done-update': ({ what }: What) => `Updated ${what}`,
  'ui-done-install': ({ what }: What) => `Installed ${what}`,
  'ui-done-remove': ({ what }: What) => `Removed ${what}`,
  'ui-done-enable': ({ what }: What) => `Switched on ${what}`,
  'ui-done-disable': ({ what }: What) => `Switched off ${what}`,
  'ui-done-undo': ({ what }: What) => `Took back the change of ${what}`,
  'ui-done-set': ({ what }: What) => `Changed ${what}`,
} as const;
