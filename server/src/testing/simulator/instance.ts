// One server's life: the exchange with the simulated store, the per-second job, and the product's own settlement of
// second contracts, converts and expiries. All of it is lost when its process dies.
import { openSettling } from '../../binary/settling.ts'
import { openDeciding } from '../../convert/deciding.ts'
import { openExchange, type RunningExchange } from '../../exchange/exchange.ts'
import { createViews } from '../../exchange/followCommits.ts'
import type { Trip } from '../../exchange/trips.ts'
import type { Market } from '../../market/market.ts'
import type { Tick } from '../../ticks/tickChain.ts'
import { createSteadyClock, type MachineClock, type SteadyClock } from '../../clock/steadyClock.ts'
import { runSeries } from '../../options/runSeries.ts'
import type { Auditor } from './auditor.ts'
import { Beat } from './beat.ts'
import type { Prices } from './prices.ts'
import type { SimulatedStore } from './simulatedStore.ts'
import type { TickAuditor } from './tickAuditor.ts'
import type { TickShelf } from './tickShelf.ts'

/** Orders that one command ends at most, so that two orders already take two steps. */
export const SMALL_STEP = 1

export interface InstanceOptions {
  store: SimulatedStore
  machine: MachineClock
  /** What the venues' clocks say about the machine's wall clock. */
  wallAheadMs: () => number | null
  sleep: (ms: number) => Promise<void>
  stepMax: number
  onFatal: (error: unknown) => void
  onFault: (error: unknown) => void
  onTrip: (trip: Trip) => void
  /** Before each operation. */
  onRestored: (instance: Instance) => void
  prices: Prices
  shelf: TickShelf
  auditor: Auditor
  tickAuditor: TickAuditor
}

export class Instance {
  readonly exchange: RunningExchange
  readonly clock: SteadyClock
  readonly store: SimulatedStore
  readonly beat: Beat
  readonly #options: InstanceOptions
  heardUpTo: number
  #isSettling = false

  static async open(options: InstanceOptions): Promise<Instance> {
    const { store, machine, sleep, stepMax, onFatal, onFault, onTrip } = options
    const clock = createSteadyClock(machine)
    const beforeWork = async (newest: number) => clock.goOnFrom(newest, { isProven: true })
    const exchange = await openExchange({ store, clock, sleep, stepMax, beforeWork, onFatal, onFault, onTrip })
    const instance = new Instance(options, exchange, clock)
    options.onRestored(instance)
    const { follow } = createViews({
      exchange,
      async atOneMoment(read) {
        const sequence = exchange.committedSequence()
        await read(null as never, sequence)
        return sequence
      },
      log: { error: ({ err }: { err: unknown }) => onFatal(err) },
      pause: sleep,
    })
    await openSettling({
      exchange,
      follow,
      market: instance.#market(),
      readOpen: () => store.readOpenContracts(),
      log: { warn: () => {} },
    })
    await openDeciding({
      exchange,
      follow,
      market: instance.#market(),
      readOpen: () => store.readOpenConverts(),
      log: { warn: () => {} },
    })
    return instance
  }

  constructor(options: InstanceOptions, exchange: RunningExchange, clock: SteadyClock) {
    const { store, prices, shelf, tickAuditor } = options
    this.#options = options
    this.exchange = exchange
    this.clock = clock
    this.store = store
    this.heardUpTo = exchange.committedSequence()
    this.beat = new Beat({ exchange, prices, shelf, auditor: tickAuditor })
  }

  newest(symbol: string): Tick | undefined {
    return this.beat.newest(symbol)
  }

  /** The current second, and what is due in it. Not `isLoud`: the engine gets no index, as if it were busy. */
  passSecond(isLoud: boolean): void {
    const { clock } = this
    clock.compare(this.#options.wallAheadMs())
    this.beat.beat(clock.now(), { isQuiet: !isLoud })
    const { series } = this.#options.auditor.options
    const isDue = [...series.values()].some(({ expiry }) => expiry <= clock.now())
    if (isDue && isLoud && !this.#isSettling) void this.#settleSeries()
  }

  async #settleSeries(): Promise<void> {
    this.#isSettling = true
    const { auditor } = this.#options
    const server = {
      clock: this.clock,
      exchange: this.exchange,
      market: this.#market(),
      options: { listed: () => [], series: () => [...auditor.options.series.values()] },
      log: { info: () => {} },
    }
    await runSeries(server as unknown as Parameters<typeof runSeries>[0]).catch(() => {})
    this.#isSettling = false
  }

  #market(): Pick<Market, 'ticks' | 'onTicks' | 'newestTick'> {
    const { store, shelf } = this.#options
    return {
      ticks: async ({ symbol, from, to, limit }) => {
        await store.read()
        return shelf.span(symbol, from, to).slice(0, limit)
      },
      newestTick: (symbol) => {
        const tick = this.beat.newest(symbol)
        return tick && { tick, reading: null as never, signature: '' }
      },
      onTicks: (listener) =>
        this.beat.onTicks((ticks) => listener(ticks.map((tick) => ({ tick, reading: null as never, signature: '' })))),
    }
  }
}
