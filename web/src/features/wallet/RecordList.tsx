import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { Num } from '../../ui/Num.tsx'
import { formatTime } from '../../ui/time.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useZone } from '../settings/preferences.ts'
import { type FinancialRecord, type PageEdges, type RecordDay, recordDays } from './recordDays.ts'

export interface RecordRowsProps {
  records: readonly FinancialRecord[]
  edges: PageEdges
}

/** A phone's records: days with their sums, each entry with the balance after it. */
export function RecordList({ records, edges }: RecordRowsProps) {
  const zone = useZone()
  return (
    <>
      {recordDays(records, zone, edges).map((day) => (
        <DaySection key={day.date} day={day} />
      ))}
    </>
  )
}

function DaySection({ day }: { day: RecordDay }) {
  return (
    <section>
      <DayHead day={day} className="flex gap-3 bg-canvas px-(--gutter) py-2" />
      <ul>
        {day.records.map((record) => (
          <li
            key={record.id}
            className="flex min-h-(--row-list) items-center justify-between gap-3 border-line px-(--gutter) py-2 not-first:border-t"
          >
            <RecordEntry record={record} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The day and what each coin gained or lost on it. */
export function DayHead({ day, className }: { day: RecordDay; className?: string }) {
  const t = useTranslations('wallet.records')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return (
    <div className={cx('items-baseline justify-between text-12 text-muted', className)}>
      <h2 className="flex-none font-medium text-normal">
        <Num>{day.date}</Num>
      </h2>
      <p className="min-w-0 text-end">
        <span className="sr-only">{t('daySum')}: </span>
        {day.sums.map(({ coin, amount }) => (
          <span key={coin} className="ms-3 inline-block">
            <Num isHidden={isHidden} className={amountColour(amount)}>
              {exactAmount(amount, { plus: true })} {coinName(coin)}
            </Num>
          </span>
        ))}
        {day.isPartial && <span className="ms-3 inline-block">{t('pageSum')}</span>}
      </p>
    </div>
  )
}

function RecordEntry({ record }: { record: FinancialRecord }) {
  const t = useTranslations('wallet')
  const zone = useZone()
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return (
    <>
      <div className="min-w-0">
        <p className="text-14 font-medium text-strong">{t(`records.types.${record.type}`)}</p>
        <p className="text-12 text-muted">
          <Num>{formatTime(record.time, zone)}</Num> · {t(`wallets.${record.wallet}`)}
        </p>
      </div>
      <div className="min-w-0 text-end">
        <p className="text-14 font-medium">
          <Num isHidden={isHidden} className={amountColour(record.amount)}>
            {exactAmount(record.amount, { plus: true })} {coinName(record.coin)}
          </Num>
        </p>
        <p className="text-12 text-muted">
          {t.rich('records.balanceAfter', {
            amount: exactAmount(record.after),
            n: (words) => <Num isHidden={isHidden}>{words}</Num>,
          })}
        </p>
      </div>
    </>
  )
}

/** Gains are green, spending is not red: it is no loss. */
export function amountColour(amount: string): string {
  if (/^-?[0.]*$/.test(amount)) return 'text-muted'
  return amount.startsWith('-') ? 'text-strong' : 'text-positive'
}
