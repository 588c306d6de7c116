// Withdrawals up to APPROVED, the address book, and the ends of those that leave.
import type { Core } from '../context.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { activeAt, readBook } from './addressBook.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import type { Own } from './context.ts'
import { getWithdrawalStatus } from './getWithdrawalStatus.ts'
import { finishRequests } from './holdAmount.ts'
import { listAddresses } from './listAddresses.ts'
import { listWithdrawalCoins } from './listWithdrawalCoins.ts'
import { listWithdrawals } from './listWithdrawals.ts'
import { listWithdrawalTimes } from './listWithdrawalTimes.ts'
import { finishEnds } from './payments.ts'
import { type Payable, openPayments } from './payable.ts'
import { quoteWithdrawal } from './quoteWithdrawal.ts'
import { removeAddress } from './removeAddress.ts'
import { saveAddress } from './saveAddress.ts'
import { openScreening } from './screening.ts'
import { setAddressMode } from './setAddressMode.ts'
import { submitWithdrawal } from './submitWithdrawal.ts'

const FINISH_EVERY_MS = 10_000

export interface WithdrawalSlice extends OpenSlice<'withdrawal'> {
  /** For anyone who pays withdrawals on networks. */
  payable: Payable
}

export async function openWithdrawal(core: Core, given: Omit<Own, 'screening'>): Promise<WithdrawalSlice> {
  const own = { screening: await openScreening(core.config.directory, core.log), ...given }
  core.stepUp.addCondition('addressIsNew', async ({ userId, input }) => {
    const book = await readBook(core.db, userId)
    return !activeAt(book, core.clock.now()).some((row) => row.address === input['adress'])
  })
  return {
    operations: withOwn('withdrawal', own, {
      submitWithdrawal,
      quoteWithdrawal,
      listWithdrawals,
      cancelWithdrawal,
      getWithdrawalStatus,
      listWithdrawalCoins,
      saveAddress,
      listAddresses,
      removeAddress,
      setAddressMode,
      listWithdrawalTimes,
    }),
    payable: openPayments(core),
    schedule: [
      {
        name: 'finish withdrawals',
        everyMs: FINISH_EVERY_MS,
        async work() {
          await finishRequests({ ...core, ...own })
          await finishEnds(core)
        },
      },
    ],
  }
}
