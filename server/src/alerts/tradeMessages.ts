// Notifies users of what happened to their orders and positions while they may have been away: a filled order, a
// liquidation, funding, a settled second contract.
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Consumer } from '../exchange/consumers.ts'
import type { Market } from '../market/market.ts'
import type { Inbox, NewMessage } from '../user/messages/inbox.ts'
import { messageOf } from './tradeFacts.ts'

export interface TradeMessagesOptions {
  market: Pick<Market, 'book'>
  inbox: Inbox
}

export function tradeMessages({ market, inbox }: TradeMessagesOptions): Consumer {
  return {
    name: 'trade messages',
    beginsWith: 'NEXT',
    async consume(transaction, commits) {
      const messages = commits.flatMap(({ events }) => events.flatMap((event) => messageOf(market, event) ?? []))
      const people = await findPeople(transaction, messages)
      const toPeople = messages.filter(({ userId }) => people.has(userId))
      return toPeople.length === 0 ? null : inbox.leave(transaction, toPeople)
    },
  }
}

/** Of the messages' users those who are neither participants of a demo nor the house. */
async function findPeople(
  transaction: Transaction<Database>,
  messages: readonly NewMessage[],
): Promise<ReadonlySet<number>> {
  if (messages.length === 0) return new Set()
  const users = [...new Set(messages.map(({ userId }) => BigInt(userId)))]
  const people = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(users)))
    .where('id', 'not in', (query) => query.selectFrom('participants').select('user_id'))
    .execute()
  return new Set(people.map(({ id }) => Number(id)))
}
