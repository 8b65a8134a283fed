import type { PlayLook } from '#shared/domain/play.ts';
import { printable, t } from '../../lib/format/text.ts';

/** The person's own command has no name of its own. */
export function nameLauncher({
  id,
  name,
}: Pick<PlayLook['launchers'][number], 'id' | 'name'>): string {
  return id === 'command' ? t('ui-start-command') : printable(name);
}
