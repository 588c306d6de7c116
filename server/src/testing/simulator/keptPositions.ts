// Which positions a mark may have reached: each is queued at the mark up to which it is certainly above maintenance, so
// a second with no position near costs nothing, however many positions there are.
import type { PositionChanged } from '@assay/engine/futures/events'
import { SortedList } from '@assay/engine/sortedList'

interface Waiting {
  positionId: number
  bound: number
}
interface Lines {
  longs: SortedList<Waiting>
  shorts: SortedList<Waiting>
}

export class KeptPositions {
  readonly #lines = new Map<string, Lines>()
  readonly #waiting = new Map<number, { waiting: Waiting; line: SortedList<Waiting> }>()

  remove(positionId: number): void {
    const known = this.#waiting.get(positionId)
    if (known === undefined) return
    known.line.remove(known.waiting)
    this.#waiting.delete(positionId)
  }

  /** To be checked with the next mark. */
  waitForNext(position: PositionChanged): void {
    this.wait(position, position.direction === 'LONG' ? Number.MAX_SAFE_INTEGER : 0)
  }

  /** Certainly above maintenance while the mark is above `bound`; a short: below. */
  wait({ positionId, symbol, direction }: PositionChanged, bound: number): void {
    const { longs, shorts } = this.#linesOf(symbol)
    const isLong = direction === 'LONG'
    const waiting = { positionId, bound }
    const line = isLong ? longs : shorts
    line.insert(waiting)
    this.#waiting.set(positionId, { waiting, line })
  }

  /** Those that a mark may have reached; they leave the queue. */
  take(symbol: string, mark: number): number[] {
    const taken: number[] = []
    const { longs, shorts } = this.#linesOf(symbol)
    longs.descend(({ bound, positionId }) => mark <= bound && taken.push(positionId) > 0)
    shorts.descend(({ bound, positionId }) => mark >= bound && taken.push(positionId) > 0)
    for (const positionId of taken) this.remove(positionId)
    return taken
  }

  #linesOf(symbol: string): Lines {
    const known = this.#lines.get(symbol)
    if (known !== undefined) return known
    const lines: Lines = {
      longs: new SortedList((a, b) => a.bound - b.bound || a.positionId - b.positionId),
      shorts: new SortedList((a, b) => b.bound - a.bound || a.positionId - b.positionId),
    }
    this.#lines.set(symbol, lines)
    return lines
  }
}
