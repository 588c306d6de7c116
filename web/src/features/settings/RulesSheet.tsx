// The operator's texts (terms, privacy, about, rules of a product) as a sheet, so that they can be read signed out too.
import { useTranslations } from 'use-intl'
import { useArea } from '../../i18n/useArea.ts'
import { Overlay } from '@assay/ui/Overlay'
import { type RulesKey } from './rulesQuery.ts'
import { RulesText } from './RulesText.tsx'
import { useExchangeName } from './settingsStore.ts'

/** rules null: closed. */
export function RulesSheet({ rules, onClose }: { rules: RulesKey | null; onClose: () => void }) {
  const isReady = useArea('settings', rules !== null)
  return isReady && rules !== null ? <OpenRules rules={rules} onClose={onClose} /> : null
}

function OpenRules({ rules, onClose }: { rules: RulesKey; onClose: () => void }) {
  const t = useTranslations('settings.rules')
  const name = useExchangeName()
  return (
    <Overlay isOpen onClose={onClose} title={t(rules, { name })} as="drawer">
      <RulesText rules={rules} />
    </Overlay>
  )
}
