import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Page, Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { ButtonLink } from '@assay/ui/Button'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { matchPath, useLocation } from '../../router.tsx'
import { useCoinScale } from '../balances/coinScales.ts'
import { type Position, type Product, useProducts } from './earnQueries.ts'
import { PaymentPlan } from './PaymentPlan.tsx'
import { ProductHead } from './ProductList.tsx'
import { ProductTerms } from './ProductTerms.tsx'
import { Subscribed } from './Subscribed.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'

/** One product: what a subscription would pay and when, its terms, and the form. */
export default function SubscribePage() {
  const t = useTranslations('finance')
  const { path } = useLocation()
  const id = matchPath(paths.subscribe(), path)?.['id']
  const { data, isError, refetch } = useProducts()
  const product = data?.find(({ planId }) => planId === id)
  return (
    <>
      <TopBar title={t('subscribePage')} backTo={paths.finance()} />
      <Page title={t('subscribePage')}>
        {data === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
        {data === undefined && !isError && <SkeletonRows count={5} label={t('subscribePage')} />}
        {data !== undefined && product === undefined && (
          <EmptyState
            title={t('gone')}
            action={
              <ButtonLink to={paths.finance()} kind="secondary">
                {t('toProducts')}
              </ButtonLink>
            }
          >
            {t('goneLine')}
          </EmptyState>
        )}
        {product !== undefined && <Product product={product} />}
      </Page>
    </>
  )
}

function Product({ product }: { product: Product }) {
  const scale = useCoinScale()(product.coin)
  const [amount, setAmount] = useState('')
  const [done, setDone] = useState<{ position: Position; amount: string } | null>(null)
  if (done !== null) return <Subscribed {...done} onAgain={() => setDone(null)} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2 lg:gap-4">
      <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
        <Panel isPadded>
          <ProductHead product={product} />
        </Panel>
        <Panel isPadded>
          <SubscribeForm
            product={product}
            scale={scale}
            amount={amount}
            onAmount={setAmount}
            onDone={(position) => {
              setDone({ position, amount })
              setAmount('')
            }}
          />
        </Panel>
      </div>
      <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
        <PaymentPlan product={product} amount={amount} scale={scale} />
        <ProductTerms product={product} />
      </div>
    </div>
  )
}
