import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Panel } from '@assay/ui/Panel'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { type RulesKey, RulesText } from '../settings/RulesText.tsx'
import { useExchangeName } from '../settings/settingsStore.ts'

/** One of the operator's texts at an address of its own. */
export function TextPage({ rules }: { rules: RulesKey }) {
  const t = useTranslations('settings.rules')
  const title = t(rules, { name: useExchangeName() })
  return (
    <>
      <TopBar title={title} backTo={paths.settings()} />
      <AccountFrame title={title}>
        <Panel className="max-w-[720px]">
          <h2 className="sr-only">{title}</h2>
          <div className="p-4 lg:p-5">
            <RulesText rules={rules} />
          </div>
        </Panel>
      </AccountFrame>
    </>
  )
}
