// The fields of the commands of assets, deposits, withdrawals and moves between wallets (commandShapes.ts).
import { z } from 'zod'
import { amount, int, ofUser, text, texts } from './commandFields.ts'

const wallet = z.enum(['PLATFORM', 'FINANCIAL', 'CONTRACT'])
const ofDeposit = z.object({ ...ofUser, deposit: text })
const ofWithdrawal = z.object({ ...ofUser, withdrawalId: int })

export const transferShapes = {
  'ledger.defineAsset': z.object({ asset: z.object({ asset: text, scale: int }) }),
  'transfer.betweenWallets': z.object({ ...ofUser, transferId: int, asset: text, from: wallet, to: wallet, amount }),
  'transfer.creditFaucet': z.object({ ...ofUser, transferId: int, asset: text, amount }),
  'transfer.creditDeposit': z.object({ ...ofUser, deposit: text, earlier: texts, asset: text, amount }),
  'transfer.finalizeDeposit': ofDeposit,
  'transfer.reverseDeposit': ofDeposit,
  'transfer.writeOffDeposit': ofDeposit,
  'transfer.recallDeposit': z.object({ ...ofUser, deposit: text, asset: text, amount }),
  'transfer.payNetworkFee': z.object({ ...ofUser, transaction: text, asset: text, amount }),
  'transfer.correctBalance': z.object({
    ...ofUser,
    correctionId: int,
    counter: int,
    asset: text,
    direction: z.enum(['ADD', 'REMOVE']),
    amount,
  }),
  'transfer.holdWithdrawal': z.object({ ...ofUser, withdrawalId: int, asset: text, payee: int, amount, fee: amount }),
  'transfer.payWithdrawal': ofWithdrawal,
  'transfer.refundWithdrawal': ofWithdrawal,
}
