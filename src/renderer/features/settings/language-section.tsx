import { useAppearance } from '../../lib/core/settings.ts';
import { t } from '../../lib/format/text.ts';
import { SelectRow } from './rows.tsx';
import { saveSetting } from './save.ts';

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
        // For developers, who enable it in the terminal; here it can only be disabled.
        ...(language === 'pseudo' ? [['pseudo', t('ui-language-pseudo')] as const] : []),
      ]}
      onChange={(value) => saveSetting({ language: value })}
    />
  );
}
