import { z } from 'zod';
import { MIN_NEW_ORGANIZATION_DESCRIPTION } from '../limits.ts';
import { limitedText, slugText } from '../fields.ts';

/** registry §5.7. */
export const newOrganizationRequestSchema = z.object({
  name: limitedText('organizationName'),
  slug: slugText('organizationSlug'),
  description: limitedText('organizationDescription').min(MIN_NEW_ORGANIZATION_DESCRIPTION),
});

/** As form fields, besides `icon`. */
export const organizationFormSchema = z.object({
  name: limitedText('organizationName'),
  slug: slugText('organizationSlug'),
  description: limitedText('organizationDescription'),
});

export const organizationProjectRequestSchema = z.object({ projectId: z.string().min(1) });
