// Withdrawals of the tests of payouts: each is one row of a request and one of the ledger, in their own tables.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ApprovedWithdrawal, NetworkFee, Withdrawals } from '../../payouts/context.ts'
import type { CrashPoints } from './crashPoints.ts'

export const RIG_CHANNEL = 'USDT-ERC20'

/** How often the ledger was asked to end each withdrawal, and how it ended. */
export interface RigLedger {
  asked: Map<bigint, string[]>
  done: Map<bigint, string>
  /** Withdrawals that the ledger fails on. */
  faulty: Set<bigint>
  /** Network fees, by client id as the ledger knows them. */
  fees: Map<string, bigint>
}

export function createRigLedger(): RigLedger {
  return { asked: new Map(), done: new Map(), faulty: new Set(), fees: new Map() }
}

/** The ledger books each client id once. */
export function payRigFee({ fees }: RigLedger, { transaction, amount, refusals }: NetworkFee): boolean {
  fees.set(`${transaction}#${refusals}`, amount)
  return true
}

export async function createRigTables(db: Kysely<Database>): Promise<void> {
  await sql`insert into assets (asset, scale) values ('usdt', 6), ('btc', 8)`.execute(db)
  await sql`create schema rig`.execute(db)
  await sql`
    create table rig.withdrawal_amounts (withdrawal_id bigint primary key, user_id bigint, asset text, payee bigint,
      amount numeric(38, 0), fee numeric(38, 0), status text)`.execute(db)
  await sql`
    create table rig.withdrawals (withdrawal_id bigint primary key, channel text, address text,
      status text)`.execute(db)
}

export async function insertApproved(
  db: Kysely<Database>,
  {
    id,
    address,
    amount,
    channel = RIG_CHANNEL,
    asset = 'usdt',
    fee = 3_000_000n,
  }: { id: bigint; address: string; amount: bigint; channel?: string; asset?: string; fee?: bigint },
): Promise<void> {
  await sql`
    insert into withdrawal_amounts values (${id}, ${id}, ${asset}, -101, ${amount}, ${fee}, 'HELD')`.execute(db)
  await sql`
    insert into withdrawals (withdrawal_id, channel, address, status)
    values (${id}, ${channel}, ${address}, 'APPROVED')`.execute(db)
}

/** The ledger's own rule, that a withdrawal ends once, is kept here as it keeps it. */
export function rigWithdrawals(db: Kysely<Database>, ledger: RigLedger, { step }: CrashPoints): Withdrawals {
  async function end(id: bigint, status: string, inLedger: string): Promise<void> {
    step()
    if (ledger.faulty.has(id)) throw new Error('a faulty row')
    ledger.asked.set(id, [...(ledger.asked.get(id) ?? []), status])
    if (!ledger.done.has(id)) ledger.done.set(id, status)
    step()
    await sql`
      update withdrawal_amounts set status = ${inLedger} where withdrawal_id = ${id} and status = 'HELD'`.execute(db)
    await sql`update withdrawals set status = ${status} where withdrawal_id = ${id}`.execute(db)
  }
  return {
    async isApproved(transaction, id) {
      const { rows } = await sql<{ status: string }>`
        select status from withdrawals where withdrawal_id = ${id} for update`.execute(transaction)
      return rows[0]?.status === 'APPROVED'
    },
    async listApproved(_network, { after, most }) {
      const { rows } = await sql<ApprovedWithdrawal>`
        select withdrawal_id as "withdrawalId", address, amount - fee as receives, channel, asset
        from withdrawals join withdrawal_amounts using (withdrawal_id)
        where withdrawals.status = 'APPROVED' and withdrawal_id > ${after} order by 1 limit ${most}`.execute(db)
      return rows
    },
    async move(transaction, id, { from, to }) {
      const { numAffectedRows } = await sql`
        update withdrawals set status = ${to}
        where withdrawal_id = ${id} and status = any(${from})`.execute(transaction)
      return numAffectedRows === 1n ? () => {} : null
    },
    complete: (id) => end(id, 'COMPLETED', 'PAID'),
    fail: (id) => end(id, 'FAILED', 'REFUNDED'),
  }
}
