// The ADL rank of a position: winners on the other side of a bankrupt position are closed by score, and each user sees
// the rank as five lights.
import { deleveragingLights, deleveragingScore } from '@assay/engine/futures/deleveraging'
import type { PositionChanged } from '@assay/engine/futures/events'
import type { Price } from '@assay/engine/money'
import type { Core } from '../context.ts'
import type { Committed } from '../exchange/door.ts'
import { positionOfRow } from '../exchange/futuresRows.ts'
import { findContract } from './contract.ts'

export interface QueueLights {
  /** 1 to 5; null for a position without profit at the newest mark, because only winners are ranked. */
  lightsOf(position: PositionChanged): number | null
}

/** A queue of more positions than this is sorted every few seconds, not with every mark. */
const SMALL_QUEUE = 200
const LARGE_QUEUE_MS = 5000

/** Reads open positions, and follows the commits. */
export async function openQueueLights({ follow, market }: Pick<Core, 'follow' | 'market'>): Promise<QueueLights> {
  const queues = new Queues(market)
  await follow({
    name: 'deleveraging ranks',
    async read(transaction) {
      const open = transaction.selectFrom('futures_positions').selectAll().where('end_reason', 'is', null)
      queues.replace((await open.execute()).map(positionOfRow))
    },
    apply: (commits) => queues.apply(commits),
  })
  return queues
}

/** One side of one contract. */
interface Queue {
  readonly positions: Map<number, PositionChanged>
  /** The winners at a mark, first to be deleveraged first; null once a position has changed. */
  scores: number[] | null
  /** Epoch ms of that mark. */
  markedAt: number
}

class Queues implements QueueLights {
  readonly #market: Core['market']
  readonly #queues = new Map<string, Queue>()

  constructor(market: Core['market']) {
    this.#market = market
  }

  replace(open: readonly PositionChanged[]): void {
    this.#queues.clear()
    for (const position of open) this.#keep(position)
  }

  apply(commits: readonly Committed[]): void {
    for (const { events } of commits)
      for (const event of events) if (event.type === 'positionChanged') this.#keep(event)
  }

  #keep(position: PositionChanged): void {
    const queue = this.#queueOf(position)
    if (position.end === null) queue.positions.set(position.positionId, position)
    else queue.positions.delete(position.positionId)
    if (queue.positions.size <= SMALL_QUEUE) queue.scores = null
  }

  lightsOf(position: PositionChanged): number | null {
    const { mark = null, time = 0 } = this.#market.mark(position.symbol) ?? {}
    if (mark === null || position.end !== null) return null
    const score = this.#score(position, mark)
    if (score <= 0) return null
    const scores = this.#scoresAt(this.#queueOf(position), { mark, time })
    const place = countAbove(scores, score)
    return deleveragingLights(place, Math.max(scores.length, place + 1))
  }

  #scoresAt(queue: Queue, { mark, time }: { mark: Price; time: number }): number[] {
    const lasts = queue.positions.size > SMALL_QUEUE ? LARGE_QUEUE_MS : 1
    if (queue.scores !== null && time - queue.markedAt < lasts) return queue.scores
    const scores = Array.from(queue.positions.values(), (position) => this.#score(position, mark))
    queue.scores = scores.filter((score) => score > 0).sort((one, other) => other - one)
    queue.markedAt = time
    return queue.scores
  }

  #score(position: PositionChanged, mark: Price): number {
    return deleveragingScore(position, mark, findContract({ market: this.#market }, position.symbol))
  }

  #queueOf({ symbol, direction }: PositionChanged): Queue {
    const key = `${symbol} ${direction}`
    const known = this.#queues.get(key)
    if (known !== undefined) return known
    const queue: Queue = { positions: new Map(), scores: null, markedAt: 0 }
    this.#queues.set(key, queue)
    return queue
  }
}

/** In a descending list, how many numbers are greater. */
function countAbove(falling: readonly number[], limit: number): number {
  let [low, high] = [0, falling.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((falling[middle] ?? 0) > limit) low = middle + 1
    else high = middle
  }
  return low
}
