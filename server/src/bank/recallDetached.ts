// Takes back the credits of lines that two persons have detached. If a run is interrupted, the next one continues.
import { amountUnits } from '@assay/engine/money'
import { recallName } from '@assay/engine/transfer/credits'
import type { Core } from '../context.ts'
import { demandOnce } from '../exchange/ask.ts'
import { freezeAccount } from '../user/freezes.ts'
import type { DepositRow } from './depositRows.ts'
import { tellOfDetachment } from './tellOfDetachment.ts'

type Parts = Pick<Core, 'clock' | 'db' | 'exchange' | 'inbox' | 'log' | 'market' | 'sessions'>

export async function recallDetached(parts: Parts): Promise<void> {
  const rows = await parts.db
    .selectFrom('bank_detachments')
    .innerJoin('bank_deposits', 'bank_deposits.id', 'bank_detachments.deposit_id')
    .selectAll('bank_deposits')
    .select([
      'bank_detachments.id as detachment_id',
      'bank_detachments.status as step',
      'bank_detachments.credited_as',
      'bank_detachments.line_id',
      'bank_detachments.reason',
    ])
    .where('bank_detachments.status', '<>', 'DONE')
    .orderBy('bank_detachments.id')
    .execute()
  for (const { credited_as: deposit, ...row } of rows)
    await goOn(parts, { ...row, deposit: deposit ?? '' }).catch((error: unknown) => {
      // One that fails holds up no other.
      parts.log.error({ bankDeposit: Number(row.id), error: String(error) }, 'a bank deposit could not be taken back')
    })
}

type Row = DepositRow & {
  detachment_id: bigint
  step: 'ASKED' | 'RECALLED' | 'DONE'
  deposit: string
  line_id: bigint
  reason: string
}

async function goOn(parts: Parts, row: Row): Promise<void> {
  if (row.step === 'ASKED') await recall(parts, row)
  await release(parts, row)
}

async function recall(parts: Parts, row: Row): Promise<void> {
  const { deposit, asset } = row
  const user = Number(row.user_id)
  await demandOnce(parts.exchange, {
    command: { type: 'transfer.recallDeposit', user, deposit, asset, amount: amountUnits(row.credit ?? 0n) },
    once: { user, operation: 'deposit.recall', clientId: deposit, bodyHash: '' },
  })
  const left = await readCredit(parts, deposit)
  if (left !== null && left.taken < left.amount)
    await freezeAccount(parts, { userId: user, by: 'SYSTEM', reason: 'PAYMENT_DETACHED' })
  const tell = await parts.db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('bank_detachments')
      .set({ status: 'RECALLED' })
      .where('id', '=', row.detachment_id)
      .where('status', '=', 'ASKED')
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) return null
    await transaction
      .updateTable('bank_deposits')
      .set({ status: 'RECALLED', updated_at: parts.clock.now() })
      .where('id', '=', row.id)
      .execute()
    return await tellOfDetachment(parts, transaction, row, row.reason)
  })
  tell?.()
}

/** Before the bank's mirror has it back, the line must not be credited to anybody else. */
async function release({ db }: Parts, row: Row): Promise<void> {
  const credit = await readCredit({ db }, row.deposit)
  if (credit === null || credit.taken + credit.covered < credit.amount) return
  await db.transaction().execute(async (transaction) => {
    const ofRow = transaction.updateTable('bank_detachments').where('id', '=', row.detachment_id)
    await ofRow.set({ status: 'DONE' }).execute()
    await transaction.updateTable('bank_lines').set({ deposit_id: null }).where('id', '=', row.line_id).execute()
  })
}

async function readCredit({ db }: Pick<Parts, 'db'>, deposit: string) {
  const credit = db.selectFrom('deposit_credits').select(['amount', 'taken', 'covered'])
  return (await credit.where('deposit', '=', recallName(deposit)).executeTakeFirst()) ?? null
}
