import { expect, it } from 'vitest';
import { createApplyEngine } from '#core/apply/apply-engine.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';

it('answers OPERATION_OPEN to every accepted call when its thread dies, and starts a new one', async () => {
  const workerUrl = new URL('dying-worker.ts', import.meta.url);
  const engine = createApplyEngine({ dataDir: '', workerUrl, logger: createMemoryLogger() });
  const calls = [engine.recover('/nowhere'), engine.recover('/nowhere')];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'OPERATION_OPEN' });
  await expect(engine.recover('/nowhere')).rejects.toMatchObject({ code: 'OPERATION_OPEN' });
  await engine.close();
});
