import process from 'node:process';
import { openCore } from '#test/helpers/core-harness.ts';

/**
 * `node move-process.ts <data directory> <parent>`: moves the only loadout there; the terminal has
 * no command for it.
 */
const [dataDir = '', parent = ''] = process.argv.slice(2);
let close = async (): Promise<void> => {};
const core = openCore({ dataDir, onFinished: (closeCore) => void (close = closeCore) });
const { id: loadoutId } = await core.client.loadouts.find({ selector: null, grantId: null });
const started = core.client.loadouts.move({ loadoutId, grantId: core.grantFolder(parent) });
const { kind } = await core.finish(started);
await close();
process.stdout.write(JSON.stringify({ kind }));
