// Every trigger fires in the command in which its price arrives: trigger orders of spot and futures, and stops of
// positions. Checked from the events alone.
import type { Event, FiringWritten, OrderChanged } from '@assay/engine/events'
import { isUnfinished } from '@assay/engine/testing/keptWork'
import type { Direction } from '@assay/engine/futures/commands'
import type { FuturesOrderChanged, StopChanged } from '@assay/engine/futures/events'
import type { Committed } from '../../exchange/door.ts'
import { check } from './breach.ts'

interface Waiting {
  name: string
  triggerPrice: number
  /** Whether it waits for a rise to its price; null if its position is closed. */
  rises(): boolean | null
}

interface Range {
  lowest: number
  highest: number
}

export class WaitingTriggers {
  /** By watched price, 'btcusdt-perp MARK', and by name. */
  readonly #waiting = new Map<string, Map<string, Waiting>>()
  /** Pairs that fire in steps, and what their prices have reached so far. */
  readonly #firing = new Set<string>()
  readonly #reached = new Map<string, { range: Range; touched: Set<string> }>()
  readonly #directionOf: (positionId: number) => Direction | undefined

  constructor(directionOf: (positionId: number) => Direction | undefined) {
    this.#directionOf = directionOf
  }

  /** Triggers that the command itself has set or changed are checked with the next price. */
  audit({ command, events }: Committed): void {
    const touched = new Set<string>()
    for (const event of events) {
      const name = this.#follow(event)
      if (name !== null) touched.add(name)
      if (event.type === 'firingWritten') this.#followFiring(event)
    }
    const isSecond = command.type === 'futures.recordIndex'
    const ranges = rangesOf(events, isSecond)
    for (const [watched, { range }] of this.#reached) if (!ranges.has(watched)) ranges.set(watched, range)
    for (const [watched, range] of ranges) this.#check(watched, range, touched)
  }

  /** While a pair fires in steps, what its prices have reached is kept until the last step. */
  #check(watched: string, range: Range, touched: ReadonlySet<string>): void {
    const [symbol = ''] = watched.split(' ')
    const before = this.#reached.get(watched)
    const all = { range: before === undefined ? range : widest(before.range, range), touched: new Set(touched) }
    for (const name of before?.touched ?? []) all.touched.add(name)
    if (this.#firing.has(symbol)) {
      this.#reached.set(watched, all)
      return
    }
    this.#reached.delete(watched)
    for (const waiting of this.#waiting.get(watched)?.values() ?? [])
      if (!all.touched.has(waiting.name)) this.#look(waiting, watched, all.range)
  }

  #followFiring(event: FiringWritten): void {
    const { symbol, orderIds } = event
    if (orderIds === null || isUnfinished({ ...event, orderIds })) this.#firing.add(symbol)
    else this.#firing.delete(symbol)
  }

  #look({ name, triggerPrice, rises }: Waiting, watched: string, { lowest, highest }: Range): void {
    const isRising = rises()
    const isReached = isRising === null ? false : isRising ? triggerPrice <= highest : triggerPrice >= lowest
    check(!isReached, `${name} waits for ${triggerPrice} of ${watched}, which was between ${lowest} and ${highest}`)
  }

  #follow(event: Event): string | null {
    if (event.type === 'stopChanged') return this.#followStop(event)
    if (event.type === 'orderChanged' || event.type === 'futuresOrderChanged') return this.#followOrder(event)
    return null
  }

  #followStop({ stopId, symbol, triggerBy, status, ...stop }: StopChanged): string {
    const name = `stop ${stopId}`
    const { triggerPrice, kind, positionId } = stop
    const rises = () => {
      const direction = this.#directionOf(positionId)
      return direction === undefined ? null : (kind === 'TAKE_PROFIT') === (direction === 'LONG')
    }
    this.#keep(`${symbol} ${triggerBy}`, { name, triggerPrice, rises }, status === 'WAITING')
    return name
  }

  #followOrder({ orderId, symbol, triggerBy, ...order }: OrderChanged | FuturesOrderChanged): string {
    const name = `order ${orderId}`
    const isRising = order.orderType.startsWith('STOP') === (order.side === 'BUY')
    const waiting = { name, triggerPrice: order.stopPrice ?? 0, rises: () => isRising }
    this.#keep(`${symbol} ${triggerBy}`, waiting, order.status === 'PENDING_TRIGGER')
    return name
  }

  #keep(watched: string, waiting: Waiting, isWaiting: boolean): void {
    const here = this.#waiting.get(watched) ?? new Map<string, Waiting>()
    this.#waiting.set(watched, here)
    if (isWaiting) here.set(waiting.name, waiting)
    else here.delete(waiting.name)
  }
}

/** The prices of a command. Marks change only once a second. */
function rangesOf(events: readonly Event[], isSecond: boolean): Map<string, Range> {
  const ranges = new Map<string, Range>()
  const add = (watched: string, price: number | null) => {
    if (price === null) return
    const range = { lowest: price, highest: price }
    ranges.set(watched, widest(ranges.get(watched) ?? range, range))
  }
  for (const event of events) {
    if (event.type === 'traded') add(`${event.symbol} LAST`, event.price)
    if (event.type === 'indexRecorded') add(`${event.symbol} INDEX`, event.price)
    if (event.type !== 'markRecorded' || !isSecond || event.index === null) continue
    add(`${event.symbol} INDEX`, event.index)
    add(`${event.symbol} MARK`, event.mark)
  }
  return ranges
}

function widest(one: Range, other: Range): Range {
  return { lowest: Math.min(one.lowest, other.lowest), highest: Math.max(one.highest, other.highest) }
}
