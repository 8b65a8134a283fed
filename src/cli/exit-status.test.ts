import { expect, test } from 'vitest';
import { ERROR_CODES } from '#shared/domain/error-payload.ts';
import { toExitStatus } from './exit-status.ts';

/** Users never type these names. */
const OWN = ['PLAN_UNKNOWN', 'DRAFT_UNKNOWN', 'UPLOAD_UNKNOWN'];

test.each(ERROR_CODES.filter((code) => code.endsWith('_UNKNOWN') && !OWN.includes(code)))(
  '%s is a usage error',
  (code) => expect(toExitStatus({ code, params: {} })).toBe(2),
);
