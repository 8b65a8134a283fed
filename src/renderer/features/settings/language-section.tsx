import { useAppearance } from '../../lib/settings.ts';
import { t } from '../../lib/text.ts';
import { SelectRow } from './rows.tsx';
import { save } from './save.ts';

export function LanguageSection() {
  const { language } = useAppearance();
  return (
    <SelectRow
      label={t('ui-settings-language')}
      hint={t('ui-language-hint')}
      value={language}
      options={[
        ['system', t('ui-language-system')],
        ['en', t('ui-language-english')],
        ['pseudo', t('ui-language-pseudo')],
      ]}
      onChange={(value) => save({ language: value })}
    />
  );
}
