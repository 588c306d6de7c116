// Resuming a halted market, which two persons have agreed on. It sets no price and no outcome.
import { ApiError } from '@assay/api/errors'
import { haltKey, type Product } from '@assay/engine/halts'
import type { ApprovalKind } from '../approvals/approvals.ts'
import { requestResume } from '../exchange/resuming.ts'
import type { Market } from '../market/market.ts'
import { readMarketHalt } from './marketRows.ts'
import { marketTitle } from './marketTitle.ts'

export type MarketResume = ApprovalKind<{ product: Product; market: string }>

export const marketResume = (listed: Pick<Market, 'pair' | 'contract'>): MarketResume => ({
  name: 'markets.resume',
  permission: 'markets.resume',
  async plan(db, named) {
    const halt = await readMarketHalt(db, named)
    if (halt === null || !halt.isHalted) throw new ApiError('NOT_FOUND')
    const { since, by, reason } = halt
    return {
      title: `Resume ${marketTitle(listed, named)}`,
      lines: [
        { what: 'Halted since', before: null, after: new Date(since).toISOString() },
        { what: 'Halted by', before: null, after: by ?? 'the exchange, after a fault' },
        { what: 'Why', before: null, after: reason === '' ? 'not known' : reason },
        { what: 'Trading', before: 'halted', after: afterwards[named.product] },
      ],
      facts: { since, by, reason },
    }
  },
  async effect(transaction, { product, market }, { now }) {
    const key = haltKey({ product, market, user: null, command: null })
    if (!(await requestResume(transaction, key, now))) throw new ApiError('NOT_FOUND')
    return { subject: marketTitle(listed, { product, market }), before: 'HALTED', after: 'OPEN' }
  },
})

const afterwards: Record<Product, string> = {
  SPOT: 'continues with the orders that rest in the book',
  FUTURES: 'continues; the next price moves the mark, and positions below their maintenance margin are liquidated',
  BINARY: 'continues; contracts that have expired are settled from the recorded prices of their own times',
  WITHDRAWALS: 'customers can withdraw again; what waits for a payment is paid',
  OPTIONS: 'continues; an expiry that is over is settled from the recorded prices of its own time',
  CONVERT: 'continues; open converts are decided by the recorded prices of their own times',
  EARN: 'continues; the interest of the days since is accrued at once, day by day',
  FOLLOW: 'continues; shares of the week that are still due are paid, and follows that were left end',
  REFERRAL: 'rebates that are due are paid',
  WELFARE: 'rewards can be claimed again, and those whose time is over go back to the fund',
}
