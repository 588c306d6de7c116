import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { type ExpressionBuilder, sql } from 'kysely'
import { readPage } from '../db/readPage.ts'
import type { Database } from '../db/schema.ts'
import type { DeskContext } from './context.ts'
import { selectForDesk, toDeskTicket } from './deskRows.ts'

type Wanted = OperatorParsed<'support', 'listDesk'>

export async function listDesk(
  { by, clock, db, vault }: DeskContext,
  wanted: Wanted,
): Promise<OperatorOutput<'support', 'listDesk'>> {
  const matching = db.selectFrom('tickets').where((eb) => conditions(eb, wanted, by.id))
  const listed = selectForDesk(db)
    .where((eb) => conditions(eb, wanted, by.id))
    .orderBy(sql`case tickets.status when 'OPEN' then 0 when 'WAITING' then 1 else 2 end`)
    .orderBy(sql`coalesce(tickets.due_at, tickets.closes_at, -tickets.closed_at)`)
    .orderBy('tickets.id')
  const [{ rows, total }, counts, operator] = await Promise.all([
    readPage(wanted, matching, listed),
    db
      .selectFrom('tickets')
      .select((eb) => [
        eb.fn.countAll<bigint>().as('open'),
        eb.fn.countAll<bigint>().filterWhere('due_at', '<', BigInt(clock.now())).as('late'),
      ])
      .where('status', '=', 'OPEN')
      .executeTakeFirstOrThrow(),
    db.selectFrom('operators').select('public_name').where('id', '=', BigInt(by.id)).executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map((row) => toDeskTicket(vault, row)),
    total,
    open: Number(counts.open),
    late: Number(counts.late),
    publicName: operator.public_name,
  }
}

function conditions(eb: ExpressionBuilder<Database, 'tickets'>, wanted: Wanted, operatorId: number) {
  const { status, topic, isMine, customerId } = wanted
  return eb.and([
    ...(status === undefined ? [] : [eb('tickets.status', '=', status)]),
    ...(topic === undefined ? [] : [eb('tickets.topic', '=', topic)]),
    ...(isMine ? [eb('tickets.claimed_by', '=', BigInt(operatorId))] : []),
    ...(customerId === undefined
      ? []
      : [eb(eb.fn.coalesce('tickets.user_id', 'tickets.matched_user_id'), '=', BigInt(customerId))]),
  ])
}
