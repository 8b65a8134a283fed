// @module-tag deep
// @promise WCAG 2.2 AA on every page, dialog and open menu, in light, dark and forced colours, at four widths and 200 % text
import { checkWorlds } from './check-worlds.ts';
import { PLAYER_WORLDS } from './worlds/all-worlds.ts';

checkWorlds(PLAYER_WORLDS);
