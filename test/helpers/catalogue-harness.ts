import { onTestFinished } from 'vitest';
import { type Catalogue, createCatalogue } from '#core/catalogue/catalogue.ts';
import { type AppDatabase, openDatabase } from '#core/database/open-database.ts';
import { createFakeClock, type FakeClock } from './clocks.ts';
import { createMemoryLogger, type MemoryLogger } from './memory-logger.ts';
import { createTempDir } from './registry-server.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface CatalogueHarness {
  readonly catalogue: Catalogue;
  readonly database: AppDatabase;
  readonly clock: FakeClock;
  readonly logger: MemoryLogger;
}

/** A catalogue on its own database, closed when the test ends; time is fake. */
export function createCatalogueHarness(): CatalogueHarness {
  const database = openDatabase(createTempDir());
  onTestFinished(() => {
    database.close();
  });
  const clock = createFakeClock();
  const logger = createMemoryLogger();
  return { catalogue: createCatalogue({ database, clock, logger }), database, clock, logger };
}
