// A settlement price made again in this browser: the ticks of its half hour are fetched, their chain, sources and
// signatures checked, and the engine's own settlement is run on them. The exchange's word is believed for nothing.
import type { Output } from '@assay/api/schemas'
import { formatPrice, type Price } from '@assay/engine/money'
import { SECOND_MS, settle } from '@assay/engine/options/settlement'
import { checkTicks, isProven, isRefuted, type Tick, type TickStretch } from '../market/tickProof.ts'

export type SettlementProof = Output<'options', 'getOptionProof'>

export interface Check {
  name: 'window' | 'chain' | 'link' | 'count' | 'price'
  isRight: boolean | null
  figure: string
}

/** One call answers so many ticks at most. */
const SPAN_MS = 900 * SECOND_MS

/** The spans of time to ask for, in order. */
export function spansOf({ firstTime, lastTime }: Pick<SettlementProof, 'firstTime' | 'lastTime'>) {
  const spans: { from: number; to: number }[] = []
  for (let from = firstTime; from <= lastTime; from += SPAN_MS)
    spans.push({ from, to: Math.min(from + SPAN_MS - SECOND_MS, lastTime) })
  return spans
}

export async function checkSettlement(proof: SettlementProof, stretches: readonly TickStretch[]): Promise<Check[]> {
  const { settlement } = proof
  const ticks = stretches.flatMap((stretch) => stretch.ticks)
  const proofs = (await Promise.all(stretches.map((stretch) => checkTicks(stretch)))).filter((one) => one !== null)
  const isChainRight = proofs.some(isRefuted) ? false : proofs.length > 0 && proofs.every(isProven) ? true : null
  const settled = settle(samplesOf(proof, ticks))
  const price = settled.outcome === 'SETTLED' ? formatPrice(settled.price, settlement.priceDecimals) : settled.outcome
  const stated = settlement.status === 'VOID' ? 'VOID' : settlement.settlementPrice
  const count = settled.outcome === 'WAIT' ? 0 : settled.priced
  return [
    { name: 'window', isRight: isWindow(proof), figure: `${settlement.seconds} s` },
    { name: 'chain', isRight: isChainRight, figure: String(ticks.length) },
    {
      name: 'link',
      isRight: areLinked(stretches) && ticks.at(-1)?.hash === (proof.lastHash || undefined),
      figure: proof.lastHash.slice(0, 12),
    },
    { name: 'count', isRight: count === settlement.samples, figure: `${count} / ${settlement.seconds}` },
    { name: 'price', isRight: price === stated, figure: price },
  ]
}

/** The window begins half an hour before the expiry and has as many seconds as the rule asks for. */
function isWindow({ settlement, firstTime, lastTime }: SettlementProof): boolean {
  return firstTime === settlement.closesAt + SECOND_MS && lastTime === firstTime + (settlement.seconds - 1) * SECOND_MS
}

function samplesOf({ firstTime, settlement }: SettlementProof, ticks: readonly Tick[]): (Price | null)[] {
  const samples = Array.from({ length: settlement.seconds }, (): Price | null => null)
  for (const { time, price } of ticks) {
    const place = (time - firstTime) / SECOND_MS
    if (Number.isInteger(place) && place >= 0 && place < samples.length) samples[place] = price as Price | null
  }
  return samples
}

/** Each stretch continues where the one before ends. */
function areLinked(stretches: readonly TickStretch[]): boolean {
  const filled = stretches.filter(({ ticks }) => ticks.length > 0)
  return filled.every(({ ticks }, place) => {
    const before = filled[place - 1]?.ticks.at(-1)
    return before === undefined || ticks[0]?.previousHash === before.hash
  })
}

export function verdictOf(checks: readonly Check[]): 'ok' | 'bad' | 'waiting' {
  if (checks.some(({ isRight }) => isRight === false)) return 'bad'
  return checks.every(({ isRight }) => isRight === true) ? 'ok' : 'waiting'
}
