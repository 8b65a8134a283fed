import { because } from './because.ts';
import { formatCount } from './format.ts';
import { shown } from './shown.ts';
import type { Texts } from './words.ts';

export const writeTexts: Texts<'write'> = {
  'write-token-stops': () => 'Whatever uses this token can do nothing with it any more.',
  'write-project-starts-as-draft': () =>
    'A new project is a draft: only its team sees it until it was submitted and approved.',
  'write-type-changes': () =>
    'The registry drops tags that do not fit the new type, and sets the sides where the type decides them.',
  'write-review': () => 'Moderators look at it; until they have, only the team sees the project.',
  'write-project-deleted': ({ versions }) =>
    `The project goes with ${versions === null ? 'its versions' : formatCount(versions, 'version')}, all files and followers. Nobody can bring it back.`,
  'write-version-deleted': () =>
    'The version goes with its files. Players who have it keep it, and see it as withdrawn.',
  'write-leaves-projects': () => 'Who leaves an organization leaves the teams of its projects too.',
  'write-owner-becomes-member': ({ name }) =>
    `${shown(name, 'The owner')} stays as a member without permissions, and cannot take this back.`,
  'write-project-joins': ({ name }) =>
    `The organization owns ${shown(name, 'the project')} from then on; the members of its own team are removed, and those of the organization work on it.`,
  'write-project-leaves': ({ name }) =>
    `Whoever removes ${shown(name, 'the project')} becomes its owner; the organization’s members lose it.`,
  'write-project-without-owner': ({ name }) =>
    `The registry left ${shown(name, 'the project')} without an owner. Ask its moderators to make you the owner.`,
  'write-project-owner-unread': ({ name }) =>
    `Whether ${shown(name, 'the project')} has an owner now could not be read. Look at its team.`,
  'write-organization-deleted': ({ projects }) =>
    projects === null
      ? 'The organization goes with its team. Its projects could not be listed; they will belong to its owner alone.'
      : projects === 0
        ? 'The organization goes with its team. It has no projects.'
        : `${formatCount(projects, 'project')} will belong to the organization’s owner alone; its team is gone.`,
  'write-collection-private': () => 'The collection is private: only you can see it.',
  'write-collection-public': ({ name, cause }) =>
    `The collection “${shown(name, '')}” ${cause === 'WRITE_UNCERTAIN' ? 'may be' : 'is'} public: it was created, but not made private${because(cause)}. Make it private, or delete it.`,
};
