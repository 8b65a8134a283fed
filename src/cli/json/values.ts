import { z } from 'zod';
import { addonSchema, ADDON_STATES, messageSchema } from '#shared/domain/addon.ts';
import { errorPayloadSchema } from '#shared/domain/error-payload.ts';
import { answerAgeSchema } from '#shared/domain/job.ts';
import { historyEntrySchema } from '#shared/domain/job.ts';
import { planItemSchema, planSchema, versionChoiceSchema } from '#shared/domain/plan.ts';

/** First field of every document; incremented when a field changes its meaning or is removed. */
export const schemaVersion = z.literal(1);

/** A message with its English text (design decision 15). */
export const messageTextSchema = messageSchema.extend({ text: z.string() });

export const errorTextSchema = errorPayloadSchema.extend({
  text: z.string(),
  hint: z.string().nullable(),
});

export const addonDocumentSchema = addonSchema.extend({ reason: messageTextSchema });

/** Number of add-ons by state; states without add-ons are omitted. */
export const countsSchema = z.partialRecord(z.enum(ADDON_STATES), z.number());

/** Age of the registry's answers, and the error if it could not be asked. */
export const answerAgeFields = {
  stale: answerAgeSchema.shape.stale,
  oldestAnswerAt: answerAgeSchema.shape.oldestAnswerAt,
  ageSeconds: z.number().nullable(),
  cause: errorTextSchema.nullable(),
};

export const planDocumentSchema = planSchema.extend({
  items: z.array(
    planItemSchema.extend({
      reason: messageTextSchema,
      warnings: z.array(messageTextSchema),
      notes: z.array(messageTextSchema),
      choice: versionChoiceSchema
        .extend({
          why: messageTextSchema,
          passedOver: z.array(
            versionChoiceSchema.shape.passedOver.element.extend({ why: messageTextSchema }),
          ),
        })
        .nullable(),
    }),
  ),
  warnings: z.array(messageTextSchema),
  sentence: messageTextSchema.optional(),
  offers: z.array(planSchema.shape.offers.element.extend({ reason: messageTextSchema })),
});
export type PlanDocument = z.infer<typeof planDocumentSchema>;

export const entryDocumentSchema = historyEntrySchema.extend({
  notes: z.array(messageTextSchema),
  sentence: messageTextSchema.optional(),
  next: historyEntrySchema.shape.next.unwrap().extend({ sentence: messageTextSchema }).optional(),
});
export type EntryDocument = z.infer<typeof entryDocumentSchema>;
