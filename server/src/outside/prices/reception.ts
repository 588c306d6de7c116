// What one venue says about one pair, and the latest time at which that is known to have been current.
//
// A message counts from when it arrived, or from when it was asked for. A message that is older by the venue's own time
// than the known one is ignored, and the same one again is not new: neither makes a price look fresher than it is. A
// heartbeat of the connection that came back says that nothing else has been said since it was sent; that counts for a
// minute, because a subscription can die on a connection that is open.
//
// Said at 12:00:00.0, a heartbeat sent at 12:00:30.0 and one at 12:02:00.0 both came back: current as of 12:01:00.0.

export interface Word {
  bid: number | null
  ask: number | null
  /** Epoch ms by the venue's own clock; null where it does not say. */
  saidAt: number | null
  /** By how much this machine's wall clock was ahead of that when the word was heard. */
  wallAheadMs: number | null
}

/** Of one venue, by the names that ccxt gives its pairs. */
export type Receptions = ReadonlyMap<string, Reception>

const CONFIRMED_FOR_MS = 60_000

export class Reception {
  #word: Word | null = null
  #heardAt = 0
  #confirmedAt = 0

  /** at: epoch ms by the clock of this process. */
  hear(word: Word, at: number): void {
    if (this.#word !== null && isNothingNew(word, this.#word)) return
    this.#word = word
    this.#heardAt = at
    // A clock that was set back makes an earlier confirmation worthless.
    this.#confirmedAt = at
  }

  /** at: when the heartbeat was sent that came back. */
  confirm(at: number): void {
    if (at > this.#confirmedAt) this.#confirmedAt = at
  }

  /** What the newest word said of the wall clock, where it was heard since a time. */
  wallAheadMs(since: number): number | null {
    return this.#word === null || this.#heardAt < since ? null : this.#word.wallAheadMs
  }

  /** null before the first word. */
  newest(): { bid: number | null; ask: number | null; receivedAt: number } | null {
    if (this.#word === null) return null
    const { bid, ask } = this.#word
    return { bid, ask, receivedAt: Math.min(this.#confirmedAt, this.#heardAt + CONFIRMED_FOR_MS) }
  }
}

function isNothingNew({ bid, ask, saidAt }: Word, known: Word): boolean {
  if (saidAt === null || known.saidAt === null) return false
  return saidAt < known.saidAt || (saidAt === known.saidAt && bid === known.bid && ask === known.ask)
}
