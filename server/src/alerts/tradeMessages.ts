// Notifies users of what happened to their orders and positions while they may have been away: a filled order, a
// liquidation, a settled second contract or option, the end or renewal of a subscription, the end of a follow.
import { FOLLOW_ACCOUNTS } from '@assay/engine/nouns'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Consumer } from '../exchange/consumers.ts'
import type { Market } from '../market/market.ts'
import type { Inbox } from '../user/messages/inbox.ts'
import type { NewMessage } from '../user/messages/newMessage.ts'
import { isTold, messageOf } from './tradeFacts.ts'

/** For copied positions, only these cause a message: one for every order of a trader would be too many. */
const toldOfCopies: readonly NewMessage['kind'][] = ['LIQUIDATED', 'DELEVERAGED']

export interface TradeMessagesOptions {
  market: Pick<Market, 'asset' | 'book'>
  inbox: Inbox
}

export function tradeMessages({ market, inbox }: TradeMessagesOptions): Consumer {
  return {
    name: 'trade messages',
    beginsWith: 'NEXT',
    concerns: isTold,
    async consume(transaction, commits) {
      const messages = commits.flatMap(({ command, events }) =>
        events.flatMap((event) => messageOf(market, event, command.type) ?? []),
      )
      const own = await toFollowers(transaction, messages)
      const people = await findPeople(transaction, own)
      const toPeople = await nameTraders(
        transaction,
        own.filter(({ userId }) => people.has(userId)),
      )
      return toPeople.length === 0 ? null : inbox.leave(transaction, toPeople)
    },
  }
}

/** What happened in the account of a follow goes to its follower. */
async function toFollowers(
  transaction: Transaction<Database>,
  messages: readonly NewMessage[],
): Promise<readonly NewMessage[]> {
  const ofFollows = messages.filter(({ userId, kind }) => userId > FOLLOW_ACCOUNTS && toldOfCopies.includes(kind))
  const others = messages.filter(({ userId }) => userId <= FOLLOW_ACCOUNTS)
  if (ofFollows.length === 0) return others
  const ids = [...new Set(ofFollows.map(({ userId }) => BigInt(userId - FOLLOW_ACCOUNTS)))]
  const rows = await transaction
    .selectFrom('follows')
    .select(['follow_id', 'user_id', 'trader'])
    .where('follow_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  const follows = new Map(rows.map((row) => [Number(row.follow_id), row]))
  const told = ofFollows.flatMap((message) => {
    const followId = message.userId - FOLLOW_ACCOUNTS
    const row = follows.get(followId)
    if (row === undefined) return []
    return {
      ...message,
      userId: Number(row.user_id),
      facts: { ...message.facts, followId, traderId: Number(row.trader) },
    }
  })
  return [...others, ...told]
}

/** As others may see them. */
async function nameTraders(
  transaction: Transaction<Database>,
  messages: readonly NewMessage[],
): Promise<readonly NewMessage[]> {
  const ids = [
    ...new Set(messages.flatMap(({ facts }) => (facts.traderId === undefined ? [] : BigInt(facts.traderId)))),
  ]
  if (ids.length === 0) return messages
  const rows = await transaction
    .selectFrom('trader_profiles')
    .select(['user_id', 'name'])
    .where('user_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  const names = new Map(rows.map(({ user_id: id, name }) => [Number(id), name]))
  return messages.map((message) => {
    const { traderId, ...facts } = message.facts
    return traderId === undefined
      ? message
      : { ...message, facts: { ...facts, trader: names.get(Number(traderId)) ?? '' } }
  })
}

/** The users of the messages, without the participants of a demo and the house. */
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
