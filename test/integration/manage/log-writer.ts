import { createNodeHost } from '#node-host/create-node-host.ts';

/**
 * `node log-writer.ts <dataDir> <name> <count>`: logs `count` lines of 2 KB, named `<name>-0` and
 * so on.
 */
const [dataDir, name = '', count] = process.argv.slice(2);
const { logger } = createNodeHost({ dataDir, environment: {}, platform: process.platform });
const text = 'x'.repeat(2000);
for (let n = 0; n < Number(count); n += 1) logger.info(`${name}-${n}`, { text });
