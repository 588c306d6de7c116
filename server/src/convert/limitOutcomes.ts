// How the converts of limit converts ended, from the journal.
import type { ConvertChanged } from '@assay/engine/convert/events'
import { formatAmount } from '@assay/engine/money'
import type { Transaction, UpdateObject } from 'kysely'
import type { Core } from '../context.ts'
import type { LimitConvertRow } from '../db/convertTables.ts'
import type { Database } from '../db/schema.ts'
import type { Consumer } from '../exchange/consumers.ts'
import type { NewMessage } from '../user/messages/newMessage.ts'
import { NEXT_AFTER_MS } from './limitConverts.ts'
import { limitMessage } from './limitMessage.ts'
import { readLimitQuoteId } from './limitQuoteId.ts'

type Parts = Pick<Core, 'market' | 'inbox'>

export function limitOutcomes({ market, inbox }: Parts): Consumer {
  return {
    name: 'outcomes of limit converts',
    beginsWith: 'NEXT',
    concerns: ({ type }) => type === 'convertChanged',
    async consume(transaction, commits) {
      const messages: NewMessage[] = []
      for (const { events } of commits)
        for (const event of events) {
          if (event.type !== 'convertChanged') continue
          const row = await keepOutcome(transaction, event)
          if (row === undefined || event.status !== 'FILLED') continue
          const receive = formatAmount(event.receive, market.asset(event.to)?.scale ?? 0, { trim: true })
          const time = event.decidedAt ?? event.acceptedAt
          messages.push(limitMessage({ market }, row, { kind: 'LIMIT_CONVERT_FILLED', facts: { receive }, time }))
        }
      return messages.length === 0 ? null : inbox.leave(transaction, messages)
    },
  }
}

/** undefined for a convert of no limit convert. */
async function keepOutcome(
  transaction: Transaction<Database>,
  convert: ConvertChanged,
): Promise<LimitConvertRow | undefined> {
  const named = readLimitQuoteId(convert.quoteId)
  if (named === null) return undefined
  return transaction
    .updateTable('limit_converts')
    .set(changeOf(convert, named.attempt))
    .where('limit_id', '=', named.limitId)
    .where('attempts', '=', named.attempt)
    .where('status', '=', 'CONVERTING')
    .returningAll()
    .executeTakeFirst()
}

function changeOf(
  { status, convertId, acceptedAt, decidedAt }: ConvertChanged,
  attempt: number,
): UpdateObject<Database, 'limit_converts'> {
  const endedAt = decidedAt ?? acceptedAt
  if (status === 'ACCEPTED') return { convert_id: convertId }
  if (status === 'FILLED') return { status, convert_id: convertId, asked_at: null, ended_at: endedAt }
  return {
    status: 'OPEN',
    attempts: attempt + 1,
    convert_id: null,
    asked_at: null,
    next_at: endedAt + NEXT_AFTER_MS,
  }
}
