// Open contracts on phones: how long each one still runs, and its result so far.
import { useTranslations } from 'use-intl'
import type { BinaryContract } from '@assay/api/binary'
import { cx } from '@assay/ui/cx'
import { formatAmount, formatPrice, UNKNOWN } from '@assay/ui/format'
import { Measure, Num } from '@assay/ui/Num'
import { formatTime } from '@assay/ui/time'
import { ageText, oldestAge, useIndexReading, useLiveIndex } from '../market/useIndexReading.ts'
import { useZone } from '../settings/preferences.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { entryPriceOf, profitIf, standingOf } from './contractFigures.ts'
import { CountdownRing } from './CountdownRing.tsx'
import { DirectionBadge } from './DirectionBadge.tsx'

export function OpenCards({ contracts }: { contracts: readonly BinaryContract[] }) {
  const t = useTranslations('binary')
  if (contracts.length === 0) return null
  return (
    <ul aria-label={t('list.open')} className="flex flex-col gap-2">
      {contracts.map((contract) => (
        <li
          key={contract.orderId}
          className="flex items-center gap-3 rounded-4 border border-line-strong p-3 small:flex-wrap"
        >
          <CountdownRing endsAt={contract.expiresAt} total={contract.period * 1000} size={48} />
          <CardWords contract={contract} entry={entryPriceOf(contract)} />
        </li>
      ))}
    </ul>
  )
}

function CardWords({ contract, entry }: { contract: BinaryContract; entry: number | null }) {
  const t = useTranslations('binary')
  const zone = useZone()
  return (
    <>
      <div className="min-w-min flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Num className="font-semibold text-strong">{contract.showSymbol}</Num>
          <DirectionBadge direction={contract.direction} />
          <OwnNum unit={contract.coin.toUpperCase()} className="text-12 text-muted">
            {formatAmount(contract.amount, 2)}
          </OwnNum>
        </p>
        <p className="mt-0.5 text-12 text-muted">
          {entry === null ? (
            <Waiting symbol={contract.symbol} />
          ) : (
            t.rich('contract.line', {
              entry: () => <Num>{formatPrice(entry, contract.priceDecimals)}</Num>,
              time: () => <Num>{formatTime(contract.expiresAt, zone)}</Num>,
            })
          )}
        </p>
      </div>
      <LiveResult contract={contract} entry={entry} />
    </>
  )
}

/** The entry needs sources that are newer than the contract: this shows how old the oldest one is. */
function Waiting({ symbol }: { symbol: string }) {
  const t = useTranslations('binary')
  const reading = useIndexReading(symbol)
  const age = reading === undefined ? null : oldestAge(reading)
  if (age === null) return t('contract.waiting')
  return t.rich('contract.waitingAge', { age: () => <Measure>{t('sources.age', { seconds: ageText(age) })}</Measure> })
}

interface Standing {
  contract: BinaryContract
  entry: number | null
}

/** null until the contract has an entry and a price is known. */
function useStanding({ contract, entry }: Standing) {
  useLiveIndex(contract.symbol)
  const last = useIndexReading(contract.symbol)?.price ?? null
  return last === null || entry === null ? null : standingOf(contract, entry, Number(last))
}

/** What it would bring if it ended now, and how far the price is from the entry: money and price each with its name. Has
 *  its place before it is known, so that the card stays as high. */
function LiveResult({ contract, entry }: Standing) {
  const t = useTranslations('binary')
  const standing = useStanding({ contract, entry })
  const money = standing === null ? null : profitIf(contract, standing.isAhead)
  return (
    <div className="ms-auto text-end">
      {(money !== null || standing === null) && (
        <OwnNum
          unit={contract.coin.toUpperCase()}
          className={cx('text-16 font-semibold', standing?.isAhead === true ? 'text-positive' : 'text-strong')}
        >
          {formatAmount(money, 2, { plus: true })}
        </OwnNum>
      )}
      <p className="text-12 text-muted">{t('contract.ifNow')}</p>
      <p className="text-12 text-muted">
        {t.rich('contract.distance', { distance: () => <LiveDistance contract={contract} entry={entry} /> })}
      </p>
    </div>
  )
}

/** From the entry to the price now. */
export function LiveDistance({ contract, entry }: Standing) {
  const standing = useStanding({ contract, entry })
  if (standing === null) return <Num className="text-muted">{UNKNOWN}</Num>
  const { difference } = standing
  const colour = difference > 0 ? 'text-up' : difference < 0 ? 'text-down' : 'text-muted'
  const shown = difference.toFixed(contract.priceDecimals)
  return <Num className={colour}>{formatAmount(shown, contract.priceDecimals, { plus: true })}</Num>
}
