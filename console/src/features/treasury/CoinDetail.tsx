import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { Note } from '@assay/ui/Note'
import { group } from '@assay/ui/format'
import { Sparkline } from '@assay/ui/Sparkline'
import { formatShortDateTime } from '@assay/ui/time'
import { treasuryWords as words } from '@assay/words/treasuryWords'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import { deviceZone } from '../../zone.ts'
import { coverageTone } from './NetworkDetail.tsx'

type Treasury = OperatorOutput<'treasury', 'readTreasury'>
type Coin = Treasury['coins'][number]

export function CoinDetail({ coin, networks }: { coin: Coin; networks: Treasury['networks'] }) {
  const { held, owed, coverage, wallets } = coin
  const name = coin.coin.toUpperCase()
  const inCoin = (text: string) => <span className="num">{coinText(text, name)}</span>
  const hasNode = (name: string) => networks.some((row) => row.networkName === name && row.hasNode)
  const isShort = coverage !== null && coverageTone(coverage) === 'negative'
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold text-strong">{name}</h2>
        {held !== null && <Badge tone={coverageTone(coverage)}>{words.coverage(coverage)}</Badge>}
      </div>
      {isShort && (
        <Note tone="negative" className="mt-3">
          {words.short}
        </Note>
      )}
      <Facts
        rows={[
          [words.columns.held, held === null ? words.unchecked : inCoin(held)],
          [words.columns.owed, owed === null ? words.unchecked : inCoin(owed)],
        ]}
      />
      <p className="mt-1 text-12 text-muted">
        {words.heldLine} {words.owedLine}
      </p>
      {wallets
        .filter(({ networkName }) => hasNode(networkName))
        .map(({ channel, networkName, hot, cold, deposits, waiting, missing, isGas }) => (
          <section key={channel} className="mt-5">
            <h3 className="flex items-baseline gap-2 text-13 font-semibold text-strong">
              {networkName}
              {isGas && <span className="text-12 font-normal text-muted">{words.gas}</span>}
            </h3>
            {missing !== '0' && (
              <Note tone="warning" title={words.missingTitle(coinText(missing, name))} className="mt-2">
                {words.missingLine(networks.find((row) => row.networkName === networkName)?.hotAddress ?? '')}
              </Note>
            )}
            <Facts
              rows={[
                [words.hot, inCoin(hot)],
                [words.cold, inCoin(cold)],
                [words.deposits, inCoin(deposits)],
                ...(waiting === '0' ? [] : [[words.waiting, inCoin(waiting)] as const]),
                ...(missing === '0' ? [] : [[words.missing, inCoin(missing)] as const]),
              ]}
            />
          </section>
        ))}
      <NetworkFees coin={coin} />
      <OverTime coin={coin} />
    </>
  )
}

/** Of a coin that network fees are paid in. */
function NetworkFees({ coin: { coin, networkFees: fees } }: { coin: Coin }) {
  if (fees === null) return null
  const inCoin = (text: string) => <span className="num">{coinText(text, coin)}</span>
  return (
    <section className="mt-6">
      <h3 className="text-13 font-semibold text-strong">{words.fees}</h3>
      <p className="mt-1 text-12 text-muted">{words.feesLine}</p>
      {fees.unbooked !== '0' && (
        <Note tone="warning" className="mt-2">
          {words.feesShort}
        </Note>
      )}
      <Facts
        rows={[
          [words.setAside, inCoin(fees.account)],
          ...(fees.unbooked === '0' ? [] : [[words.unbooked, inCoin(fees.unbooked)] as const]),
          [words.paidToday, inCoin(fees.today)],
          [words.paidMonth, inCoin(fees.month)],
          [words.budget, inCoin(words.ofBudget(group(fees.drawn), fees.budget))],
        ]}
      />
    </section>
  )
}

/** The lowest check of each hour. A line alone says little: the lowest hour stands below it. */
function OverTime({ coin: { hours } }: { coin: Coin }) {
  const checked = hours.flatMap(({ hour, coverage }) => (coverage === null ? [] : [{ hour, coverage }]))
  const [first] = checked
  const lowest = checked.reduce(
    (least, each) => (each.coverage < least.coverage ? each : least),
    first ?? { hour: 0, coverage: 0 },
  )
  return (
    <section className="mt-6">
      <h3 className="text-13 font-semibold text-strong">{words.overTime}</h3>
      {first === undefined ? (
        <p className="mt-1 text-13 text-muted">{hours.length === 0 ? words.noHours : words.nothingOwed}</p>
      ) : (
        <>
          <p className="mt-1 text-12 text-muted">{words.overTimeLine}</p>
          <Sparkline
            values={checked.map(({ coverage }) => coverage)}
            direction="flat"
            width={320}
            height={48}
            className="mt-2"
          />
          <Facts
            rows={[
              [
                words.lowest,
                `${words.coverage(lowest.coverage)} · ${formatShortDateTime(lowest.hour, deviceZone(), Date.now())}`,
              ],
            ]}
          />
        </>
      )}
    </section>
  )
}
