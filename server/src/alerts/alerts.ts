// Watches prices: every active alert is checked against the last price after each trade's commit, and once a second
// against the index and the 24 h change. A PAUSED or missing index triggers nothing. Firing and its message are one
// transaction, so a restart neither loses nor repeats it. A price that came and went around a crash triggers nothing.
import { formatAmount } from '@assay/engine/money'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Bus } from '../exchange/bus.ts'
import { CHANGE_DECIMALS, changeUnits } from '../market/candles/dayWindow.ts'
import type { PublishedTick } from '../market/index/publishedTicks.ts'
import type { Market } from '../market/market.ts'
import type { Inbox } from '../user/messages/inbox.ts'
import { AlertBook, type Judgement, type WaitingAlert, type Watched } from './alertBook.ts'
import { type AlertRow, toWaiting } from './alertTerms.ts'

/** A stored change, for the process that watches alerts. */
export interface Alerts {
  /** A new alert, or one with new terms. */
  watch(row: AlertRow): void
  forget(id: number): void
}

export interface AlertWatch {
  /** Also watches stored alerts whose messages were lost. */
  readStored(): Promise<void>
  /** Resolves when everything triggered until now is stored or has failed. */
  idle(): Promise<void>
}

type AlertChange = { row: AlertRow } | { forgotten: number }

export interface AlertsOptions {
  bus: Pick<Bus, 'channel'>
  db: Kysely<Database>
  market: Market
  inbox: Inbox
  clock: Clock
  log: Logger
}

export function tellOfAlerts({ bus }: Pick<AlertsOptions, 'bus'>): Alerts {
  const changes = bus.channel<AlertChange>('alerts')
  return { watch: (row) => changes.send({ row }), forget: (id) => changes.send({ forgotten: id }) }
}

/** Resolves when every stored alert is watched. */
export async function watchAlerts(options: AlertsOptions): Promise<AlertWatch> {
  const { bus, market } = options
  const watch = new Watch(options)
  bus.channel<AlertChange>('alerts').onMessage((change) => {
    if ('row' in change) watch.watch(change.row)
    else watch.forget(change.forgotten)
  })
  await watch.readStored()
  market.onChange(({ trades }) => {
    for (const { symbol, trade } of trades) watch.judge(symbol, 'LAST', BigInt(trade.price))
  })
  market.onTicks((published) => watch.judgeTicks(published))
  return watch
}

class Watch implements AlertWatch {
  readonly #options: AlertsOptions
  readonly #book = new AlertBook()
  #writing: Promise<void> = Promise.resolve()
  /** Changes since stored alerts were last read. */
  #changed = new Set<number>()

  constructor(options: AlertsOptions) {
    this.#options = options
  }

  async readStored(): Promise<void> {
    const changed = (this.#changed = new Set<number>())
    const { db } = this.#options
    const rows = await db.selectFrom('price_alerts').selectAll().where('state', '<>', 'DONE').orderBy('id').execute()
    for (const row of rows) {
      // Messages that arrived meanwhile are newer.
      const alert = changed.has(Number(row.id)) ? null : this.#alertOf(row)
      if (alert !== null && !this.#book.holds(alert)) this.#book.put(alert)
    }
  }

  watch(row: AlertRow): void {
    this.#changed.add(Number(row.id))
    const alert = this.#alertOf(row)
    if (alert !== null) this.#book.put(alert)
  }

  #alertOf(row: AlertRow): WaitingAlert | null {
    const { log, market } = this.#options
    const rules = market.book(row.symbol)
    if (rules === undefined) return null
    try {
      return toWaiting(row, rules)
    } catch (error) {
      // The pair has fewer decimals now. The alert can still be read, edited and removed.
      log.warn({ alert: Number(row.id), error: String(error) }, 'an alert cannot be watched')
      return null
    }
  }

  forget(id: number): void {
    this.#changed.add(id)
    this.#book.remove(id)
  }

  idle(): Promise<void> {
    return this.#writing
  }

  judgeTicks(published: readonly PublishedTick[]): void {
    const { market } = this.#options
    const followers = new Map(market.contracts().map(({ symbol, index }) => [index.symbol, symbol]))
    for (const { tick } of published) {
      if (tick.price === null) continue
      for (const symbol of [tick.symbol, followers.get(tick.symbol)]) {
        if (symbol === undefined) continue
        this.judge(symbol, 'INDEX', BigInt(tick.price))
        const day = market.day(symbol)
        if (day === undefined) continue
        this.judge(symbol, 'LAST', BigInt(day.close))
        this.judge(symbol, 'CHANGE', changeUnits(day))
      }
    }
  }

  judge(symbol: string, watched: Watched, value: bigint): void {
    const { clock } = this.#options
    if (!this.#isHealthy(symbol)) return
    const judgement = this.#book.judge({ symbol, watched, value, now: clock.now() })
    if (judgement.fired.length + judgement.woken.length === 0) return
    this.#writing = this.#writing.then(() => this.#keep(judgement, value))
  }

  #isHealthy(symbol: string): boolean {
    const { market } = this.#options
    const tick = market.newestTick(market.contract(symbol)?.index.symbol ?? symbol)?.tick
    return tick !== undefined && tick.state !== 'PAUSED' && tick.price !== null
  }

  async #keep({ fired, woken }: Judgement, value: bigint): Promise<void> {
    for (const alert of woken) await this.#wake(alert)
    for (const alert of fired) await this.#fire(alert, value)
  }

  async #wake(alert: WaitingAlert): Promise<void> {
    const { db, log } = this.#options
    try {
      await db
        .updateTable('price_alerts')
        .set({ state: 'WAITING' })
        .where('id', '=', BigInt(alert.id))
        .where('state', '=', 'RESTING')
        .execute()
    } catch (error) {
      // It stays paused; the next price on this side activates it.
      alert.isResting = true
      log.warn({ alert: alert.id, error: String(error) }, 'an alert was not activated')
    }
  }

  async #fire(alert: WaitingAlert, value: bigint): Promise<void> {
    const { db, inbox, log } = this.#options
    try {
      const tell = await db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('price_alerts')
          .set({ state: alert.isRepeating ? 'RESTING' : 'DONE', fired_at: alert.firedAt })
          .where('id', '=', BigInt(alert.id))
          .where('state', '=', 'WAITING')
          .returningAll()
          .executeTakeFirst()
        if (row === undefined) return null
        if (!this.#book.has(alert)) throw new Error('it has new terms')
        return inbox.leave(transaction, [
          { userId: alert.userId, kind: 'ALERT', facts: this.#factsOf(row, value), time: alert.firedAt },
        ])
      })
      if (!alert.isRepeating && this.#book.has(alert)) this.#book.remove(alert.id)
      tell?.()
    } catch (error) {
      // Storing failed, so no message was sent: the next price triggers it again.
      alert.isResting = false
      log.warn({ alert: alert.id, error: String(error) }, 'an alert was not stored')
    }
  }

  #factsOf(row: AlertRow, value: bigint) {
    const { symbol, kind, source, note } = row
    const isPrice = kind === 'PRICE_ABOVE' || kind === 'PRICE_BELOW'
    const decimals = this.#options.market.book(symbol)?.priceDecimals ?? 0
    return {
      alertId: Number(row.id),
      symbol,
      kind,
      line: row.value,
      source,
      note,
      reached: formatAmount(value, isPrice ? decimals : CHANGE_DECIMALS),
    }
  }
}
