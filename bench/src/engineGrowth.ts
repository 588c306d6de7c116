// What one command costs when the exchange is larger: the same mix of orders and cancels against 10 and 100 times
// as many users, open orders or symbols. The larger state is built first, outside the measurement.
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

export function measureGrowth({ commands }: { commands: number }): Growth[] {
  const dimensions = [
    { what: 'users', key: 'users' },
    { what: 'open orders', key: 'openOrders' },
    { what: 'symbols', key: 'symbols' },
  ] as const
  costOf(BASE, commands)
  const baseMicroseconds = costOf(BASE, commands)
  return dimensions.flatMap(({ what, key }) =>
    FACTORS.map((factor) => {
      const grown = BASE[key] * factor
      const grownMicroseconds = costOf({ ...BASE, [key]: grown }, commands)
      return { what, base: BASE[key], grown, baseMicroseconds, grownMicroseconds }
    }),
  )
}

/** Microseconds per command, the least of three runs: whatever else the machine does only adds. */
function costOf(size: Size, commands: number): number {
  return Math.min(
    ...[1, 2, 3].map((seed) =>
      timeOnce(size, makeCommands({ count: commands, seed, cancelPercent: 45, users: size.users })),
    ),
  )
}

function timeOnce(size: Size, list: CommandList): number {
  const symbols = Array.from({ length: size.symbols }, (_, index) => `c${index}usdt`)
  const state = fundedState(size.users, symbols)
  fillBooks(state, size, symbols)
  const watch = startWatch()
  for (let at = 0; at < list.count; at += 1) {
    // An order and its cancel must name the same market.
    const symbol = symbols[(list.orderIds[at] as number) % symbols.length] as string
    apply(state, commandAt(list, at, symbol))
  }
  return (watch() * 1000) / list.count
}

/** Orders far from the middle, at many prices on both sides, which stay while the list runs. */
function fillBooks(state: ReturnType<typeof fundedState>, size: Size, symbols: readonly string[]): void {
  const list = makeCommands({ count: size.openOrders, seed: 9, cancelPercent: 0, users: size.users })
  for (let at = 0; at < size.openOrders; at += 1) {
    const away = 1000 + ((at * 7919) % 200_000)
    list.prices[at] = list.isBuy[at] === 1 ? MIDDLE_TICKS - away : MIDDLE_TICKS + away
    list.orderIds[at] = 1_000_000_000 + at
    apply(state, commandAt(list, at, symbols[at % symbols.length] as string))
  }
}
