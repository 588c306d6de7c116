import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { cx } from '@assay/ui/cx'
import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { formatTime } from '@assay/ui/time'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useZone } from '../settings/preferences.ts'
import { GroupSheet } from './GroupSheet.tsx'
import { type RecordDay, type RecordGroup, recordDays, type RecordLine } from './recordDays.ts'
import { type RecordRowsProps, type RecordTexts, useRecordTexts } from './recordTexts.ts'

/** A phone's records: days with their results, each trade or transfer as one entry with its parts. */
export function RecordList({ records, hasOlder }: RecordRowsProps) {
  const zone = useZone()
  const texts = useRecordTexts(records)
  const [open, setOpen] = useState<RecordGroup | null>(null)
  return (
    <>
      {recordDays(records, zone, hasOlder).map((day) => (
        <section key={day.date}>
          <DayHead day={day} texts={texts} className="flex gap-3 bg-canvas px-(--gutter) py-2" />
          <ul>
            {day.groups.map((group) => (
              <li key={group.id} className="border-line not-first:border-t">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setOpen(group)}
                  className="flex min-h-(--row-list) w-full items-start justify-between gap-3 text-start tiny:flex-wrap px-(--gutter) py-2.5 -outline-offset-2 active:bg-press"
                >
                  <GroupEntry group={group} texts={texts} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <GroupSheet group={open} texts={texts} onClose={() => setOpen(null)} />
    </>
  )
}

/** The day and what each coin gained or lost on it. */
export function DayHead({ day, texts, className }: { day: RecordDay; texts: RecordTexts; className?: string }) {
  const t = useTranslations('wallet.records')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return (
    <div className={cx('flex-wrap items-baseline justify-between text-12 text-muted', className)}>
      <h2 className="flex-none font-medium text-normal">
        <Num>{day.date}</Num>
      </h2>
      {day.result.length > 0 && (
        <p className="ms-auto min-w-0 text-end">
          {t('dayResult')}
          {day.result.map((result) => (
            <span key={result.coin} className="ms-2 inline-block">
              <Num isHidden={isHidden} className={isHidden ? undefined : resultColour(result.amount)}>
                {texts.result(result)}
              </Num>
            </span>
          ))}
          {day.isPartial && <span className="ms-2 inline-block">{t('partialDay')}</span>}
        </p>
      )}
    </div>
  )
}

function GroupEntry({ group, texts }: { group: RecordGroup; texts: RecordTexts }) {
  const zone = useZone()
  const [wallet, ...others] = [...new Set(group.lines.map((line) => line.wallet))]
  return (
    <>
      <CoinDisc coin={texts.coin(group)} size={28} />
      <span className="block min-w-min flex-1">
        <span className="block text-14 font-medium text-strong">{texts.kind(group)}</span>
        {group.symbol !== null && <span className="block text-12 text-normal">{texts.market(group)}</span>}
        <span className="block text-12 text-muted">
          <Num>{formatTime(group.time, zone)}</Num>
          {group.symbol === null && wallet !== undefined && others.length === 0 && <> · {texts.wallet(wallet)}</>}
        </span>
      </span>
      <span className="block ms-auto min-w-min text-end">
        {group.lines.map((line) => (
          <LineEntry
            key={line.wallet + line.coin}
            line={line}
            wallet={others.length > 0 ? texts.wallet(line.wallet) : null}
            hasBalance={group.lines.length === 1}
            texts={texts}
          />
        ))}
      </span>
    </>
  )
}

interface LineEntryProps {
  line: RecordLine
  /** Named where the lines of a group are of several wallets. */
  wallet: string | null
  hasBalance: boolean
  texts: RecordTexts
}

function LineEntry({ line, wallet, hasBalance, texts }: LineEntryProps) {
  const t = useTranslations('wallet.records')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return (
    <span className="block not-first:mt-1">
      <span className="block text-14 font-medium text-strong">
        <Num isHidden={isHidden}>{texts.change(line)}</Num>
      </span>
      <Parts line={line} texts={texts} className="block" />
      {wallet !== null && <span className="block text-12 text-muted">{wallet}</span>}
      {hasBalance && (
        <span className="block text-12 text-muted">
          {t.rich('balanceAfter', {
            amount: texts.after(line),
            n: (words) => <Num isHidden={isHidden}>{words}</Num>,
          })}
        </span>
      )}
    </span>
  )
}

interface PartsProps {
  line: RecordLine
  texts: RecordTexts
  /** Each part in its own line, or side by side. */
  className: string
}

/** 'Margin +65.50', 'Fee −0.19': what a line consists of, where that is more than one. */
export function Parts({ line, texts, className }: PartsProps) {
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  if (isHidden || line.parts.length < 2) return null
  return line.parts.map(({ type, amount }) => (
    <span key={type} className={cx('text-12 text-muted', className)}>
      {texts.part(type)} <Num>{formatAmount(amount, texts.decimals(line.coin), { plus: true })}</Num>
    </span>
  ))
}

/** A result is a gain or a loss; other movements have no colour. */
function resultColour(amount: string): string {
  if (/^-?[0.]*$/.test(amount)) return 'text-muted'
  return amount.startsWith('-') ? 'text-negative' : 'text-positive'
}
