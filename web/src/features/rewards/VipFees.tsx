import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chips } from '@assay/ui/Chips'
import { FailedState } from '@assay/ui/EmptyState'
import { formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { type Column, Table } from '@assay/ui/Table'
import { useVipFees, type VipFee, type VipLevel } from './rewardQueries.ts'

const products = ['SPOT', 'FUTURES', 'CONVERT'] as const

/** Every pair, contract and coin with its fees at one level. */
export function VipFees({ levels, own }: { levels: readonly VipLevel[]; own: number }) {
  const t = useTranslations('rewards.vip')
  const [level, setLevel] = useState(own)
  const [product, setProduct] = useState<(typeof products)[number]>('SPOT')
  const { data, isError, refetch } = useVipFees(level)
  const rate = (text: string) => <Num>{formatRate(text)}</Num>
  const columns: Column<VipFee>[] = [
    {
      key: 'symbol',
      header: t('column.market'),
      cell: ({ symbol }) => <Num className="font-medium text-strong">{symbol.toUpperCase()}</Num>,
    },
    { key: 'first', header: t(`first.${product}`), align: 'end', cell: ({ first }) => rate(first) },
    ...(product === 'CONVERT'
      ? []
      : [
          {
            key: 'second',
            header: t(`second.${product}`),
            align: 'end',
            cell: ({ second }: VipFee) => rate(second),
          } as const,
        ]),
  ]
  return (
    <Panel title={t('fees')} className="overflow-hidden">
      <div className="flex flex-col gap-2 px-4 pb-3 lg:px-5">
        <p className="text-13 text-muted">{t('feesLine')}</p>
        <Chips
          label={t('column.level')}
          items={levels.map((each) => ({ id: String(each.level), label: t('level', { level: String(each.level) }) }))}
          selected={[String(level)]}
          onToggle={(id) => setLevel(Number(id))}
        />
        <Chips
          label={t('column.product')}
          items={products.map((id) => ({ id, label: t(`product.${id}`) }))}
          selected={[product]}
          onToggle={setProduct}
        />
      </div>
      {data === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows count={5} label={t('fees')} />}
      {data !== undefined && (
        <div className="max-h-[420px] overflow-auto">
          <Table
            caption={t('fees')}
            columns={columns}
            rows={data.filter((fee) => fee.product === product)}
            rowKey={({ symbol }) => symbol}
          />
        </div>
      )}
    </Panel>
  )
}
