import { timingSafeEqual } from 'node:crypto'
import type { FairRecord } from '@assay/api/binary'
import { ApiError } from '@assay/api/errors'
import type { Parsed } from '@assay/api/schemas'
import type { Context } from './context.ts'
import { binaryPositionsTable } from '../db/binaryTables.ts'
import { makeRecord } from './makeRecord.ts'
import { decimalsOf } from './positionAnswer.ts'
import { findPosition } from './positionRows.ts'
import { type Position, shareToken } from './receipts.ts'

/** Only settled contracts, and only while their ticks are stored. It does not contain the owner. */
export async function getProof(context: Context, { id, token }: Parsed<'binary', 'getProof'>): Promise<FairRecord> {
  const position = await findPosition(context, id)
  if (position === undefined || !mayRead(context, position, token)) throw new ApiError('NOT_FOUND')
  if (position.status === 'OPEN') throw new ApiError('NOT_SETTLED_YET')
  const { market, binary, db } = context
  const decimals = decimalsOf(context, position)
  const { receiptKey } = binary
  const readRound = (each: Position) => readStakes(db, each)
  return makeRecord({ market, tickKey: market.tickKey, receiptKey, readRound, decimals }, position)
}

/** Another user gets the same answer as for a contract that does not exist. */
function mayRead({ caller, binary }: Context, { orderId, user }: Position, token: string | undefined): boolean {
  if (caller.user?.id === user) return true
  return token !== undefined && timingSafeEqual(Buffer.from(token), Buffer.from(shareToken(binary.secret, orderId)))
}

async function readStakes(db: Context['db'], { symbol, periodId, lockAt }: Position): Promise<Position[]> {
  const rows = await db
    .selectFrom('binary_positions')
    .selectAll()
    .where('symbol', '=', symbol)
    .where('period_id', '=', periodId)
    .where('lock_at', '=', BigInt(lockAt ?? 0))
    .orderBy('order_id')
    .execute()
  return rows.map(binaryPositionsTable.kept)
}
