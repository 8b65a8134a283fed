import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'electron-builder';

interface ConfigModule {
  getConfig(
    projectDir: string,
    configPath: string | null,
    fromOptions: null,
  ): Promise<Configuration>;
  validateConfiguration(config: Configuration, log: { isEnabled: boolean }): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// electron-builder validates its configuration in a module that it does not export.
const ownRequire = createRequire(import.meta.url);
const library = createRequire(ownRequire.resolve('electron-builder')).resolve('app-builder-lib');
const { getConfig, validateConfiguration } = ownRequire(
  join(dirname(library), 'util/config/config.js'),
) as ConfigModule;

/** Reads electron-builder.yml like electron-builder. */
export function readBuilderConfig(): Promise<Configuration> {
  return getConfig(ROOT, 'electron-builder.yml', null);
}

/** Rejects with the violations of electron-builder's own schema. */
export async function checkBuilderConfig(config: Configuration): Promise<void> {
  await validateConfiguration(config, { isEnabled: false });
}
