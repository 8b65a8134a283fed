interface Name {
  readonly name: string;
}

/** What is said of collections and reports. */
export const communityTexts = {
  'ui-community': 'Your part',
  'ui-collect': 'Add to collection…',
  'ui-collect-title': ({ name }: Name) => `Add ${name} to a collection`,
  'ui-collect-add': 'Add',
  'ui-collect-which': 'Collection',
  'ui-collect-new': 'A new one',
  'ui-collect-new-name': 'Name of the new collection',
  'ui-collect-new-hint': '2 to 32 characters',
  'ui-collect-done': ({ name }: Name) => `Added to ${name}`,
  'ui-collect-done-private': ({ name }: Name) =>
    `Added to ${name}. Only you can see this collection.`,
  'ui-complain': 'Report…',
  'ui-complain-title': ({ name }: Name) => `Report ${name}`,
  'ui-complain-send': 'Send the report',
  'ui-complain-reason': 'Reason',
  'ui-complain-text': 'What is wrong',
  'ui-complain-hint': 'The moderators of the registry read it.',
  'ui-complain-done': 'The moderators have your report',
  'ui-complain-spam': 'Spam',
  'ui-complain-reuploaded': 'Somebody else’s work',
  'ui-complain-inappropriate': 'Inappropriate',
  'ui-complain-malicious': 'Does harm',
  'ui-complain-name-squatting': 'Occupies a name',
  'ui-complain-poor-description': 'Does not say what it is',
  'ui-complain-invalid-metadata': 'Wrong facts',
  'ui-complain-other': 'Something else',
} as const;
