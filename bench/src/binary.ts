// `node bench/src/binary.ts [--contracts 10000] [--rounds 5]`: 10,000 second contracts that expire in the same second,
// settled by the engine in commands of 500, beside as many transfers between two wallets, the cheapest command that
// moves money. Milliseconds are of processor time; the best of the rounds counts.
import { parseArgs } from 'node:util'
import type { SettlementTick } from '@assay/engine/binary/settlement'
import type { Command } from '@assay/engine/commands'
import { apply } from '@assay/engine/engine'
import { amountUnits, type Price, ratePpm } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import { createState, type State } from '@assay/engine/state'
import { startWatch } from './cpuTime.ts'
import type { Row } from './engine.ts'

const START = 1_800_000_000_000
const USERS = 2000
const AT_ONCE = 500
const PERIOD_MS = 60_000
const STAKE = amountUnits(10n * 10n ** 8n)

export function measureBinary({ contracts, rounds }: { contracts: number; rounds: number }): Row[] {
  const settled: number[] = []
  const moved: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    settled.push(timeSettling(contracts))
    moved.push(timeTransfers(contracts))
  }
  const [ours, floor] = [Math.min(...settled), Math.min(...moved)]
  return [
    {
      what: `${contracts.toLocaleString('en')} second contracts that expire in one second, settled`,
      beside: `as many transfers between wallets: ${floor.toFixed(1)} ms`,
      figure: `${ours.toFixed(1)} ms`,
      ratio: `${(ours / floor).toFixed(1)} times`,
      budget: '',
    },
  ]
}

function timeSettling(contracts: number): number {
  const state = prepare()
  const orderIds = Array.from({ length: contracts }, (_, place) => place + 1)
  for (const orderId of orderIds) must(state, opening(orderId))
  const ticks = pathTicks()
  const watch = startWatch()
  let told = 0
  for (let from = 0; from < contracts; from += AT_ONCE) {
    const command: Command = {
      type: 'binary.settle',
      time: START + 90_000,
      symbol: 'btcusdt',
      orderIds: orderIds.slice(from, from + AT_ONCE),
      ticks,
    }
    for (const event of apply(state, command)) if (event.type === 'binaryPositionChanged') told += 1
  }
  const milliseconds = watch()
  if (told !== contracts || state.binary.positions.size !== 0) throw new Error(`${told} of ${contracts} were settled`)
  return milliseconds
}

function timeTransfers(count: number): number {
  const state = prepare()
  const watch = startWatch()
  for (let at = 0; at < count; at += 1) {
    const user = 10_000 + (at % USERS)
    must(state, {
      type: 'transfer.betweenWallets',
      time: START,
      user,
      transferId: at,
      asset: 'usdt',
      from: 'PLATFORM',
      to: 'CONTRACT',
      amount: STAKE,
    })
  }
  return watch()
}

function prepare(): State {
  const state = createState()
  must(state, { type: 'ledger.defineAsset', time: 0, asset: { asset: 'usdt', scale: 8 } })
  must(state, {
    type: 'binary.definePeriods',
    time: 0,
    market: {
      symbol: 'btcusdt',
      asset: 'usdt',
      priceDecimals: 2,
      exposureMax: amountUnits(10n ** 16n),
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
  })
  for (let user = 9999; user < 10_000 + USERS; user += 1)
    must(state, {
      type: 'transfer.creditFaucet',
      time: 0,
      user: user === 9999 ? HOUSE : user,
      transferId: user,
      asset: 'usdt',
      amount: amountUnits(10n ** 14n),
    })
  return state
}

/** All within the second before START + 1000, so that all end in the same. */
function opening(orderId: number): Command {
  const time = START + Math.min(999, Math.floor(orderId / 11))
  return {
    type: 'binary.openPosition',
    time,
    user: 10_000 + (orderId % USERS),
    orderId,
    clientOrderId: `c${orderId}`,
    symbol: 'btcusdt',
    periodId: 1,
    direction: orderId % 2 === 0 ? 'UP' : 'DOWN',
    stake: STAKE,
    head: { sequence: 1, hash: '0'.repeat(64), time: START, state: 'NORMAL' },
  }
}

function pathTicks(): SettlementTick[] {
  return [0, 1, 59, 60, 61, 62].map((second, place) => ({
    sequence: place + 1,
    time: START + second * 1000,
    price: (10_423_310 + second) as Price,
    state: 'NORMAL',
    sources: 6,
  }))
}

function must(state: State, command: Command): void {
  const [event] = apply(state, command)
  if (event?.type === 'rejected') throw new Error(`${command.type} was refused: ${event.reason}`)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { contracts: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '5' } },
  })
  console.log('| what | beside | figure | ratio | budget |\n|---|---|---|---|---|')
  for (const { what, beside, figure, ratio, budget } of measureBinary({
    contracts: Number(values.contracts),
    rounds: Number(values.rounds),
  }))
    console.log(`| ${what} | ${beside} | ${figure} | ${ratio} | ${budget} |`)
}
