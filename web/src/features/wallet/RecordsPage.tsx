import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { navigate, useQueryValue } from '../../router.tsx'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { FinancialRecords } from './FinancialRecords.tsx'
import { FuturesTrades, OptionTrades, SecondContracts, SpotTrades } from './TradeRecords.tsx'

const lists = {
  financial: FinancialRecords,
  trades: SpotTrades,
  futures: FuturesTrades,
  seconds: SecondContracts,
  options: OptionTrades,
} as const
type Kind = keyof typeof lists
const kinds: readonly Kind[] = ['financial', 'trades', 'futures', 'seconds', 'options']

/** Every movement of the person's money, and every trade of each product. */
export default function RecordsPage() {
  const t = useTranslations('wallet.records')
  const asked = useQueryValue('list')
  const [kind, setKind] = useState<Kind>(kinds.find((each) => each === asked) ?? 'financial')
  const List = lists[kind]
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
            onChange={(next) => {
              setKind(next)
              // What the address meant was in the other list.
              if (asked !== null) navigate(paths.cashflow(), { replace: true })
            }}
            hasLine
            className="px-(--gutter) lg:px-5"
          />
          <TabPanel tabs="records" tab={kind}>
            <List />
          </TabPanel>
        </section>
      </AccountFrame>
    </>
  )
}
