// Balances, transfers between wallets, records and the day's result.
import type { Core } from '../context.ts'
import type { OpenSlice, PrivateMessagesOf } from '../slice.ts'
import { showBalance } from '../user/balances.ts'
import { explainBalance } from './explainBalance.ts'
import { getDayResult } from './getDayResult.ts'
import { listBalances } from './listBalances.ts'
import { listEquityDays } from './listEquityDays.ts'
import { listRecords } from './listRecords.ts'
import { listTradeTotals } from './listTradeTotals.ts'
import { sumRecords } from './sumRecords.ts'
import { sweepEquity } from './sweepEquity.ts'
import { takeEquity, type Valuing } from './takeEquity.ts'
import { transferFunds } from './transferFunds.ts'

/** What came between midnight and the next run is not in the day's result. */
const EQUITY_EVERY_MS = 1000
const SWEEP_EVERY_MS = 60 * 60_000

export function openWallet(core: Core, { readOptionBids }: Pick<Valuing, 'readOptionBids'>): OpenSlice<'wallet'> {
  return {
    operations: {
      listBalances,
      transferFunds,
      listRecords,
      sumRecords,
      listTradeTotals,
      explainBalance,
      getDayResult,
      listEquityDays,
    },
    privateMessagesOf: balanceMessages(core),
    schedule: [
      {
        name: 'equity of the day',
        everyMs: EQUITY_EVERY_MS,
        work: () => takeEquity({ ...core, readOptionBids }),
      },
      { name: 'sweep equity', everyMs: SWEEP_EVERY_MS, work: () => sweepEquity(core) },
    ],
  }
}

/** One message to each user, with all of his changed balances. */
function balanceMessages({ market }: Core): PrivateMessagesOf {
  return (events, isHeard) => {
    const balances = new Map<number, ReturnType<typeof showBalance>[]>()
    for (const event of events)
      if (event.type === 'balanceChanged' && isHeard(event.owner)) {
        const changed = balances.get(event.owner) ?? []
        changed.push(showBalance(market, event))
        balances.set(event.owner, changed)
      }
    return Array.from(balances, ([user, data]) => ({ user, content: { type: 'BALANCE', data } }))
  }
}
