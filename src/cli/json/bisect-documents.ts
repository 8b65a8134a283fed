import { z } from 'zod';
import { bisectCulpritSchema, bisectStatusSchema } from '#shared/domain/bisect.ts';
import { loadoutBriefSchema } from '#shared/domain/loadout.ts';
import { messageTextSchema, schemaVersion } from './values.ts';

const culpritSchema = bisectCulpritSchema.extend({ problem: messageTextSchema.nullable() });
const resultSchema = bisectStatusSchema.shape.result.unwrap();

/** For every `bisect` command. `bisect` null: there is no search. */
export const bisectDocumentSchema = z.object({
  schemaVersion,
  loadout: loadoutBriefSchema,
  /** For `run`: the run that was started. */
  runId: z.string().nullable(),
  bisect: bisectStatusSchema
    .extend({
      steps: z.array(
        bisectStatusSchema.shape.steps.element.extend({ problem: messageTextSchema.nullable() }),
      ),
      culprits: z.array(culpritSchema),
      result: resultSchema
        .omit({ mends: true })
        .extend({
          messages: z.array(messageTextSchema),
          culprits: z.array(culpritSchema),
          /** Commands that fix the problem. */
          commands: z.array(z.string()),
        })
        .nullable(),
    })
    .nullable(),
});
export type BisectDocument = z.infer<typeof bisectDocumentSchema>;
