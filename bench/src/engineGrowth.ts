// The cost of one command when the exchange is larger: the same mix of orders and cancels with 10 and 100 times as many
// users, open orders or symbols. The larger state is built before the measurement, and its garbage is collected before
// it too.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { apply } from '@assay/engine/engine'
import { type CommandList, MIDDLE_TICKS, makeCommands } from './engineCommands.ts'
import { startWatch } from './cpuTime.ts'
import { commandAt, fundedState } from './engineContestants.ts'

export interface Growth {
  what: 'users' | 'open orders' | 'symbols'
  base: number
  grown: number
  baseMicroseconds: number
  grownMicroseconds: number
}

interface Size {
  users: number
  openOrders: number
  symbols: number
}

const BASE: Size = { users: 100, openOrders: 1000, symbols: 1 }
const FACTORS = [10, 100]
const ROUNDS = 10

const dimensions = [
  { what: 'users', key: 'users' },
  { what: 'open orders', key: 'openOrders' },
  { what: 'symbols', key: 'symbols' },
] as const

export function measureGrowth({ commands }: { commands: number }): Growth[] {
  const grown = dimensions.flatMap((dimension) => FACTORS.map((factor) => ({ ...dimension, factor })))
  const sizes = [BASE, ...grown.map(({ key, factor }) => ({ ...BASE, [key]: BASE[key] * factor }))]
  const [baseMicroseconds = 0, ...costs] = costsOf(sizes, commands)
  return grown.map(({ what, key, factor }, index) => {
    const grownMicroseconds = costs[index] ?? 0
    return { what, base: BASE[key], grown: BASE[key] * factor, baseMicroseconds, grownMicroseconds }
  })
}

/**
 * Microseconds per command for each size: the minimum of a few rounds through all of them, because other load only
 * adds, and alternating rounds spread it evenly. The first round only warms up.
 */
function costsOf(sizes: readonly Size[], commands: number): number[] {
  const costs = sizes.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, size] of sizes.entries()) {
      const list = makeCommands({ count: commands, seed: 1 + round, cancelPercent: 45, users: size.users })
      const cost = timeOnce(size, list)
      if (round > 0) costs[index] = Math.min(costs[index] ?? cost, cost)
    }
  }
  return costs
}

function timeOnce(size: Size, list: CommandList): number {
  const symbols = Array.from({ length: size.symbols }, (_, index) => `c${index}usdt`)
  const state = fundedState(size.users, symbols)
  fillBooks(state, size, symbols)
  collectGarbage()
  const watch = startWatch()
  for (let at = 0; at < list.count; at += 1) {
    // An order and its cancel must name the same market.
    const symbol = symbols[(list.orderIds[at] as number) % symbols.length] as string
    apply(state, commandAt(list, at, symbol))
  }
  return (watch() * 1000) / list.count
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

/** Orders far from the mid price, at many prices on both sides, which stay while the list runs. */
function fillBooks(state: ReturnType<typeof fundedState>, size: Size, symbols: readonly string[]): void {
  const list = makeCommands({ count: size.openOrders, seed: 9, cancelPercent: 0, users: size.users })
  for (let at = 0; at < size.openOrders; at += 1) {
    const away = 1000 + ((at * 7919) % 200_000)
    list.prices[at] = list.isBuy[at] === 1 ? MIDDLE_TICKS - away : MIDDLE_TICKS + away
    list.orderIds[at] = 1_000_000_000 + at
    apply(state, commandAt(list, at, symbols[at % symbols.length] as string))
  }
}
