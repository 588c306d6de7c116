// Every slice of the server. An operation of the route table without its function does not compile.
import type { Slice } from '@assay/api/schemas'
import { amountUnits } from '@assay/engine/money'
import { openAlerts } from './alerts/slice.ts'
import { type BankSlice, openBank } from './bank/slice.ts'
import { type BinarySlice, openBinary } from './binary/slice.ts'
import { openClosing } from './closing/slice.ts'
import { openConvertSlice } from './convert/slice.ts'
import { type EarnSlice, openEarnSlice } from './earn/slice.ts'
import { openContent } from './content/slice.ts'
import type { Core } from './context.ts'
import { openFiles } from './documents/openFiles.ts'
import { openExports } from './exports/slice.ts'
import { openDemo } from './demo/slice.ts'
import { usedAddresses } from './deposit/usedAddresses.ts'
import { unswept } from './deposit/unswept.ts'
import { ownerOf } from './deposit/addresses.ts'
import { openDeposit } from './deposit/slice.ts'
import { type FollowSlice, openFollow } from './follow/slice.ts'
import { openFutures } from './futures/slice.ts'
import { readTurnover } from './market/readTurnover.ts'
import { openMarketOperations } from './market/slice.ts'
import { openOptions, type OptionsSlice } from './options/slice.ts'
import { openSettingsSlice } from './settings/slice.ts'
import type { OpenSlice } from './slice.ts'
import { estimateGas } from './payouts/estimateGas.ts'
import { isOwnWallet } from './payouts/isOwnWallet.ts'
import { recallPayout } from './payouts/recallPayout.ts'
import { openPayouts, type PayoutsSlice } from './payouts/slice.ts'
import { openReferral } from './referral/slice.ts'
import { openSecurity } from './security/slice.ts'
import { openSpot } from './spot/slice.ts'
import { countCustomers } from './user/countCustomers.ts'
import { openUser } from './user/slice.ts'
import { openSupport, type SupportSlice } from './support/slice.ts'
import { openVerification, type VerificationSlice } from './verification/slice.ts'
import { openVip } from './vip/slice.ts'
import { openWelfare } from './welfare/slice.ts'
import { openWallet } from './wallet/slice.ts'
import { openTreasury } from './treasury/slice.ts'
import { openWithdrawal, type WithdrawalSlice } from './withdrawal/slice.ts'
import { worthOf } from './withdrawal/worth.ts'

export type Slices = { [S in Slice]: OpenSlice<S> } & {
  bank: BankSlice
  binary: BinarySlice
  earn: EarnSlice
  follow: FollowSlice
  options: OptionsSlice
  support: SupportSlice
  verification: VerificationSlice
  payouts: PayoutsSlice
  withdrawal: WithdrawalSlice
  treasury: Omit<OpenSlice<Slice>, 'operations'>
}

export async function openSlices(core: Core): Promise<Slices> {
  const futures = await openFutures(core)
  const binary = await openBinary(core)
  const options = await openOptions(core)
  const withdrawal = await openWithdrawal(core, {
    findOwner: async (network, address) =>
      (await isOwnWallet(core.db, network, address)) ? 'EXCHANGE' : await ownerOf(core.db, network, address),
    recallPayout,
    estimateGas: (payment) => estimateGas(core, payment),
  })
  const files = await openFiles(core)
  const verification = openVerification(core, files)
  const support = openSupport(core, files)
  const earn = await openEarnSlice(core)
  const follow = openFollow(core)
  return {
    // A demo's house gets its money before it offers anything.
    demo: openDemo(core),
    user: openUser(core),
    security: openSecurity(core),
    verification,
    support,
    closing: openClosing(core, {
      worthOf: (asset, amount) => worthOf(core, asset, amount),
      tellSupport: support.fileNotice,
    }),
    exports: openExports(core, files),
    bank: openBank(core, { proofs: verification.proofs }),
    settings: openSettingsSlice(core, [
      earn.readFigures,
      follow.readFigures,
      () => readTurnover(core),
      () => countCustomers(core),
    ]),
    market: openMarketOperations({
      hasSecondContracts: (symbol) => binary.hasSecondContracts(symbol),
      listedOptions: () => options.board.listed(),
    }),
    // The order of private messages: orders and fills first, balances last.
    spot: openSpot(core),
    futures,
    binary,
    options,
    convert: await openConvertSlice(core),
    earn,
    follow,
    referral: openReferral(core),
    vip: openVip(core),
    welfare: openWelfare(core),
    wallet: openWallet(core, { readOptionBids: () => options.readBids() }),
    deposit: openDeposit(core),
    withdrawal,
    content: openContent(core),
    alerts: openAlerts(core),
    treasury: openTreasury(core),
    payouts: openPayouts(core, paying(core, withdrawal)),
  }
}

/** What payouts need of deposits and withdrawals. */
function paying(core: Core, { payable: withdrawals }: WithdrawalSlice): Parameters<typeof openPayouts>[1] {
  return {
    usedAddresses: (network) => usedAddresses(core.db, network),
    withdrawals,
    unswept: (channel, least) => unswept(core.db, channel, { least, now: core.clock.now() }),
    worthOf(asset, amount) {
      const listed = core.market.asset(asset)
      return listed === undefined ? null : worthOf(core, listed, amountUnits(amount))
    },
  }
}

/** All of them, in that order. */
export function listSlices(slices: Slices): Omit<OpenSlice<Slice>, 'operations'>[] {
  return Object.values(slices)
}
