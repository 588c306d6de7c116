import { BANK_COIN, BANK_CURRENCY } from '@assay/api/bankFigures'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { showRate } from '../outside/rates/bankAmounts.ts'
import { isBankOpen, readBankRules } from '../settings/bankKind.ts'

export async function getBankTerms(context: UserContext): Promise<Output<'bank', 'getBankTerms'>> {
  const { bankName, holder, accountNumber, branch, minimum, maximum, dueHours } = readBankRules(context)
  const { rates } = context.outside
  const rate = await rates.read()
  return {
    isOpen: isBankOpen(context),
    currency: BANK_CURRENCY,
    coin: BANK_COIN,
    account: { bankName, holder, accountNumber, branch },
    minimum,
    maximum,
    dueHours,
    rate: rate === null ? null : showRate(BigInt(rate)),
    isSimulated: rates.isSimulated,
  }
}
