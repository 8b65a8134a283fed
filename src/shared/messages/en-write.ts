import { because } from './because.ts';
import { formatCount } from './format.ts';
import { shown } from './shown.ts';
import type { Texts } from './words.ts';

export const writeTexts: Texts<'write'> = {
  'write-token-stops': () => 'Everything that uses this token will stop working.',
  'write-project-starts-as-draft': () =>
    'A new project is a draft. Only its team sees it until it is submitted and approved.',
  'write-type-changes': () =>
    'The registry removes tags that the new type does not have, and sets the client and server sides if the type determines them.',
  'write-review': () =>
    'Moderators review it. Until it is approved, only the team sees the project.',
  'write-project-deleted': ({ versions }) =>
    `This deletes the project with ${versions === null ? 'its versions' : formatCount(versions, 'version')}, all files and followers. It cannot be undone.`,
  'write-version-deleted': () =>
    'This deletes the version and its files. Players who installed it keep it and see it as withdrawn.',
  'write-leaves-projects': () =>
    'Leaving an organization also removes you from the teams of its projects.',
  'write-owner-becomes-member': ({ name }) =>
    `${shown(name, 'The owner')} remains a member without permissions. This cannot be undone.`,
  'write-project-joins': ({ name }) =>
    `The organization becomes the owner of ${shown(name, 'the project')}. The members of its own team are removed; members of the organization can work on it.`,
  'write-project-leaves': ({ name }) =>
    `You become the owner of ${shown(name, 'the project')}. The organization’s members lose access to it.`,
  'write-project-without-owner': ({ name }) =>
    `The registry left ${shown(name, 'the project')} without an owner. Ask the registry’s moderators to make you the owner.`,
  'write-project-owner-unread': ({ name }) =>
    `Loadout could not check whether ${shown(name, 'the project')} has an owner. Check its team.`,
  'write-organization-deleted': ({ projects }) =>
    projects === null
      ? 'This deletes the organization and its team. Its projects could not be listed; they will belong to its owner only.'
      : projects === 0
        ? 'This deletes the organization and its team. It has no projects.'
        : `This deletes the organization and its team. ${formatCount(projects, 'project')} will belong to its owner only.`,
  'write-collection-private': () => 'The collection is private: only you can see it.',
  'write-collection-public': ({ name, cause }) =>
    `The collection “${shown(name, '')}” ${cause === 'WRITE_UNCERTAIN' ? 'may be' : 'is'} public: it was created, but could not be made private${because(cause)}. Make it private, or delete it.`,
};
