import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { FinancialRecords } from './FinancialRecords.tsx'
import { TradeRecords } from './TradeRecords.tsx'

const kinds = ['financial', 'trades'] as const

/** Every movement of the person's money, and every spot trade. */
export default function RecordsPage() {
  const t = useTranslations('wallet.records')
  const [kind, setKind] = useState<(typeof kinds)[number]>('financial')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} />
      <AccountFrame title={t('title')} isFlush>
        <section aria-label={t('title')} className="bg-surface lg:rounded-4">
          <Tabs
            id="records"
            label={t('kinds')}
            items={kinds.map((id) => ({ id, label: t(id) }))}
            value={kind}
            onChange={setKind}
            hasLine
            className="px-(--gutter) lg:px-5"
          />
          <TabPanel tabs="records" tab={kind}>
            {kind === 'financial' ? <FinancialRecords /> : <TradeRecords />}
          </TabPanel>
        </section>
      </AccountFrame>
    </>
  )
}
