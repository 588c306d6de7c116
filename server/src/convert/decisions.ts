// Callers who wait until their convert is decided.
import type { Core } from '../context.ts'

export interface Waiting {
  /** Resolves when the convert is decided, or after a while. */
  decided: Promise<void>
  forget(): void
}

export class Decisions {
  readonly #waiting = new Map<number, Set<() => void>>()

  constructor({ exchange }: Pick<Core, 'exchange'>) {
    exchange.onCommit((batch) => {
      if (this.#waiting.size === 0) return
      for (const { events } of batch)
        for (const event of events)
          if (event.type === 'convertChanged' && event.status !== 'ACCEPTED')
            for (const tell of this.#waiting.get(event.convertId) ?? []) tell()
    })
  }

  /** Call it before the convert is read. */
  until(convertId: number, timeoutMs: number): Waiting {
    const { promise: decided, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, timeoutMs)
    const callers = this.#waiting.get(convertId) ?? new Set()
    this.#waiting.set(convertId, callers.add(resolve))
    const forget = () => {
      clearTimeout(timer)
      callers.delete(resolve)
      if (callers.size === 0) this.#waiting.delete(convertId)
    }
    return { decided, forget }
  }
}
