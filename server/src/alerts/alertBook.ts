// Which alerts a price triggers. An alert fires when the price is at its line or beyond: above 100 fires at 100 and at
// 101, whatever the price was before. A repeating one then pauses; it is active again once the price has been on the
// other side, at least a minute later.
import { isDeepStrictEqual } from 'node:util'

export interface WaitingAlert {
  id: number
  userId: number
  symbol: string
  kind: 'PRICE_ABOVE' | 'PRICE_BELOW' | 'CHANGE_ABOVE' | 'CHANGE_BELOW'
  /** Ticks of the pair, or ten-thousandths of a percent. */
  line: bigint
  source: 'LAST' | 'INDEX'
  isRepeating: boolean
  isResting: boolean
  /** Epoch ms of the last firing; 0 before the first. */
  firedAt: number
}

/** The watched prices of a symbol. */
export type Watched = 'LAST' | 'INDEX' | 'CHANGE'

export interface Judgement {
  fired: WaitingAlert[]
  /** Paused alerts that are active again. */
  woken: WaitingAlert[]
}

export const REST_MS = 60_000

export class AlertBook {
  readonly #byId = new Map<number, WaitingAlert>()
  readonly #byWatched = new Map<string, Set<WaitingAlert>>()

  put(alert: WaitingAlert): void {
    this.remove(alert.id)
    this.#byId.set(alert.id, alert)
    const key = keyOf(alert.symbol, watchedBy(alert))
    this.#byWatched.set(key, (this.#byWatched.get(key) ?? new Set()).add(alert))
  }

  remove(id: number): void {
    const alert = this.#byId.get(id)
    if (alert === undefined) return
    this.#byId.delete(id)
    const key = keyOf(alert.symbol, watchedBy(alert))
    const alerts = this.#byWatched.get(key)
    alerts?.delete(alert)
    if (alerts?.size === 0) this.#byWatched.delete(key)
  }

  /** Whether the book has this alert with the same terms. Its own state, paused or not, is newer and stays. */
  holds(alert: WaitingAlert): boolean {
    const known = this.#byId.get(alert.id)
    if (known === undefined) return false
    const { isResting, firedAt } = known
    return isDeepStrictEqual({ ...alert, isResting, firedAt }, known)
  }

  has(alert: WaitingAlert): boolean {
    return this.#byId.get(alert.id) === alert
  }

  /** Fired alerts are paused from now on, so that the next price does not trigger them again. */
  judge({ symbol, watched, value, now }: { symbol: string; watched: Watched; value: bigint; now: number }): Judgement {
    const judgement: Judgement = { fired: [], woken: [] }
    for (const alert of this.#byWatched.get(keyOf(symbol, watched)) ?? []) {
      if (isBeyond(alert, value)) {
        if (alert.isResting) continue
        alert.isResting = true
        alert.firedAt = now
        judgement.fired.push(alert)
      } else if (alert.isResting && alert.isRepeating && now - alert.firedAt >= REST_MS) {
        alert.isResting = false
        judgement.woken.push(alert)
      }
    }
    return judgement
  }
}

function isBeyond({ kind, line }: WaitingAlert, value: bigint): boolean {
  return kind === 'PRICE_ABOVE' || kind === 'CHANGE_ABOVE' ? value >= line : value <= line
}

function watchedBy({ kind, source }: WaitingAlert): Watched {
  return kind === 'CHANGE_ABOVE' || kind === 'CHANGE_BELOW' ? 'CHANGE' : source
}

function keyOf(symbol: string, watched: Watched): string {
  return `${watched} ${symbol}`
}
