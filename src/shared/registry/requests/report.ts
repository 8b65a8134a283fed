import { z } from 'zod';
import { REPORT_ITEM_TYPES, REPORT_TYPES } from '../enumerations.ts';
import { limitedText } from '../fields.ts';

/** registry §5.8; `itemId` is an id, not a slug or a name. */
export const newReportRequestSchema = z.object({
  reportType: z.enum(REPORT_TYPES),
  itemType: z.enum(REPORT_ITEM_TYPES),
  itemId: z.string().min(1),
  body: limitedText('reportBody'),
});

export const reportStateRequestSchema = z.object({ closed: z.boolean() });

/** `replyingTo`: the id of a message; the public service requires the key (registry §14). */
export const messageRequestSchema = z.object({
  message: limitedText('threadMessage'),
  replyingTo: z.string().nullish(),
});
