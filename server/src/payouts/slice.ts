// Payments out through networks, and the wallets and reserves that they need. It has no operation of its own.
import type { Slice } from '@assay/api/schemas'
import { GAS } from '@assay/engine/nouns'
import type { Core } from '../context.ts'
import { refusalOf } from '../exchange/ask.ts'
import { toChainUnits } from '../outside/chains/units.ts'
import type { OpenSlice } from '../slice.ts'
import type { NetworkFee, Payouts, Withdrawals } from './context.ts'
import { payOut } from './payOut.ts'
import { planSweeps, type Sweeps } from './planSweeps.ts'
import { createReserveGate } from './reserveGate.ts'
import type { ReserveParts } from './reserves.ts'

const PAY_EVERY_MS = 1000
const RESERVES_EVERY_MS = 60_000
const SWEEP_EVERY_MS = 60_000

export interface PayoutsSlice extends Omit<OpenSlice<Slice>, 'operations'> {
  /** One round. */
  payOut(): Promise<void>
}

interface Handed extends Pick<ReserveParts, 'usedAddresses'>, Pick<Sweeps, 'unswept' | 'worthOf'> {
  withdrawals: Withdrawals
}

export function openPayouts(core: Core, { usedAddresses, withdrawals, unswept, worthOf }: Handed): PayoutsSlice {
  const { outside, ...rest } = core
  const gate = createReserveGate({
    ...rest,
    usedAddresses,
    get chains() {
      return outside.chains
    },
  })
  const turns: Payouts['turns'] = new Map()
  const round = () =>
    payOut({
      ...rest,
      chains: outside.chains,
      withdrawals,
      turns,
      payFee: (fee) => payFee(core, fee),
      isHalted: (asset) => core.exchange.isHalted('WITHDRAWALS', asset),
      stopOf: (asset) => gate.stopOf(asset),
    })
  const sweep = () =>
    planSweeps({
      ...rest,
      chains: outside.chains,
      stopOf: (asset) => gate.stopOf(asset),
      unswept,
      worthOf,
      scaleOf: (asset) => core.market.asset(asset)?.scale ?? null,
      hotMax: hotMaxOf(core),
    })
  return {
    payOut: round,
    schedule: [
      { name: 'pay out', everyMs: PAY_EVERY_MS, work: round },
      { name: 'plan sweeps', everyMs: SWEEP_EVERY_MS, work: sweep },
      { name: 'check reserves', everyMs: RESERVES_EVERY_MS, work: () => gate.checkAll() },
    ],
  }
}

async function payFee(
  { exchange }: Pick<Core, 'exchange'>,
  { transaction, asset, amount, refusals }: NetworkFee,
): Promise<boolean> {
  const refusal = await refusalOf(exchange, {
    command: { type: 'transfer.payNetworkFee', user: GAS, transaction, asset, amount },
    once: {
      user: GAS,
      operation: 'payouts.payNetworkFee',
      // A client id keeps its first answer, so another try needs another one.
      clientId: refusals === 0 ? transaction : `${transaction}#${refusals}`,
      bodyHash: '',
    },
  })
  // The first answer is in the archive and cannot be read here. To try again could book it twice, so it counts as booked.
  return refusal === null || refusal.error === 'CLIENT_ID_REUSED'
}

/** In the chain's smallest unit. */
function hotMaxOf({ config, outside }: Core): Map<string, bigint> {
  return new Map(
    outside.chains.channels.flatMap(({ channel, decimals }) => {
      const most = config.chains.hotMax[channel]
      return most === undefined ? [] : [[channel, toChainUnits(BigInt(most), 0, decimals)] as const]
    }),
  )
}
