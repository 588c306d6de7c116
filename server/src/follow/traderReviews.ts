// What operators decide about traders. The engine's terms follow from the row (keepTraders.ts).
import { ApiError } from '@assay/api/errors'
import type { AuditAct } from '@assay/words/auditActs'
import type { Kysely, Transaction } from 'kysely'
import type { ApprovalKind } from '../approvals/approvals.ts'
import { record } from '../auditLog/auditLog.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { TraderTables } from '../db/traderTables.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { readRequirements } from './requirements.ts'

type State = TraderTables['trader_profiles']['state']

interface Named {
  customerId: number
  /** Of the row that the operator has seen. */
  revision: number
}

export type TraderOpening = ApprovalKind<Named>

/** Lets somebody be copied: an applicant, or a trader who was closed. Two persons decide. */
export function traderOpening(
  core: Pick<Core, 'clock' | 'configuration' | 'db' | 'inbox' | 'market' | 'settings'>,
): TraderOpening {
  return {
    name: 'follow.openTrader',
    permission: 'customers.freeze',
    async plan(db, named) {
      const row = await readAsSeen(db, named, ['PENDING', 'CLOSED'])
      const requirements = await readRequirements({ ...core, db }, named.customerId)
      const lines = requirements.map(({ name, isMet, has, needs }) => ({
        what: requirementWords[name],
        before: null,
        after: `${isMet ? 'met' : 'NOT MET'}${has === null || needs === null ? '' : `: has ${has}, needs ${needs}`}`,
      }))
      const { name, about, state, revision } = row
      return {
        title: `Let customer ${named.customerId} be copied as ${name}`,
        lines: [{ what: 'Description', before: null, after: about }, ...lines],
        facts: { name, about, state, revision, met: requirements.map(({ isMet }) => isMet) },
      }
    },
    async effect(transaction, named, { now }) {
      const { state } = await readAsSeen(transaction, named, ['PENDING', 'CLOSED'])
      const sent = await write(core, transaction, { ...named, now, to: 'APPROVED', reason: '', by: null })
      return { customer: named.customerId, before: state, after: 'APPROVED', afterCommit: sent }
    },
  }
}

const requirementWords = {
  VERIFICATION: 'Advanced verification',
  HISTORY: 'Days since the first closed position',
  EQUITY: 'Equity of the contract wallet, in USDT',
} as const

interface Decision extends Named {
  act: AuditAct & ('follow.returnTrader' | 'follow.closeTrader')
  from: State
  to: State
  /** The customer reads it. */
  reason: string
}

/** One person decides. Throws NOT_FOUND, APPLICATION_CHANGED. */
export async function decide(context: OperatorContext, decision: Decision): Promise<void> {
  const { by, clock, db } = context
  const { act, customerId, from, reason, to } = decision
  const sent = await db.transaction().execute(async (transaction) => {
    const { name } = await readAsSeen(transaction, decision, [from])
    const now = clock.now()
    const entry = { act, customer: customerId, subject: `trader ${name}`, reason, before: from, after: to }
    await record(transaction, by, { now, entry })
    return write(context, transaction, { ...decision, now, by: by.id })
  })
  sent()
}

async function readAsSeen(db: Kysely<Database>, { customerId, revision }: Named, states: readonly State[]) {
  const row = await db
    .selectFrom('trader_profiles')
    .selectAll()
    .where('user_id', '=', BigInt(customerId))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  if (row.revision !== revision || !states.includes(row.state)) throw new ApiError('APPLICATION_CHANGED')
  return row
}

interface Change extends Named {
  to: State
  reason: string
  by: number | null
  now: number
}

/** Returns what tells the customer, to be called after the commit. */
async function write(
  { inbox }: Pick<Core, 'inbox'>,
  transaction: Transaction<Database>,
  { customerId, to, reason, by, now }: Change,
): Promise<() => void> {
  await transaction
    .updateTable('trader_profiles')
    .set((row) => ({ state: to, reason, decided_at: now, decided_by: by, revision: row('revision', '+', 1) }))
    .where('user_id', '=', BigInt(customerId))
    .execute()
  const kind = messages[to]
  return kind === null ? () => {} : inbox.leave(transaction, [{ userId: customerId, kind, facts: {}, time: now }])
}

const messages = {
  PENDING: null,
  APPROVED: 'TRADER_APPROVED',
  RETURNED: 'TRADER_RETURNED',
  CLOSED: 'TRADER_CLOSED',
} as const
