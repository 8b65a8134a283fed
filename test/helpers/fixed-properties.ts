import * as fc from 'fast-check';
import { readSeed } from './seeds.ts';

fc.configureGlobal({ seed: readSeed('LOADOUT_PROPERTY_SEED') });
