import type { Trader, TraderStatus } from '@assay/engine/follow/commands'
import { amountUnits, parseAmount, parseRate } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { readTraderRules } from './traderRules.ts'

/** The coin that is copied with: the quote of all contracts. */
export const FOLLOW_COIN = 'usdt'

export type Terms = Omit<Trader, 'user' | 'status' | 'linked'>

/** Today's terms for every trader: TRADER_SETTING and the configuration of copy trading. */
export function traderTerms(core: Pick<Core, 'configuration' | 'market' | 'settings'>): Terms {
  const { shareRate, maxUserCount, traderMinAmount } = core.settings.current().TRADER_SETTING
  const scale = core.market.asset(FOLLOW_COIN)?.scale ?? 0
  const amount = (text: string) => parseAmount(text, scale) ?? amountUnits(0n)
  const rate = parseRate(shareRate)
  if (rate === null) throw new Error(`TRADER_SETTING.shareRate is ${shareRate}`)
  return {
    asset: FOLLOW_COIN,
    shareRate: rate,
    maxUserCount,
    traderMin: amount(traderMinAmount),
    followMin: amount(readTraderRules(core).followMin),
  }
}

export function traderOf(
  terms: Terms,
  { user, status, linked }: { user: number; status: TraderStatus; linked: number[] },
): Trader {
  return { ...terms, user, status, linked }
}
