import type { PlayPreview } from '#shared/domain/play.ts';
import { printable, t } from '../../lib/format/text.ts';

/** Returns the launcher's name; a custom command has none of its own. */
export function nameLauncher({
  id,
  name,
}: Pick<PlayPreview['launchers'][number], 'id' | 'name'>): string {
  return id === 'command' ? t('ui-start-command') : printable(name);
}
