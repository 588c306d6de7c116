// What survives a crash: the committed stream, the client ids, and the rows that a restart reads.
// It accepts only whole batches, from the newest epoch, at the head of the stream.
import { type Credit, isRemembered } from '@assay/engine/transfer/credits'
import { type Halt, type HaltChanged, haltKey } from '@assay/engine/halts'
import type { Snapshot } from '@assay/engine/state'
import { isUnfinished, keepFiring } from '@assay/engine/testing/keptWork'
import { withSteps } from '../../exchange/cutOrders.ts'
import type { Committed } from '../../exchange/door.ts'
import { packBatch, unpackBatch } from '../../exchange/packing.ts'
import {
  type Batch,
  type ClientId,
  FencedError,
  type Head,
  keyText,
  type KeptRequest,
  type OnceKey,
} from '../../exchange/store.ts'
import { BinaryDisk } from './binaryDisk.ts'
import { ConvertDisk } from './convertDisk.ts'
import { EarnDisk } from './earnDisk.ts'
import { FuturesDisk } from './futuresDisk.ts'
import { OptionsDisk } from './optionsDisk.ts'
import { FollowDisk } from './followDisk.ts'
import { ReferralDisk } from './referralDisk.ts'
import { copyOf, textOf } from './texts.ts'
import { VipDisk } from './vipDisk.ts'
import { WelfareDisk } from './welfareDisk.ts'

const OPEN = new Set(['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED'])

export class Disk {
  head: Head = { epoch: 0, sequence: 0, time: 0 }
  writer = 0
  readonly commands: Committed[] = []
  /** The text of each command's events. */
  readonly told: string[] = []
  readonly clientIds = new Map<string, ClientId>()
  readonly #assets = new Map<string, Snapshot['assets'][number]>()
  readonly #markets = new Map<string, Snapshot['markets'][number]>()
  readonly #accounts = new Map<string, Snapshot['accounts'][number]>()
  readonly #orders = new Map<number, Snapshot['orders'][number]>()
  readonly #binary = new BinaryDisk()
  readonly #options = new OptionsDisk()
  readonly #convert = new ConvertDisk()
  readonly #earn = new EarnDisk()
  readonly #referral = new ReferralDisk()
  readonly #follow = new FollowDisk()
  readonly #vip = new VipDisk()
  readonly #welfare = new WelfareDisk()
  readonly #halts = new Map<string, Halt>()
  readonly #cancellations = new Map<string, Snapshot['cancellations'][number]>()
  readonly #credits = new Map<string, Credit>()
  readonly #firings = new Map<string, Snapshot['firings'][number]>()
  readonly #futures = new FuturesDisk()
  readonly #withdrawals = new Map<number, Snapshot['withdrawals'][number]>()
  readonly #onCommitted: (commands: readonly Committed[]) => void

  constructor(onCommitted: (commands: readonly Committed[]) => void) {
    this.#onCommitted = onCommitted
  }

  append(batch: Batch): void {
    const first = batch.commands[0]?.sequence
    const last = batch.commands.at(-1)
    if (batch.epoch !== this.head.epoch || first !== this.head.sequence + 1 || last === undefined)
      throw new FencedError()
    this.head = { epoch: batch.epoch, sequence: last.sequence, time: last.time }
    for (const clientId of batch.clientIds) {
      const text = keyText(clientId.key)
      if (this.clientIds.has(text)) throw new Error(`client id used twice: ${text}`)
      this.clientIds.set(text, copyOf(clientId))
    }
    // Copies: the process must not be able to change what is on the disk.
    const commands = copyOf(batch.commands) as Committed[]
    for (const committed of commands) this.#keepRows(committed)
    this.commands.push(...commands)
    for (const { events } of commands) this.told.push(textOf(events))
    this.#onCommitted(commands)
  }

  /** What was done under a client id, as the journal gives it back. */
  async kept(asked: OnceKey): Promise<KeptRequest | null> {
    const clientId = this.clientIds.get(keyText(asked))
    const done = this.commands[(clientId?.sequence ?? 0) - 1]
    if (clientId === undefined || done === undefined) return null
    const [kept] = unpackBatch(Buffer.from(packBatch([done], [clientId])))
    const { key, bodyHash } = clientId
    const committed = { ...done, command: kept?.command ?? done.command, events: kept?.events ?? [] }
    return {
      key,
      bodyHash,
      committed: (await withSteps(committed, this.commands.slice(done.sequence))) ?? 'UNFINISHED',
    }
  }

  snapshot(): Snapshot {
    return copyOf({
      assets: [...this.#assets.values()],
      markets: [...this.#markets.values()],
      accounts: [...this.#accounts.values()],
      orders: [...this.#orders.values()].filter(({ status }) => OPEN.has(status)),
      cancellations: [...this.#cancellations.values()].filter(({ orderIds }) => orderIds.length > 0),
      firings: [...this.#firings.values()].filter(isUnfinished),
      futures: this.#futures.records(),
      binary: this.#binary.records(),
      options: this.#options.records(),
      credits: [...this.#credits.values()].filter(isRemembered),
      withdrawals: [...this.#withdrawals.values()].filter(({ status }) => status === 'HELD'),
      convert: this.#convert.records(),
      earn: this.#earn.records(),
      referral: this.#referral.records(),
      follow: this.#follow.records(),
      vip: this.#vip.records(),
      welfare: this.#welfare.records(),
      halts: [...this.#halts.values()],
    })
  }

  #keepRows({ command, events }: Committed): void {
    for (const event of events) {
      if (event.type === 'assetDefined') this.#assets.set(event.asset.asset, event.asset)
      else if (event.type === 'marketDefined') this.#keepMarket(event.market)
      else if (event.type === 'balanceChanged')
        this.#accounts.set(`${event.owner} ${event.wallet} ${event.asset}`, withoutType(event))
      else if (event.type === 'orderChanged') this.#orders.set(event.orderId, withoutType(event))
      else if (event.type === 'traded')
        this.#changeMarket(event.symbol, { lastTradeId: event.tradeId, lastPrice: event.price })
      else if (event.type === 'haltChanged') this.#keepHalt(event)
      else if (event.type === 'cancellationChanged')
        this.#cancellations.set(`${event.product} ${event.cancellationId}`, withoutType(event))
      else if (event.type === 'depositChanged') this.#credits.set(event.deposit, withoutType(event))
      else if (event.type === 'firingWritten') keepFiring(this.#firings, event)
      else if (event.type === 'withdrawalChanged') this.#withdrawals.set(event.withdrawalId, withoutType(event))
    }
    this.#binary.keep(events)
    this.#options.keep(events)
    this.#convert.keep(events)
    this.#earn.keep(events)
    this.#referral.keep(events)
    this.#follow.keep(events)
    this.#vip.keep(events)
    this.#welfare.keep(events)
    this.#futures.keep(events)
    if (command.type === 'spot.recordIndex')
      for (const { symbol, price } of command.prices) this.#changeMarket(symbol, { indexPrice: price })
  }

  #keepHalt({ halt, isHalted }: HaltChanged): void {
    if (isHalted) this.#halts.set(haltKey(halt), halt)
    else this.#halts.delete(haltKey(halt))
  }

  #keepMarket(market: Snapshot['markets'][number]['market']): void {
    const known = this.#markets.get(market.symbol) ?? { lastTradeId: 0, lastPrice: null, indexPrice: null }
    this.#markets.set(market.symbol, { ...known, market })
  }

  #changeMarket(symbol: string, change: Partial<Snapshot['markets'][number]>): void {
    const known = this.#markets.get(symbol)
    if (known !== undefined) this.#markets.set(symbol, { ...known, ...change })
  }
}

function withoutType<E extends { type: string }>({ type: _type, ...rest }: E): Omit<E, 'type'> {
  return rest
}
