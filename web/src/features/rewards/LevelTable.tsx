import { useTranslations } from 'use-intl'
import { Badge } from '@assay/ui/Badge'
import { formatRate, percentText } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { type Column, Table } from '@assay/ui/Table'
import type { VipLevel } from './rewardQueries.ts'

/** What each level begins with and changes. */
export function LevelTable({ levels, own }: { levels: readonly VipLevel[]; own: number }) {
  const t = useTranslations('rewards.vip')
  const discount = (rate: string) => <Num>{Number(rate) === 0 ? '0' : percentText(`−${formatRate(rate, 0)}`)}</Num>
  const more = (count: number) => <Num>{count === 0 ? '0' : `+${count}`}</Num>
  const columns: Column<VipLevel>[] = [
    {
      key: 'level',
      header: t('column.level'),
      cell: ({ level }) => (
        <span className="inline-flex items-center gap-2 font-medium text-strong">
          {t('level', { level: String(level) })}
          {level === own && <Badge>{t('yours')}</Badge>}
        </span>
      ),
    },
    { key: 'start', header: t('column.start'), align: 'end', cell: ({ start }) => <Num>{String(start)}</Num> },
    { key: 'spot', header: t('product.SPOT'), align: 'end', cell: ({ spot }) => discount(spot) },
    { key: 'futures', header: t('product.FUTURES'), align: 'end', cell: ({ futures }) => discount(futures) },
    { key: 'convert', header: t('product.CONVERT'), align: 'end', cell: ({ convert }) => discount(convert) },
    { key: 'withdrawals', header: t('column.withdrawals'), align: 'end', cell: (row) => more(row.withdrawals) },
    { key: 'free', header: t('column.free'), align: 'end', cell: (row) => more(row.freeWithdrawals) },
  ]
  return (
    <div className="overflow-x-auto">
      <Table caption={t('levels')} columns={columns} rows={levels} rowKey={({ level }) => level} />
    </div>
  )
}
