import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { useLocation } from '../../router.tsx'
import { lazyPart } from '@assay/ui/lazyPart'
import { Panel } from '@assay/ui/Panel'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { type RulesKey, useRules } from '../settings/rulesQuery.ts'
import { RulesText } from '../settings/RulesText.tsx'
import { useExchangeName } from '../settings/settingsStore.ts'

const ProseContents = lazyPart(async () => ({ default: (await import('@assay/ui/ProseContents')).ProseContents }))

/** One of the operator's texts: which one, the address says. */
export default function TextPage() {
  const rules: RulesKey = useLocation().path === paths.about() ? 'ABOUT' : 'TERMS'
  const t = useTranslations('settings.rules')
  const title = t(rules, { name: useExchangeName() })
  const text = useRules(rules).data?.[0]
  return (
    <>
      <TopBar title={title} backTo={paths.settings()} />
      <AccountFrame title={title}>
        <div className="items-start gap-6 lg:flex">
          <Panel className="max-w-[720px] min-w-0 flex-1">
            <h2 className="sr-only">{title}</h2>
            <div className="p-4 lg:p-5">
              <RulesText rules={rules} hasSections />
            </div>
          </Panel>
          <div className="sticky top-[84px] hidden lg:block">
            <Suspense>{text !== undefined && <ProseContents content={text.content} label={t('contents')} />}</Suspense>
          </div>
        </div>
      </AccountFrame>
    </>
  )
}
