import type { WriteReport } from '#shared/domain/publishing.ts';
import { t } from '../text.ts';
import { grantFile, requireOne } from './options.ts';
import type { WriteCommand, WriteRequest } from './write-command.ts';

interface IconOptions {
  readonly file?: string;
  readonly remove?: string | boolean;
}

/** Creates an `icon` command: `send` gets the grant of the picture, or null to remove it. */
export function createIconCommand<Options extends IconOptions>(
  argument: readonly [argument: string, description: string],
  send: (
    request: WriteRequest<Options>,
    owner: string,
    grantId: string | null,
  ) => Promise<WriteReport>,
): WriteCommand<Options> {
  return {
    name: 'icon',
    summary: t('cli-icon'),
    description: t('cli-icon-about'),
    args: [argument],
    options: [
      ['--file <file>', t('cli-icon-option-file')],
      ['--remove', t('cli-icon-option-remove')],
    ],
    write(request) {
      const { file, remove } = request.options;
      requireOne({ file, remove });
      const grantId = file === undefined ? null : grantFile(request, file);
      return send(request, request.args[0] ?? '', grantId);
    },
  };
}
