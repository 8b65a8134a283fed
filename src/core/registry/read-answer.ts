import { isUtf8 } from 'node:buffer';
import { type AnswerSource, invalid, isFailureAnswer } from './decode.ts';
import type { RefusedAnswer } from './explain-refusal.ts';
import type { HttpAnswer } from './http.ts';

const MAX_BODY_BYTES = 8 * 1024 * 1024;
const MAX_SAID_CHARACTERS = 300;
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Reads the whole body as text. Throws REGISTRY_ANSWER_INVALID above 8 MiB (reliability B1), and
 * for a success that is not UTF-8: an id with a broken byte would be another id.
 */
export async function readText(answer: HttpAnswer, source: AnswerSource): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of answer.body) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BODY_BYTES) throw invalid(source, 'size');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const isOk = answer.status >= 200 && answer.status < 300;
  if (isOk && !isUtf8(bytes)) throw invalid(source, 'json');
  return bytes.toString('utf8');
}

/**
 * Reads an unsuccessful answer: its message is shown, cut to 300 characters, and almost never
 * compared. If it repeats the request's secret, the secret is removed.
 */
export function toRefused(status: number, text: string, secret: string | null): RefusedAnswer {
  const value = parseEnvelope(text);
  if (!isFailureAnswer(value)) return { status, isEnvelope: false, said: null };
  const message =
    typeof value === 'object' && value !== null && 'message' in value ? value.message : null;
  if (typeof message !== 'string') return { status, isEnvelope: true, said: null };
  const harmless = secret === null ? message : message.replaceAll(secret, '…');
  const said = harmless.slice(0, MAX_SAID_CHARACTERS).replaceAll(CONTROLS, ' ').trim();
  return { status, isEnvelope: true, said: said === '' ? null : said };
}

function parseEnvelope(text: string): unknown {
  // An envelope is short; longer texts are not parsed.
  if (text.length > 64 * 1024) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
