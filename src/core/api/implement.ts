import { implement, os } from '@orpc/server';
import type { AnyContractProcedure } from '@orpc/contract';
import { declaredErrors } from '#shared/contract/base.ts';
import { toErrorPayload } from '#shared/errors.ts';
import type { Logger } from '../host.ts';

export interface ApiContext<Services> {
  readonly services: Services;
}

export interface LoggingServices {
  readonly logger: Logger;
}

/**
 * Every error becomes the contract's one declared error; the text of an unexpected one is only
 * logged.
 */
const failing = os
  .$context<ApiContext<LoggingServices>>()
  .errors(declaredErrors)
  .middleware(async ({ context, path, next, errors }) => {
    const toFailed = (error: unknown): Error => {
      const { code, params } = toErrorPayload(error);
      if (code === 'INTERNAL') {
        context.services.logger.error('call.failed', { call: path.join('.'), error });
      }
      return errors.FAILED({ data: { code, params: { ...params } }, cause: error });
    };
    try {
      const answered = await next();
      // A stream's errors occur long after the handler returned.
      if (isAsyncGenerator(answered.output))
        answered.output = failingWith(answered.output, toFailed);
      return answered;
    } catch (error) {
      throw toFailed(error);
    }
  });

/** Registers the handler of one procedure. */
export function implementOne<Services extends LoggingServices>(procedure: AnyContractProcedure) {
  return (
    implement(procedure)
      // Outputs are typed by the compiler; validating 5,000 add-ons again costs more than finding
      // them. Inputs are validated before any core code runs, and an invalid one is reported with
      // its path.
      .$config({
        initialInputValidationIndex: Number.NEGATIVE_INFINITY,
        initialOutputValidationIndex: Number.NaN,
      })
      .$context<ApiContext<Services>>()
      .use(failing)
  );
}

function isAsyncGenerator(output: unknown): output is AsyncGenerator<unknown, void, void> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}

async function* failingWith(
  stream: AsyncGenerator<unknown, void, void>,
  toFailed: (error: unknown) => Error,
): AsyncGenerator<unknown, void, void> {
  try {
    yield* stream;
  } catch (error) {
    throw toFailed(error);
  }
}
