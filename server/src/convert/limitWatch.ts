import { convertReached, type LimitsOptions } from './limitConverts.ts'

/** Looks for limit converts at each tick. A look that takes longer than a second leaves out the ticks of its time. */
export class LimitWatch {
  readonly #options: LimitsOptions
  #looking: Promise<void> | null = null

  constructor(options: LimitsOptions) {
    this.#options = options
  }

  begin(): void {
    this.#options.market.onTicks(() => {
      this.#looking ??= this.#look()
    })
  }

  /** Resolves when the look under way has ended. */
  async idle(): Promise<void> {
    await this.#looking
  }

  async #look(): Promise<void> {
    try {
      await convertReached(this.#options)
    } catch (error) {
      this.#options.log.warn({ error: String(error) }, 'limit converts were not looked at; the next tick tries again')
    } finally {
      this.#looking = null
    }
  }
}
