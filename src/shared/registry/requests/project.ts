import { z } from 'zod';
import { PROJECT_TYPES, SIDES, VISIBILITIES } from '../enumerations.ts';
import { COUNT_LIMITS, TEXT_LIMITS } from '../limits.ts';
import { canStandTogether, JOINT_TYPES } from '../project-rules.ts';
import { limitedText, nullableUrl, parseJson, slugText } from '../fields.ts';

const summary = limitedText('projectSummary').describe(
  'The interface document allows 256 characters, the public service 320.',
);
const types = z
  .array(z.enum(PROJECT_TYPES))
  .min(1)
  .refine(canStandTogether, {
    error: 'These types cannot stand together',
    params: { rule: 'together', allowed: JOINT_TYPES.map((pair) => pair.join(' + ')).join(', ') },
  });

/** registry §5.4; `orgId` is required, null for none. */
export const newProjectRequestSchema = z.object({
  name: limitedText('projectName'),
  slug: slugText('projectSlug'),
  type: types,
  visibility: z.enum(VISIBILITIES),
  summary,
  orgId: z.string().max(32).nullable(),
});

/**
 * interface §4.4 as form fields, besides `icon`: the types as JSON text, or a single one as plain
 * text.
 */
export const projectDetailsFormSchema = z.object({
  name: limitedText('projectName'),
  slug: slugText('projectSlug'),
  visibility: z.enum(VISIBILITIES),
  type: z
    .string()
    .describe('A type, or several as JSON text; the public service takes JSON text only.')
    .transform(parseTypes)
    .pipe(types),
  clientSide: z.enum(SIDES),
  serverSide: z.enum(SIDES),
  summary,
});

export const descriptionRequestSchema = z.object({
  description: limitedText('projectDescription').nullable(),
});

export const projectTagsRequestSchema = z.object({
  categories: z.array(z.string()),
  featuredCategories: z.array(z.string()).max(COUNT_LIMITS.featuredCategories),
});

/** The three keys of a licence; the interface document makes `url` optional. */
export const licenceRequestSchema = z.object({
  name: limitedText('licenceName').nullable().optional(),
  id: limitedText('licenceId')
    .nullable()
    .optional()
    .describe('Brings name and address along; on the public service it does not.'),
  url: nullableUrl
    .optional()
    .describe('The public service needs all three keys, and an address for every name.'),
});

/** registry §5.4: all four keys are required. */
export const linksRequestSchema = z.object({
  issueTracker: nullableUrl,
  sourceCode: nullableUrl,
  wikiPage: nullableUrl,
  discordServer: nullableUrl,
});

/** registry §5.4 as form fields, besides `image`; an order of 0 puts the picture last. */
export const galleryFormSchema = z.object({
  title: limitedText('galleryTitle'),
  description: z.string().max(TEXT_LIMITS.galleryDescription[1]).default(''),
  orderIndex: z.coerce.number().int().min(0).max(COUNT_LIMITS.galleryOrderIndex).default(0),
  featured: z
    .string()
    .optional()
    .transform((text) => text === 'true'),
});

export const galleryEditRequestSchema = z.object({
  title: limitedText('galleryTitle'),
  description: limitedText('galleryDescription').nullable(),
  orderIndex: z.number().int().min(0).max(COUNT_LIMITS.galleryOrderIndex),
  featured: z.boolean(),
});

function parseTypes(text: string, context: z.RefinementCtx): unknown {
  return text.startsWith('[') ? parseJson(text, context) : [text];
}
