/**
 * Forms: texts are kept, files stream to the upload store, and files that the route did not place
 * are deleted when it ends.
 */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import { NOT_JSON } from '#shared/registry/fields.ts';
import type { ServerContext } from '../context.ts';
import type { ReceivedUpload } from '../storage/upload-store.ts';
import { refuseInvalid, Refusal } from './refusal.ts';

/** Size limit of each file field. */
export type FileFields = Readonly<Record<string, { readonly maxBytes: number }>>;

export interface FormFile {
  readonly field: string;
  /** The client's file name; '' for a part without one. */
  readonly name: string;
  readonly upload: ReceivedUpload;
}

export interface MultipartForm {
  /** The texts of each field, in the order sent. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly FormFile[];
}

interface FormUse<T> {
  readonly fileFields: FileFields;
  readonly use: (form: MultipartForm) => Promise<T>;
}

// A changelog may have 65,256 characters of up to four bytes.
const PARSER_LIMITS = { fieldSize: 512 * 1024, fields: 64, files: 16, parts: 80, headerPairs: 32 };

/**
 * Parses the form of a request and passes it to `use`. Throws Refusal 400 for a body that is not a
 * form, a file that is too large, or a file in a field that `fileFields` does not name; 413 for a
 * request over the limit of all requests.
 */
export async function withForm<T>(
  context: ServerContext,
  request: FastifyRequest,
  how: FormUse<T>,
): Promise<T> {
  const work = useForm(context, request, how);
  context.forms.add(work);
  try {
    return await work;
  } finally {
    context.forms.delete(work);
  }
}

async function useForm<T>(
  context: ServerContext,
  request: FastifyRequest,
  { fileFields, use }: FormUse<T>,
): Promise<T> {
  const files: FormFile[] = [];
  try {
    return await use(await readForm(context, request, { fileFields, files }));
  } finally {
    await Promise.all(files.map(({ upload }) => context.storage.uploads.discard(upload)));
  }
}

async function readForm(
  context: ServerContext,
  request: FastifyRequest,
  { fileFields, files }: { fileFields: FileFields; files: FormFile[] },
): Promise<MultipartForm> {
  if (!request.isMultipart()) {
    if (context.behaviour.failsOnMalformedForms) throw new Error('The body is not a form');
    throw refuseInvalid('A form is required');
  }
  if (Number(request.headers['content-length'] ?? 0) > SIZE_LIMITS.requestBytes) {
    throw new Refusal(413, '');
  }
  const texts = new Map<string, string[]>();
  const limits = { ...PARSER_LIMITS, fileSize: SIZE_LIMITS.requestBytes };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        files.push(await receiveFile(context, part, { fileFields, files }));
      } else {
        if (part.valueTruncated) throw refuseInvalid(`[${part.fieldname}] Too long`);
        const values = texts.get(part.fieldname) ?? [];
        texts.set(part.fieldname, [...values, toFieldText(part.value)]);
      }
    }
  } catch (error) {
    // Drain the rest, so that the client gets to read the refusal.
    request.raw.unpipe();
    request.raw.resume();
    throw toFormRefusal(error);
  }
  return { texts, files };
}

async function receiveFile(
  { storage }: ServerContext,
  part: { fieldname: string; filename?: string; file: AsyncIterable<Uint8Array> },
  { fileFields, files }: { fileFields: FileFields; files: readonly FormFile[] },
): Promise<FormFile> {
  const field = part.fieldname;
  const rule = Object.hasOwn(fileFields, field) ? fileFields[field] : undefined;
  if (rule === undefined) throw refuseInvalid(`[${field}] No file is expected here`);
  const roomBytes = SIZE_LIMITS.requestBytes - sumUploadSizes(files);
  const upload = await storage.uploads.receive(part.file, Math.min(rule.maxBytes, roomBytes));
  if (upload === null && roomBytes < rule.maxBytes) throw new Refusal(413, '');
  if (upload === null) throw refuseInvalid(`[${field}] The file is too large`);
  return { field, name: part.filename ?? '', upload };
}

function sumUploadSizes(files: readonly FormFile[]): number {
  return files.reduce((sum, { upload }) => sum + upload.sizeBytes, 0);
}

/** A part of type JSON arrives parsed. */
function toFieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toFormRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  const isBroken = error instanceof Error && !('errno' in error);
  return status === 413 || isBroken ? refuseInvalid('The form is not whole') : error;
}

/** Validates the texts of a form; the first one of a repeated field counts. Throws Refusal 400. */
export function parseForm<S extends z.ZodType>(
  { behaviour }: ServerContext,
  schema: S,
  form: MultipartForm,
): z.infer<S> {
  const texts = Object.fromEntries([...form.texts].map(([name, values]) => [name, values[0]]));
  const parsed = schema.safeParse(texts);
  if (parsed.success) return parsed.data;
  const isMalformed = parsed.error.issues[0]?.message === NOT_JSON;
  if (behaviour.failsOnMalformedForms && isMalformed) throw new Error(NOT_JSON);
  throw toValidationRefusal(parsed.error);
}

/** Formats the first issue as `[<field>] <text>` (registry §1.4). */
function toValidationRefusal(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  const field = issue?.path[0];
  const text = issue?.message ?? 'Invalid request';
  return refuseInvalid(field === undefined ? `✖ ${text}` : `[${String(field)}] ${text}`);
}
