import type { Command } from 'commander';
import { settingsChangeSchema, type SettingsView } from '#shared/domain/settings-change.ts';
import { AppError } from '#shared/errors.ts';
import {
  defaultOf,
  findSetting,
  readSetting,
  type Setting,
  SETTINGS,
  toChange,
} from '../config-settings.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ConfigDocument, ConfigListDocument } from '../json/documents.ts';
import { shown } from '../output.ts';
import { readSecret } from '../read-token.ts';
import { t } from '../text.ts';
import { toPath } from '../working-folder.ts';

const KEY = ['<key>', t('cli-config-argument-key')] as const;

export function registerConfigCommands(program: Command, run: RunCommand): void {
  const config = program
    .command('config')
    .summary(t('cli-config'))
    .description(t('cli-config-about'))
    .addHelpText('after', ({ command }) => formatSettings(command));
  config
    .command('list')
    .summary(t('cli-config-list'))
    .description(t('cli-config-list-about'))
    .action(() => run(listSettings));
  config
    .command('get')
    .summary(t('cli-config-get'))
    .description(t('cli-config-get-about'))
    .argument(...KEY)
    .action((key: string) => run((context) => getSetting(context, key)));
  config
    .command('set')
    .summary(t('cli-config-set'))
    .description(t('cli-config-set-about'))
    .argument(...KEY)
    .argument('<value>', t('cli-config-set-argument-value'))
    .action((key: string, value: string) => run((context) => setSetting(context, key, value)));
  config
    .command('unset')
    .summary(t('cli-config-unset'))
    .description(t('cli-config-unset-about'))
    .argument(...KEY)
    .action((key: string) => run((context) => unsetSetting(context, key)));
}

async function listSettings(context: CommandContext): Promise<CommandResult<ConfigListDocument>> {
  const { output } = context;
  const view = await (await context.session()).client.settings.get();
  const settings = SETTINGS.map((one) => describe(one, view));
  output.table(
    settings.map(({ key, text, value, isDefault }) => [
      { text: key, tone: 'strong' },
      { text: value, tone: isDefault ? 'plain' : 'accent' },
      { text, tone: 'quiet' },
    ]),
    [{ min: 12 }, { min: 6, max: 30 }, {}],
  );
  for (const section of view.damaged) {
    output.sentence(`! ${t('cli-config-damaged', { section })}`, { tone: 'warning' });
  }
  return { document: { schemaVersion: 1, settings, damaged: view.damaged }, status: EXIT.done };
}

async function getSetting(
  context: CommandContext,
  key: string,
): Promise<CommandResult<ConfigDocument>> {
  const setting = requireSetting(key);
  const described = describe(setting, await (await context.session()).client.settings.get());
  context.output.line(shown(described.value));
  return { document: { schemaVersion: 1, setting: described }, status: EXIT.done };
}

async function setSetting(
  context: CommandContext,
  key: string,
  typed: string,
): Promise<CommandResult<ConfigDocument>> {
  const setting = requireSetting(key);
  const text = typed === '-' ? (await readSecret(context.io, 'value')).trim() : typed;
  const value = setting.kind.parse(text);
  if (value === undefined) throw refuse(setting, typed);
  return changeSetting(context, setting, { value, typed });
}

async function unsetSetting(
  context: CommandContext,
  key: string,
): Promise<CommandResult<ConfigDocument>> {
  const setting = requireSetting(key);
  const value = defaultOf(setting);
  return changeSetting(context, setting, { value, typed: setting.kind.show(value) });
}

interface NewValue {
  readonly value: ReturnType<typeof defaultOf>;
  /** The text repeated in an error; never text read from stdin. */
  readonly typed: string;
}

async function changeSetting(
  context: CommandContext,
  setting: Setting,
  { value, typed }: NewValue,
): Promise<CommandResult<ConfigDocument>> {
  const { client, grantFile } = await context.session();
  if (setting.key === 'registries.default') {
    await client.registries.setDefault({ registry: String(value) });
  } else {
    const grant = (file: string) => grantFile(toPath(context.io, file));
    const parsed = settingsChangeSchema.safeParse(toSettingsChange(setting, value, grant));
    if (!parsed.success) throw refuse(setting, typed);
    await client.settings.update(parsed.data);
  }
  const described = describe(setting, await client.settings.get());
  const { value: now, isDefault } = described;
  const changed = { key: setting.key, value: now, standard: isDefault };
  context.output.verdict('good', t('cli-config-changed', changed));
  return { document: { schemaVersion: 1, setting: described }, status: EXIT.done };
}

function toSettingsChange(
  setting: Setting,
  value: NewValue['value'],
  grantFile: (file: string) => string,
): object {
  if (setting.key === 'network.caFile') {
    const caFileGrantId = value === null ? null : grantFile(String(value));
    return { network: { caFileGrantId } };
  }
  if (setting.key !== 'network.proxy') return toChange(setting, value);
  const isKind = value === 'system' || value === 'none';
  return toChange(setting, isKind ? { kind: value } : { kind: 'manual', url: value });
}

function requireSetting(key: string): Setting {
  const setting = findSetting(key);
  if (setting !== null) return setting;
  const allowed = t('cli-config-allowed-key');
  throw new AppError('USAGE', { argument: 'key', value: key, allowed });
}

function refuse({ key, kind }: Setting, typed: string): AppError {
  return new AppError('USAGE', { argument: key, value: typed, allowed: kind.allowed });
}

function describe(setting: Setting, view: SettingsView): ConfigDocument['setting'] {
  const { key, text, kind } = setting;
  const value = kind.show(readSetting(setting, view));
  const byDefault = kind.show(defaultOf(setting));
  return {
    key,
    value,
    default: byDefault,
    isDefault: value === byDefault,
    allowed: kind.allowed,
    text,
  };
}

function formatSettings(command: Command): string {
  const help = command.createHelp();
  help.prepareContext({ helpWidth: command.configureOutput().getOutHelpWidth?.() ?? 80 });
  const termWidth = Math.max(...SETTINGS.map(({ key }) => key.length));
  const items = SETTINGS.map(({ key, text, kind }) =>
    help.formatItem(key, termWidth, `${text}: ${kind.allowed}`, help),
  );
  return ['', t('cli-config-settings'), ...items].join('\n');
}
