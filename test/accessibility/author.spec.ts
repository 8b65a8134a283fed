import { checkWorlds } from './check-worlds.ts';
import { AUTHOR_WORLDS } from './worlds/all-worlds.ts';

checkWorlds(AUTHOR_WORLDS);
