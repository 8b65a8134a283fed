// @module-tag deep
// @promise WCAG 2.2 AA on every page, dialog and open menu, in light, dark and forced colours, at four widths and 200 % text
// @how `npm run accessibility`; [accessibility.md](accessibility.md) lists the scenes; a small part in `npm run test:deep`
import { checkWorlds } from './check-worlds.ts';
import { AUTHOR_WORLDS } from './worlds/all-worlds.ts';

checkWorlds(AUTHOR_WORLDS);
