import process from 'node:process';
import { startRegistryServer } from '#registry-server/start.ts';
import { createUpdatesSeed } from './updates-seed.ts';

const [dataDir = ''] = process.argv.slice(2);
const server = await startRegistryServer({
  dataDir,
  port: 0,
  profile: 'local',
  faults: [],
  rateLimits: 'none',
  seed: createUpdatesSeed(),
});
process.send?.(server.origin);
