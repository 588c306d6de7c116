import { useTranslations } from 'use-intl'
import { Num } from '../../ui/Num.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { formatTime } from '../../ui/time.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useZone } from '../settings/preferences.ts'
import { type FinancialRecord, recordDays } from './recordDays.ts'
import { amountColour, DayHead, type RecordRowsProps } from './RecordList.tsx'

/** The desktop's records: one table for each day, under its sums. */
export function RecordTable({ records, edges }: RecordRowsProps) {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const columns = useColumns()
  return (
    <div className="overflow-x-auto">
      {recordDays(records, zone, edges).map((day) => (
        <section key={day.date}>
          <DayHead day={day} className="flex bg-canvas px-5 py-2" />
          <Table caption={`${t('title')} ${day.date}`} columns={columns} rows={day.records} rowKey={({ id }) => id} />
        </section>
      ))}
    </div>
  )
}

function useColumns(): Column<FinancialRecord>[] {
  const t = useTranslations('wallet')
  const zone = useZone()
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const own = (decimal: string) => <Num isHidden={isHidden}>{exactAmount(decimal)}</Num>
  const c = (key: 'time' | 'type' | 'wallet' | 'coin' | 'amount' | 'before' | 'after') => t(`records.columns.${key}`)
  return [
    { key: 'time', header: c('time'), width: '12%', cell: ({ time }) => <Num>{formatTime(time, zone)}</Num> },
    { key: 'type', header: c('type'), width: '15%', cell: ({ type }) => t(`records.types.${type}`) },
    { key: 'wallet', header: c('wallet'), width: '13%', cell: ({ wallet }) => t(`wallets.${wallet}`) },
    {
      key: 'amount',
      header: c('amount'),
      align: 'end',
      width: '24%',
      cell: ({ amount, coin }) => (
        <Num isHidden={isHidden} className={`font-medium ${amountColour(amount)}`}>
          {exactAmount(amount, { plus: true })} {coinName(coin)}
        </Num>
      ),
    },
    { key: 'before', header: c('before'), align: 'end', width: '18%', cell: ({ before }) => own(before) },
    { key: 'after', header: c('after'), align: 'end', width: '18%', cell: ({ after }) => own(after) },
  ]
}
