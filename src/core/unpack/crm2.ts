import { z } from 'zod';

/** A file that a CRM-2 pack names by its digest; null when it has no valid one. */
export interface ManifestFile {
  readonly name: string;
  readonly sha512: string | null;
  readonly isForClient: boolean;
}

const MAX_NAME = 200;
const MAX_FILES = 5000;

const text = z.string().max(MAX_NAME).nullable().catch(null);
const fileSchema = z.object({
  id: z.string().max(MAX_NAME),
  version: text,
  sha512_hash: z
    .string()
    .regex(/^[0-9a-f]{128}$/i)
    .transform((digest) => digest.toLowerCase())
    .nullable()
    .catch(null),
  env: z.object({ client: text }).nullable().catch(null),
});

/** An invalid entry counts as an unknown file. */
function toNamedFile(value: unknown, index: number): ManifestFile {
  const file = fileSchema.safeParse(value).data;
  if (!file) return { name: `files[${index}]`, sha512: null, isForClient: true };
  const side = file.env?.client ?? 'required';
  return {
    name: file.version === null ? file.id : `${file.id} ${file.version}`,
    sha512: file.sha512_hash,
    isForClient: side === 'required' || side === 'optional',
  };
}

/** Schema of the add-ons in a pack's description. */
export const namedFilesSchema = z
  .array(z.unknown())
  .max(MAX_FILES)
  .transform((files) => files.map(toNamedFile));
