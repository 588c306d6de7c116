// `node bench/src/earn.ts [--positions 100000] [--rounds 3]`: the interest of a day of 100,000 positions, accrued and paid in steps
// of 500, compared with as many transfers between two wallets, the cheapest command that moves money: by the engine (processor
// time), and through the store until all are committed and told. The best round counts.
import { parseArgs } from 'node:util'
import type { Command } from '@assay/engine/commands'
import { apply } from '@assay/engine/engine'
import type { EarnProduct } from '@assay/engine/earn/commands'
import { amountUnits, ratePpm } from '@assay/engine/money'
import { EARN_RESERVE } from '@assay/engine/nouns'
import { createState, type State } from '@assay/engine/state'
import { nextStep } from '@assay/engine/steps'
import type { RunningExchange } from '@assay/server/exchange/exchange'
import { startWatch } from './cpuTime.ts'
import type { Row } from './engine.ts'
import { onEmbedded, submitAll } from './onEmbedded.ts'
import { unnamed } from './unnamed.ts'

const DAY = 86_400_000
const FIRST_DAY = 20_000
const FIRST_USER = 10_000
const UNIT = 10n ** 8n

interface Plan {
  positions: number
  rounds: number
}

const product: EarnProduct = {
  product: 'usdt-flexible',
  version: 1,
  asset: 'usdt',
  kind: 'FLEXIBLE',
  days: 0,
  tiers: [
    { above: amountUnits(0n), rate: ratePpm(100_000) },
    { above: amountUnits(500n * UNIT), rate: ratePpm(20_000) },
  ],
  paid: 'DAILY',
  payDay: 0,
  earlyExit: false,
  minimum: amountUnits(UNIT),
  maximum: amountUnits(10n ** 18n),
  quota: amountUnits(10n ** 18n),
  userQuota: amountUnits(10n ** 18n),
  purchasesMax: 0,
  vipMin: 0,
  isOpen: true,
}

function measureEarn({ positions, rounds }: Plan): Row {
  const state = createState()
  for (const command of preparation(positions)) must(state, command)
  const [accrued, moved]: [number[], number[]] = [[], []]
  // The day of the subscription has no interest, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const day = FIRST_DAY + round
    const paid = timed(() => accrue(state, day))
    if (round > 0 && paid.result !== positions) throw new Error(`${paid.result} of ${positions} have interest`)
    const commands = transfers(positions, day)
    const { took } = timed(() => commands.forEach((command) => must(state, command)))
    if (round > 0) accrued.push(paid.took)
    if (round > 0) moved.push(took)
  }
  return row(`the interest of a day of ${positions.toLocaleString('en')} positions, accrued and paid`, {
    beside: 'as many transfers between wallets',
    accrued,
    moved,
  })
}

async function measureEarnStore({ positions, rounds }: Plan): Promise<Row> {
  const [accrued, moved]: [number[], number[]] = [[], []]
  await onEmbedded(async (exchange, clock) => {
    clock.time = FIRST_DAY * DAY
    await submitAll(exchange, unnamed(preparation(positions)))
    for (let round = 0; round <= rounds; round += 1) {
      const day = FIRST_DAY + round
      clock.time = (day + 1) * DAY
      const ours = await timeTold(exchange, 'interestAccrued', round > 0 ? positions : 0, day)
      const floor = await timeTold(exchange, 'posted', positions, day)
      if (round > 0) accrued.push(ours)
      if (round > 0) moved.push(floor)
    }
  })
  return row('the same committed on embedded PostgreSQL and told', {
    beside: 'as many transfers through the same store',
    accrued,
    moved,
  })
}

/** Wall time until as many events have been published, and the day is over. */
async function timeTold(
  exchange: RunningExchange,
  type: 'interestAccrued' | 'posted',
  count: number,
  day: number,
): Promise<number> {
  const isDay = type === 'interestAccrued'
  const commands = unnamed(isDay ? [accrualOf(day)] : transfers(count, day))
  const start = performance.now()
  const whole = new Promise<number>((resolve) => {
    let [told, isOver] = [0, !isDay]
    exchange.onCommit((batch) => {
      for (const { events } of batch)
        for (const event of events) {
          if (event.type === type) told += 1
          if (event.type === 'earnDayChanged') isOver ||= event.day > day && !event.hasBegun
        }
      if (isOver && told >= count) resolve(performance.now() - start)
    })
  })
  await submitAll(exchange, commands)
  return whole
}

function row(what: string, of: { beside: string; accrued: readonly number[]; moved: readonly number[] }): Row {
  const [ours, floor] = [Math.min(...of.accrued), Math.min(...of.moved)]
  return {
    what,
    beside: `${of.beside}: ${floor.toFixed(0)} ms`,
    figure: `${ours.toFixed(0)} ms`,
    // A short run may end within one tick of the clock that counts processor time.
    ratio: floor === 0 ? 'too short to compare' : `${(ours / floor).toFixed(2)} times`,
    budget: '',
  }
}

function preparation(positions: number): Command[] {
  const time = FIRST_DAY * DAY
  const users = Array.from({ length: positions }, (_, place) => FIRST_USER + place)
  return [
    { type: 'ledger.defineAsset', time, asset: { asset: 'usdt', scale: 8 } },
    credit(EARN_RESERVE, 10n ** 17n),
    { type: 'earn.defineProduct', time, product },
    ...users.map((user) => credit(user, 5000n * UNIT)),
    ...users.map((user): Command => ({ ...move(user, 2000n * UNIT, time), to: 'FINANCIAL' })),
    ...users.map((user, place): Command => {
      const amount = amountUnits(BigInt(100 + (place % 1500)) * UNIT)
      const of = { product: product.product, version: 1, amount, autoRenew: false }
      return { type: 'earn.subscribe', time, user, positionId: FIRST_USER + place, ...of }
    }),
  ]
}

function credit(user: number, amount: bigint): Command {
  const money = { asset: 'usdt', amount: amountUnits(amount) }
  return { type: 'transfer.creditFaucet', time: FIRST_DAY * DAY, user, transferId: nextId(), ...money }
}

function transfers(count: number, day: number): Command[] {
  return Array.from({ length: count }, (_, place) => move(FIRST_USER + place, UNIT, (day + 1) * DAY))
}

function move(user: number, amount: bigint, time: number): Extract<Command, { type: 'transfer.betweenWallets' }> {
  const money = { asset: 'usdt', amount: amountUnits(amount), from: 'PLATFORM', to: 'CONTRACT' } as const
  return { type: 'transfer.betweenWallets', time, user, transferId: nextId(), ...money }
}

let lastId = 10_000_000
function nextId(): number {
  lastId += 1
  return lastId
}

function accrualOf(day: number): Command {
  return { type: 'earn.accrueDay', time: (day + 1) * DAY, day }
}

/** With all its steps. Returns how many have got interest. */
function accrue(state: State, day: number): number {
  let count = 0
  for (let next: Command | null = accrualOf(day); next !== null; next = nextStep(state, (day + 1) * DAY))
    for (const event of apply(state, next)) if (event.type === 'interestAccrued') count += 1
  return count
}

function timed<Result>(work: () => Result): { result: Result; took: number } {
  const watch = startWatch()
  const result = work()
  return { result, took: watch() }
}

function must(state: State, command: Command): void {
  const [event] = apply(state, command)
  if (event?.type === 'rejected') throw new Error(`${command.type} was refused: ${event.reason}`)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { positions: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
  })
  const plan = { positions: Number(values.positions), rounds: Number(values.rounds) }
  console.log('| what | beside | figure | ratio | budget |\n|---|---|---|---|---|')
  for (const { what, beside, figure, ratio, budget } of [measureEarn(plan), await measureEarnStore(plan)])
    console.log(`| ${what} | ${beside} | ${figure} | ${ratio} | ${budget} |`)
}
