import ReceiptIcon from '~icons/ph/receipt'
import { FailedState } from '@assay/ui/EmptyState'
import { Page } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { TopBar } from '@assay/ui/TopBar'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link, navigate, useQueryValue } from '../../router.tsx'
import { EarnSummary } from './EarnSummary.tsx'
import { useOpenPositions, useProducts } from './earnQueries.ts'
import { MyPositions } from './MyPositions.tsx'
import { ProductList } from './ProductList.tsx'

type Tab = 'products' | 'mine'

/** What earns interest, and what the user has set aside. */
export default function FinancePage() {
  const t = useTranslations('finance')
  const tabs = useId()
  const tab: Tab = useQueryValue('tab') === 'mine' ? 'mine' : 'products'
  const { data: positions } = useOpenPositions()
  return (
    <>
      <TopBar
        title={t('title')}
        backTo={paths.wallet()}
        aside={
          <Link
            to={paths.cashflow('INTEREST')}
            aria-label={t('records')}
            className="touch inline-grid size-10 place-items-center"
          >
            <ReceiptIcon size={24} aria-hidden="true" />
          </Link>
        }
      />
      <Page title={t('title')} lead={t('lead')}>
        <EarnSummary />
        <Tabs
          id={tabs}
          label={t('title')}
          className="mt-2 mb-3"
          items={[
            { id: 'products', label: t('products') },
            { id: 'mine', label: t('mine'), count: positions?.length },
          ]}
          value={tab}
          onChange={(next) => navigate(paths.finance(next), { replace: true })}
        />
        <TabPanel tabs={tabs} tab={tab}>
          {tab === 'products' ? <Products /> : <MyPositions />}
        </TabPanel>
      </Page>
    </>
  )
}

function Products() {
  const t = useTranslations('finance')
  const { data, isError, refetch } = useProducts()
  if (data === undefined && isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={5} label={t('products')} />
  return <ProductList products={data} />
}
