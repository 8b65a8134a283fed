import type { ApiServices } from '#core/api/services.ts';
import { changeService } from '#test/helpers/change-service.ts';

/** Delays applying changes until `release` is called or they are cancelled. */
export function holdApply() {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const hold = async (signal: AbortSignal): Promise<void> => {
    if (!isHeld) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => resolve());
    });
  };
  return {
    /** Changes that are being held. */
    waiting,
    services: ({ plans }: ApiServices): Partial<ApiServices> => ({
      plans: changeService(plans, ({ apply, change }) => ({
        apply: async (planId, how, job) => {
          await hold(job.signal);
          return apply(planId, how, job);
        },
        change: async (request, job) => {
          await hold(job.signal);
          return change(request, job);
        },
      })),
    }),
    release() {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}
