// Bugs of money that comes in and goes out.
import type { PlantedBug } from './plantedBug.ts'

export const plantedInMoney: readonly PlantedBug[] = [
  {
    name: 'a withdrawal is signed again after a time-out',
    of: 'MONEY',
    edits: [
      {
        file: 'server/src/payouts/sendPayouts.ts',
        find: '  { payout_id, attempt, txid, bytes }: TransactionRow & { txid: string; bytes: string },\n): Promise<boolean> {',
        replace:
          '  whole: TransactionRow & { txid: string; bytes: string },\n): Promise<boolean> {\n  const { payout_id, attempt, txid, bytes } = whole',
      },
      {
        file: 'server/src/payouts/sendPayouts.ts',
        find: 'log.warn({ txid,',
        replace:
          "await db.insertInto('payout_transactions').values({ ...whole, attempt: attempt + 1, txid: null, bytes: null, sent_at: null }).onConflict((one) => one.doNothing()).execute()\n    log.warn({ txid,",
      },
      {
        file: 'server/src/signer/signNext.ts',
        find: 'if (first !== undefined) return first.nonce',
        replace: 'if (first !== undefined) return first.nonce + 1',
      },
      {
        file: 'server/src/signer/signNext.ts',
        find: 'if (attempt > 0) return true',
        replace: 'if (attempt > 9) return true',
      },
    ],
  },
  {
    name: 'a reorganisation after the credit is not reversed',
    of: 'MONEY',
    edits: [
      {
        file: 'server/src/deposit/moveDeposits.ts',
        find: 'if (isAtHead) await takeBack(parts, row)',
        replace: 'if (!isAtHead) await takeBack(parts, row)',
      },
    ],
  },
  {
    name: 'a deposit is credited before its last confirmation',
    of: 'MONEY',
    edits: [
      {
        file: 'server/src/deposit/moveDeposits.ts',
        find: 'confirmations >= row.required) await credit',
        replace: 'confirmations >= row.required - 1) await credit',
      },
    ],
  },
  {
    name: 'the fee of a withdrawal may be above its amount',
    edits: [
      {
        file: 'engine/src/transfer/holdWithdrawal.ts',
        find: 'if (fee < 0n || fee >= amount) {',
        replace: 'if (fee < 0n) {',
      },
    ],
  },
]
