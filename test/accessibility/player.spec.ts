import { checkWorlds } from './check-worlds.ts';
import { PLAYER_WORLDS } from './worlds/all-worlds.ts';

checkWorlds(PLAYER_WORLDS);
