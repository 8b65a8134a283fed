import { fixSides } from '#shared/registry/project-rules.ts';
import { projectDetailsFormSchema } from '#shared/registry/requests/project.ts';
import type { z } from 'zod';
import type { RegistryApp, ServerContext } from '../context.ts';
import { parseForm, withForm, type MultipartForm } from '../http/form.ts';
import { refuseInvalid } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { keepCategories } from '../writes/categories.ts';
import {
  changeIcon,
  discardIcon,
  findIconFile,
  ICON_RULE,
  readIconChange,
  type IconChange,
} from '../writes/icon.ts';
import { noteVisibility } from '../writes/search-visibility.ts';
import { makeIcon, UnreadablePicture } from '../images.ts';
import { requireFreeProjectSlug } from './project-create.ts';
import { addProjectWrite, type ProjectWriteRequest } from './project-paths.ts';
import { requireNamedProject, requireWritableProject } from './writable-project.ts';

type Details = z.infer<typeof projectDetailsFormSchema>;

/** interface §4.4: the details with or without the icon, and the icon separately. */
export function addProjectDetailRoutes(app: RegistryApp, context: ServerContext): void {
  const fileFields = { icon: ICON_RULE, file: ICON_RULE };
  addProjectWrite(app, context, {
    method: 'PATCH',
    path: '',
    form: projectDetailsFormSchema,
    formFiles: ['icon'],
    isDocumented: true,
    handle: (request) => {
      if (!context.behaviour.readsDetailsFirst) requireEditableProject(context, request);
      return withForm(context, request, {
        fileFields: { icon: fileFields.icon },
        use: (form) => editDetails(context, request, form),
      });
    },
  });
  addProjectWrite(app, context, {
    method: 'PATCH',
    path: '/icon',
    formFiles: context.behaviour.iconFields,

    handle: (request) => {
      requireEditableProject(context, request);
      return withForm(context, request, {
        fileFields,
        use: (form) => replaceIcon(context, request, form),
      });
    },
  });
  addProjectWrite(app, context, {
    method: 'DELETE',
    path: '/icon',
    handle: async (request) => {
      const { behaviour } = context;
      const named = { project: request.params.project, caller: callerOf(request) };
      const { icon, id } = requireNamedProject(context, named);
      if (behaviour.looksForIconFirst && icon === null && !context.brokenIcons.has(id)) {
        throw refuseInvalid('The project has no icon');
      }
      const project = requireEditableProject(context, request);
      requireSoundIcon(context, project.id);
      if (project.icon === null) throw refuseInvalid('The project has no icon');
      await applyProjectDetails(context, request, { icon: { kind: 'delete' }, details: null });
      return succeed('The icon was deleted');
    },
  });
}

type DetailsRequest = ProjectWriteRequest<unknown>;

async function editDetails(context: ServerContext, request: DetailsRequest, form: MultipartForm) {
  requireTypeEncoding(context, form);
  const details = parseForm(context, projectDetailsFormSchema, form);
  requireEditableProject(context, request);
  const icon = await readIconChange(context, form, 'icon');
  await applyProjectDetails(context, request, { icon, details });
  return succeed('The project was changed', { slug: details.slug });
}

async function replaceIcon(context: ServerContext, request: DetailsRequest, form: MultipartForm) {
  const file = findIconFile(form, context.behaviour.iconFields);
  if (file === null) throw refuseInvalid(`[${context.behaviour.iconFields[0]}] A file is required`);
  const { id, icon } = requireEditableProject(context, request);
  requireSoundIcon(context, id);
  const made = await makeIcon(context.storage, file).catch((error: unknown) => {
    // The public service fails on a truncated picture (registry §14).
    const isBroken = error instanceof UnreadablePicture && context.behaviour.failsOnOddInput;
    if (!isBroken) throw error;
    if (icon !== null) context.brokenIcons.add(id);
    throw new Error('The picture cannot be read', { cause: error });
  });
  await applyProjectDetails(context, request, {
    icon: { kind: 'replace', ...made },
    details: null,
  });
  return succeed('The icon was changed');
}

/**
 * If there was an icon, the public service fails on everything after a broken picture (registry
 * §15.2).
 */
function requireSoundIcon({ brokenIcons }: ServerContext, projectId: string): void {
  if (brokenIcons.has(projectId)) throw new Error('The icon is broken');
}

/** Applies all of the change or nothing; a picture that was not placed is deleted. */
async function applyProjectDetails(
  context: ServerContext,
  request: DetailsRequest,
  { icon, details }: { icon: IconChange; details: Details | null },
): Promise<void> {
  const { storage } = context;
  try {
    const freed = storage.write(() => {
      const project = requireEditableProject(context, request);
      if (details !== null) requireFreeProjectSlug(context, details.slug, project.id);
      const place = { owner: 'project', id: project.id, current: project.icon } as const;
      const { name, freed } = changeIcon(context, place, icon);
      const color =
        icon.kind === 'replace' ? icon.color : icon.kind === 'keep' ? project.color : null;
      const dateUpdated = new Date().toISOString();
      const content = details === null ? {} : toProjectContent(context, details, project);
      storage.projectWriter.edit(project.id, { icon: name, color, ...content, dateUpdated });
      noteVisibility(context, project, { ...project, ...content, dateUpdated });
      return freed;
    });
    storage.free(freed);
  } finally {
    await discardIcon(context, icon);
  }
}

/** Sides and categories are derived from the type (registry §4.4). */
function toProjectContent(
  context: ServerContext,
  details: Details,
  current: { categories: readonly string[]; featuredCategories: readonly string[] },
) {
  const sides = fixSides(details.type, details);
  return { ...details, ...sides, ...keepCategories(context, details.type, current) };
}

/** The public service accepts types as JSON text only. */
function requireTypeEncoding({ behaviour }: ServerContext, form: MultipartForm): void {
  const text = form.texts.get('type')?.[0] ?? '';
  if (behaviour.takesPlainType || text === '' || text.startsWith('[')) return;
  if (text.startsWith('"')) {
    throw refuseInvalid('[type] Invalid input: expected array, received string');
  }
  if (behaviour.failsOnMalformedForms) throw new Error('The types are no JSON text');
  throw refuseInvalid('[type] Not a JSON text');
}

function requireEditableProject(context: ServerContext, request: DetailsRequest) {
  const named = { project: request.params.project, caller: callerOf(request) };
  return requireWritableProject(context, named, 'edit_details');
}
