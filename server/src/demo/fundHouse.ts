// A demo's own money, once: what the house pays wins from. It comes out of the faucet's mirror by an ordinary posting.
import { parseAmount } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import { hash } from 'node:crypto'
import type { Server } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'

const COIN = 'usdt'
const AMOUNT = '5000000'

/** The same client id each time: whatever the house has left, it is funded once for ever. */
export async function fundHouse({ exchange, market }: Pick<Server, 'exchange' | 'market'>): Promise<void> {
  const amount = parseAmount(AMOUNT, market.asset(COIN)?.scale ?? 0)
  if (amount === null) throw new Error(`${AMOUNT} does not fit the decimals of ${COIN}`)
  const transferId = exchange.nextId()
  await exchange.submit({
    command: { type: 'transfer.creditFaucet', user: HOUSE, transferId, asset: COIN, amount },
    answer: ({ events }) => {
      requireAccepted(events)
      return null
    },
    once: {
      user: HOUSE,
      operation: 'demo.fundHouse',
      clientId: 'house',
      bodyHash: hash('sha256', `${COIN} ${AMOUNT}`),
    },
  })
}
