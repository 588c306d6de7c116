import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { formatAmount, formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { SidewaysScroll } from '@assay/ui/SidewaysScroll'
import { type Column, Responsive } from '@assay/ui/Table'
import { useLayout } from '@assay/ui/useLayout'
import type { Standing, VipLevel } from './rewardQueries.ts'

/** What each level begins with and changes. A phone shows the customer's level and the next one until all are asked for. */
export function LevelTable({ levels, standing }: { levels: readonly VipLevel[]; standing: Standing }) {
  const t = useTranslations('rewards.vip')
  const isDesktop = useLayout() === 'desktop'
  const [isWhole, setIsWhole] = useState(false)
  const near = levels.filter(({ level }) => level === standing.level || level === standing.next?.level)
  const shown = isDesktop || isWhole ? levels : near
  const nothing = <span className="text-muted">{t('same')}</span>
  const discount = (rate: string) => (Number(rate) === 0 ? nothing : <Num>{formatRate(`-${rate}`, 0)}</Num>)
  const more = (count: number) => (count === 0 ? nothing : <Num>{`+${count}`}</Num>)
  const columns: Column<VipLevel>[] = [
    {
      key: 'level',
      header: t('column.level'),
      mobile: 'title',
      cell: ({ level }) => (
        <span className="inline-flex flex-wrap items-center gap-2 font-medium text-strong">
          <Num>{t('level', { level: String(level) })}</Num>
          {level === standing.level && <Badge tone="brand">{t('yours')}</Badge>}
          {level === standing.next?.level && <Badge>{t('next')}</Badge>}
        </span>
      ),
    },
    {
      key: 'start',
      header: t('column.start'),
      align: 'end',
      mobile: 'figure',
      cell: ({ start }) => <Num>{formatAmount(start, 0)}</Num>,
    },
    { key: 'spot', header: t('column.spot'), align: 'end', cell: ({ spot }) => discount(spot) },
    { key: 'futures', header: t('column.futures'), align: 'end', cell: ({ futures }) => discount(futures) },
    { key: 'convert', header: t('column.convert'), align: 'end', cell: ({ convert }) => discount(convert) },
    { key: 'withdrawals', header: t('column.withdrawals'), align: 'end', cell: (row) => more(row.withdrawals) },
    { key: 'free', header: t('column.free'), align: 'end', cell: (row) => more(row.freeWithdrawals) },
  ]
  return (
    <>
      <SidewaysScroll>
        <Responsive caption={t('levels')} columns={columns} rows={shown} rowKey={({ level }) => level} />
      </SidewaysScroll>
      {shown.length < levels.length && (
        <div className="border-t border-line p-3 text-center">
          <Button kind="quiet" onClick={() => setIsWhole(true)}>
            {t('allLevels', { count: levels.length })}
          </Button>
        </div>
      )}
    </>
  )
}
