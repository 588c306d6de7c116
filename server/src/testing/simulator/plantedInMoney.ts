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
  {
    name: 'what was given up for an undone deposit is not owed again',
    edits: [
      {
        file: 'engine/src/transfer/creditDeposit.ts',
        find: 'const part = rest < left ? rest : left',
        replace: 'const part = ZERO',
      },
    ],
  },
  {
    name: 'a final credit is taken back twice',
    edits: [
      {
        file: 'engine/src/transfer/credits.ts',
        find: "return status === 'REVERSED' ? deposit.endsWith(RECALLED) : status !== 'FINAL'",
        replace: "return status !== 'REVERSED' && status !== 'FINAL'",
      },
    ],
  },
  {
    name: 'the customers pay a network fee',
    edits: [
      {
        file: 'engine/src/transfer/payNetworkFee.ts',
        find: "const gas = openAccount(asset, 'PLATFORM', GAS)",
        replace: "const gas = openAccount(asset, 'PLATFORM', GAS + 9)",
      },
    ],
  },
  {
    name: 'a correction takes what a deposit may still take back',
    edits: [
      {
        file: 'engine/src/transfer/correctBalance.ts',
        find: 'withdrawableOf(turn, from.owner, asset) : available(from)',
        replace: 'available(from) : withdrawableOf(turn, from.owner, asset)',
      },
    ],
  },
]
