import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Chips } from '@assay/ui/Chips'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { Segmented } from '@assay/ui/Segmented'
import { SidewaysScroll } from '@assay/ui/SidewaysScroll'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { type Column, Table } from '@assay/ui/Table'
import { pairTitle, useCoins } from '../market/coins.ts'
import { useVipFees, type VipFee, type VipLevel } from './rewardQueries.ts'

const products = ['SPOT', 'FUTURES', 'CONVERT'] as const
/** Most markets cost the same: the rest is shown on request. */
const SHOWN = 8

/** Every pair, contract and coin with its fees at one level. */
export function VipFees({ levels, own }: { levels: readonly VipLevel[]; own: number }) {
  const t = useTranslations('rewards.vip')
  const [level, setLevel] = useState(own)
  const [product, setProduct] = useState<(typeof products)[number]>('SPOT')
  const { data, isError, refetch } = useVipFees(level)
  return (
    <Panel title={t('fees')} className="overflow-hidden">
      <div className="flex flex-col gap-3 px-4 pb-3 lg:px-5">
        <p className="text-13 text-muted">{t('feesLine')}</p>
        <Chips
          label={t('column.level')}
          items={levels.map((each) => ({
            id: String(each.level),
            label: <Num>{t('level', { level: String(each.level) })}</Num>,
          }))}
          selected={[String(level)]}
          onToggle={(id) => setLevel(Number(id))}
        />
        <Segmented
          label={t('column.product')}
          className="lg:max-w-80"
          items={products.map((id) => ({ id, label: t(`product.${id}`) }))}
          value={product}
          onChange={setProduct}
        />
      </div>
      {data === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows count={SHOWN} label={t('fees')} />}
      {data !== undefined && (
        <FeeTable key={product} product={product} fees={data.filter((fee) => fee.product === product)} />
      )}
    </Panel>
  )
}

function FeeTable({ product, fees }: { product: VipFee['product']; fees: readonly VipFee[] }) {
  const t = useTranslations('rewards.vip')
  const titleOf = useTitle()
  const [isWhole, setIsWhole] = useState(false)
  const rate = (text: string) => <Num>{formatRate(text)}</Num>
  const columns: Column<VipFee>[] = [
    {
      key: 'symbol',
      header: t('column.market'),
      cell: (fee) => <Num className="font-medium text-strong">{titleOf(fee)}</Num>,
    },
    { key: 'first', header: t(`first.${product}`), align: 'end', cell: ({ first }) => rate(first) },
  ]
  if (product !== 'CONVERT')
    columns.push({ key: 'second', header: t(`second.${product}`), align: 'end', cell: ({ second }) => rate(second) })
  if (fees.length === 0) return <EmptyState title={t('noFees')} icon={null} />
  const shown = isWhole ? fees : fees.slice(0, SHOWN)
  return (
    <>
      <SidewaysScroll>
        <Table caption={t('fees')} columns={columns} rows={shown} rowKey={({ symbol }) => symbol} />
      </SidewaysScroll>
      {shown.length < fees.length && (
        <div className="border-t border-line p-3 text-center">
          <Button kind="quiet" onClick={() => setIsWhole(true)}>
            {t('allFees', { count: fees.length })}
          </Button>
        </div>
      )}
    </>
  )
}

/** 'BTC/USDT' of a pair and of a contract, 'BTC' of a coin. */
function useTitle(): (fee: VipFee) => string {
  const { lists } = useCoins()
  return ({ product, symbol }) => {
    const pairs = product === 'FUTURES' ? lists.contractList : lists.currencyList
    const pair = product === 'CONVERT' ? undefined : pairs.find((each) => each.symbol === symbol)
    return pair === undefined ? symbol.toUpperCase() : pairTitle(pair)
  }
}
