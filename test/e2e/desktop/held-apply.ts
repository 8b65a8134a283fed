import type { ApiServices } from '#core/api/services.ts';

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
      plans: {
        ...plans,
        apply: async (planId, how, job) => {
          await hold(job.signal);
          return plans.apply(planId, how, job);
        },
        change: async (request, job) => {
          await hold(job.signal);
          return plans.change(request, job);
        },
      },
    }),
    release() {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}
