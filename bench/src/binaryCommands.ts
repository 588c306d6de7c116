// The commands of both benchmarks of second contracts: one coin, one period, users with enough of the coin, contracts
// that all end in the same second, and transfers between two wallets for comparison.
import type { SettlementTick } from '@assay/engine/binary/settlement'
import type { Command } from '@assay/engine/commands'
import { amountUnits, type Price, ratePpm } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'

export const START = 1_800_000_000_000
/** From the first contract of a round to the settlement of all. */
export const ROUND_MS = 90_000
/** Between rounds: users with many losses are on a break meanwhile. */
export const APART_MS = 1_800_000
/** What the server settles in one command. */
const AT_ONCE = 500
const USERS = 2000
const PERIOD_MS = 60_000
const STAKE = amountUnits(10n * 10n ** 8n)

/** The coin, the period, and balances for all users. */
export function preparation(): Command[] {
  const owners = [HOUSE, ...Array.from({ length: USERS }, (_, place) => userOf(place))]
  return [
    { type: 'ledger.defineAsset', time: 0, asset: { asset: 'usdt', scale: 8 } },
    {
      type: 'binary.definePeriods',
      time: 0,
      market: {
        symbol: 'btcusdt',
        asset: 'usdt',
        priceDecimals: 2,
        exposureMax: amountUnits(10n ** 16n),
        maxOpenContracts: 50,
        rulesHash: '0'.repeat(64),
        periods: [
          {
            periodId: 1,
            periodMs: PERIOD_MS,
            mode: 'FIXED',
            odds: ratePpm(850_000),
            lossMode: 'FULL',
            feeRate: ratePpm(0),
            stakeMin: STAKE,
            stakeMax: STAKE,
            isOpen: true,
          },
        ],
      },
    },
    ...owners.map((user, place): Command => {
      const amount = amountUnits(10n ** 14n)
      return { type: 'transfer.creditFaucet', time: 0, user, transferId: place, asset: 'usdt', amount }
    }),
  ]
}

/** All within half a second from `start`, so that all have the same entry and end. */
export function openings(
  count: number,
  { start, idOf }: { start: number; idOf: (place: number) => number },
): Command[] {
  return Array.from({ length: count }, (_, place) => ({
    type: 'binary.openPosition',
    time: start + Math.min(499, Math.floor(place / 22)),
    user: userOf(place),
    orderId: idOf(place),
    clientOrderId: `c${place}`,
    symbol: 'btcusdt',
    periodId: 1,
    direction: place % 2 === 0 ? 'UP' : 'DOWN',
    stake: STAKE,
    head: { sequence: 1, hash: '0'.repeat(64), time: start, state: 'NORMAL' },
  }))
}

/** Of the same contracts. */
export function settlements(orderIds: readonly number[], start: number): Command[] {
  const ticks = pathTicks(start)
  return Array.from({ length: Math.ceil(orderIds.length / AT_ONCE) }, (_, part) => ({
    type: 'binary.settle',
    time: start + ROUND_MS,
    symbol: 'btcusdt',
    orderIds: orderIds.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    ticks,
  }))
}

export function transfers(
  count: number,
  { start, idOf }: { start: number; idOf: (place: number) => number },
): Command[] {
  return Array.from({ length: count }, (_, place) => ({
    type: 'transfer.betweenWallets',
    time: start,
    user: userOf(place),
    transferId: idOf(place),
    asset: 'usdt',
    from: 'PLATFORM',
    to: 'CONTRACT',
    amount: STAKE,
  }))
}

function userOf(place: number): number {
  return 10_000 + (place % USERS)
}

function pathTicks(start: number): SettlementTick[] {
  return [0, 1, 59, 60, 61, 62].map((second, place) => ({
    sequence: place + 1,
    time: start + second * 1000,
    price: (10_423_310 + second) as Price,
    state: 'NORMAL',
    sources: 6,
    receivedSince: start + second * 1000,
  }))
}
