import { useTranslations } from 'use-intl'
import { CoinDisc } from '../../ui/CoinDisc.tsx'
import { cx } from '../../ui/cx.ts'
import { formatAmount } from '../../ui/format.ts'
import { Num } from '../../ui/Num.tsx'
import { formatTime } from '../../ui/time.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useZone } from '../settings/preferences.ts'
import { type RecordDay, type RecordGroup, recordDays, type RecordLine } from './recordDays.ts'
import { type RecordRowsProps, useRecordTexts } from './recordTexts.ts'

/** A phone's records: days with their results, each trade or transfer as one entry with its parts. */
export function RecordList({ records, edges }: RecordRowsProps) {
  const zone = useZone()
  const texts = useRecordTexts(records)
  return (
    <>
      {recordDays(records, zone, edges).map((day) => (
        <section key={day.date}>
          <DayHead day={day} className="flex gap-3 bg-canvas px-(--gutter) py-2" />
          <ul>
            {day.groups.map((group) => (
              <li
                key={group.id}
                className="flex min-h-(--row-list) items-start justify-between gap-3 border-line tiny:flex-wrap px-(--gutter) py-2.5 not-first:border-t"
              >
                <GroupEntry group={group} texts={texts} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The day and what each coin gained or lost on it. */
export function DayHead({ day, className }: { day: RecordDay; className?: string }) {
  const t = useTranslations('wallet.records')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return (
    <div className={cx('flex-wrap items-baseline justify-between text-12 text-muted', className)}>
      <h2 className="flex-none font-medium text-normal">
        <Num>{day.date}</Num>
      </h2>
      {day.result.length > 0 && (
        <p className="min-w-0 text-end">
          {t('dayResult')}
          {day.result.map(({ coin, amount }) => (
            <span key={coin} className="ms-2 inline-block">
              <Num isHidden={isHidden} className={resultColour(amount)}>
                {exactAmount(amount, { plus: true })} {coinName(coin)}
              </Num>
            </span>
          ))}
          {day.isPartial && <span className="ms-2 inline-block">{t('pageSum')}</span>}
        </p>
      )}
    </div>
  )
}

function GroupEntry({ group, texts }: { group: RecordGroup; texts: ReturnType<typeof useRecordTexts> }) {
  const zone = useZone()
  const [wallet, ...others] = [...new Set(group.lines.map((line) => line.wallet))]
  return (
    <>
      <CoinDisc coin={group.lines[0]?.coin ?? ''} size={28} />
      <div className="min-w-min flex-1">
        <p className="text-14 font-medium text-strong">{texts.title(group)}</p>
        <p className="text-12 text-muted">
          <Num>{formatTime(group.time, zone)}</Num>
          {wallet !== undefined && others.length === 0 && <> · {texts.wallet(wallet)}</>}
        </p>
      </div>
      <div className="ms-auto min-w-min text-end">
        {group.lines.map((line) => (
          <LineEntry
            key={line.wallet + line.coin}
            line={line}
            wallet={others.length > 0 ? texts.wallet(line.wallet) : null}
            hasBalance={group.lines.length === 1}
            texts={texts}
          />
        ))}
      </div>
    </>
  )
}

interface LineEntryProps {
  line: RecordLine
  /** Named where the lines of a group are of several wallets. */
  wallet: string | null
  hasBalance: boolean
  texts: ReturnType<typeof useRecordTexts>
}

function LineEntry({ line, wallet, hasBalance, texts }: LineEntryProps) {
  const t = useTranslations('wallet.records')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return (
    <div className="not-first:mt-1">
      <p className="text-14 font-medium text-strong">
        <Num isHidden={isHidden}>{texts.change(line)}</Num>
      </p>
      {line.parts.length > 1 && <Parts line={line} texts={texts} className="block" />}
      {wallet !== null && <p className="text-12 text-muted">{wallet}</p>}
      {hasBalance && (
        <p className="text-12 text-muted">
          {t.rich('balanceAfter', {
            amount: texts.after(line),
            n: (words) => <Num isHidden={isHidden}>{words}</Num>,
          })}
        </p>
      )}
    </div>
  )
}

interface PartsProps {
  line: RecordLine
  texts: ReturnType<typeof useRecordTexts>
  /** Of each part: a line of its own, or side by side. */
  className: string
}

/** 'Margin +65.50', 'Fee −0.19': what a line consists of. */
export function Parts({ line, texts, className }: PartsProps) {
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return line.parts.map(({ type, amount }) => (
    <span key={type} className={cx('text-12 text-muted', className)}>
      {texts.part(type)}{' '}
      <Num isHidden={isHidden}>{formatAmount(amount, texts.decimals(line.coin), { plus: true })}</Num>
    </span>
  ))
}

/** A result is a gain or a loss; other movements have no colour. */
function resultColour(amount: string): string {
  if (/^-?[0.]*$/.test(amount)) return 'text-muted'
  return amount.startsWith('-') ? 'text-negative' : 'text-positive'
}
