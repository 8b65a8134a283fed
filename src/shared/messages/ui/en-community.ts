interface Name {
  readonly name: string;
}

/** Collections and reports. */
export const communityTexts = {
  'ui-community': 'Collect or report',
  'ui-collect': 'Add to collection…',
  'ui-collect-title': ({ name }: Name) => `Add ${name} to a collection`,
  'ui-collect-add': 'Add',
  'ui-collect-which': 'Collection',
  'ui-collect-new': 'New collection',
  'ui-collect-new-name': 'Name of the new collection',
  'ui-collect-new-hint': '2 to 32 characters',
  'ui-collect-done': ({ name }: Name) => `Added to ${name}`,
  'ui-collect-done-private': ({ name }: Name) =>
    `Added to ${name}. Only you can see this collection.`,
  'ui-complain': 'Report…',
  'ui-complain-title': ({ name }: Name) => `Report ${name}`,
  'ui-complain-send': 'Send report',
  'ui-complain-reason': 'Reason',
  'ui-complain-text': 'Description',
  'ui-complain-hint': 'Sent to the registry’s moderators.',
  'ui-complain-done': 'Report sent to the moderators',
  'ui-complain-spam': 'Spam',
  'ui-complain-reuploaded': 'Reuploaded work',
  'ui-complain-inappropriate': 'Inappropriate',
  'ui-complain-malicious': 'Malicious',
  'ui-complain-name-squatting': 'Name squatting',
  'ui-complain-poor-description': 'Poor description',
  'ui-complain-invalid-metadata': 'Invalid metadata',
  'ui-complain-other': 'Other',
} as const;
