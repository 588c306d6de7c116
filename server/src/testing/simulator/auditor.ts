// Computes what committed commands may have done, from the commands and events alone. It shares no code with the
// engine: where they disagree, one of them is wrong.
import type { Command } from '@assay/engine/commands'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { BalanceChanged, Event, OrderChanged, Posted, Traded } from '@assay/engine/events'
import type { Committed } from '../../exchange/door.ts'
import { BinaryAuditor } from './binaryAuditor.ts'
import { expectedAnswer } from './binaryOracle.ts'
import type { Books } from './books.ts'
import { Breach, check } from './breach.ts'
import { CancellationAuditor } from './cancellationAuditor.ts'
import { ConvertAuditor } from './convertAuditor.ts'
import { DepositAuditor } from './depositAuditor.ts'
import { EarnAuditor } from './earnAuditor.ts'
import { FollowAuditor } from './followAuditor.ts'
import { FuturesAuditor } from './futuresAuditor.ts'
import { OptionsAuditor } from './optionsAuditor.ts'
import { ReferralAuditor } from './referralAuditor.ts'
import type { KeptTicks } from './tickShelf.ts'
import { TreasuryAuditor } from './treasuryAuditor.ts'
import { VipAuditor } from './vipAuditor.ts'
import { WelfareAuditor } from './welfareAuditor.ts'
import { WithdrawalAuditor } from './withdrawalAuditor.ts'
import { WaitingTriggers } from './waitingTriggers.ts'

interface AuditedOrder {
  last: OrderChanged
  /** Ticks × lots of its fills, exact. */
  worth: bigint
  lots: bigint
  fee: bigint
}

const EXTERNAL = -100
const FINISHED = new Set(['FILLED', 'CANCELED', 'EXPIRED', 'EXPIRED_STP'])

export class Auditor implements Books {
  readonly binary: BinaryAuditor
  readonly options: OptionsAuditor
  readonly futures: FuturesAuditor
  readonly deposits: DepositAuditor
  readonly withdrawals = new WithdrawalAuditor(this)
  readonly #treasury = new TreasuryAuditor()
  readonly convert: ConvertAuditor
  readonly earn = new EarnAuditor(this)
  readonly follow = new FollowAuditor(this, () => this.futures)
  readonly referral = new ReferralAuditor(this, (owner) => this.follow.personOf(owner))
  readonly vip = new VipAuditor((owner) => this.follow.personOf(owner))
  readonly welfare = new WelfareAuditor(this, (owner) => this.follow.personOf(owner))
  readonly #triggers: WaitingTriggers
  readonly #cancellations = new CancellationAuditor()
  readonly scales = new Map<string, number>()
  readonly markets = new Map<string, SpotMarket>()
  readonly orders = new Map<number, AuditedOrder>()
  /** Of all orders so far, in their sequence. */
  readonly orderIds: number[] = []
  /** Totals by 'owner wallet asset', from postings alone. */
  readonly #totals = new Map<string, bigint>()
  readonly #balances = new Map<string, BalanceChanged>()
  readonly #fills = new Map<number, { worth: bigint; lots: bigint; fee: bigint }>()
  readonly #levels = new Map<string, Map<number, number>>()
  readonly #references = new Set<string>()
  readonly #tradeIds = new Map<string, number>()
  readonly #held = new Map<string, bigint>()
  #sequence = 0
  #time = 0

  constructor(shelf: KeptTicks) {
    this.binary = new BinaryAuditor(this, shelf)
    this.options = new OptionsAuditor(this, shelf)
    this.futures = new FuturesAuditor(this, shelf)
    this.deposits = new DepositAuditor(
      this,
      (mirror, asset) => this.withdrawals.paidOut(mirror, asset) + this.#treasury.paidTo(mirror, asset),
    )
    this.convert = new ConvertAuditor(this, shelf)
    this.#triggers = new WaitingTriggers((positionId) => this.futures.positions.get(positionId)?.direction)
  }

  commit(commands: readonly Committed[]): void {
    for (const committed of commands) {
      check(committed.sequence === this.#sequence + 1, `sequence ${committed.sequence} follows ${this.#sequence}`)
      check(committed.time >= this.#time && committed.command.time === committed.time, 'time never goes backwards')
      this.#sequence = committed.sequence
      this.#time = committed.time
      try {
        this.#audit(committed)
      } catch (error) {
        if (error instanceof Breach) error.message += ` (sequence ${committed.sequence}, ${committed.command.type})`
        throw error
      }
    }
  }

  /** A user's total and available balance at the last commit. */
  available(owner: number, wallet: string, asset: string): bigint {
    return this.#balances.get(`${owner} ${wallet} ${asset}`)?.available ?? 0n
  }

  total(owner: number, wallet: string, asset: string): bigint {
    return this.#totals.get(`${owner} ${wallet} ${asset}`) ?? 0n
  }

  promise(owner: number, wallet: string, asset: string, by: bigint): void {
    const key = `${owner} ${wallet} ${asset}`
    this.#held.set(key, (this.#held.get(key) ?? 0n) + by)
  }

  scale(asset: string): number {
    const scale = this.scales.get(asset)
    if (scale === undefined) throw new Breach(`${asset} moves and was never defined`)
    return scale
  }

  /** When nothing is pending, every hold belongs to an open order, and all accounts sum to zero. */
  checkWhole(): void {
    this.#cancellations.checkWhole()
    this.options.checkWhole()
    this.futures.fundings.checkWhole()
    this.futures.settling.checkWhole()
    const sums = new Map<string, bigint>()
    for (const { owner, wallet, asset, available, held } of this.#balances.values()) {
      sums.set(asset, (sums.get(asset) ?? 0n) + available + held)
      const promised = this.#held.get(`${owner} ${wallet} ${asset}`) ?? 0n
      check(held === promised, `user ${owner} has ${held} ${asset} held, and is promised for ${promised}`)
    }
    for (const [asset, sum] of sums) check(sum === 0n, `the world's ${asset} sums to ${sum}`)
  }

  #audit(committed: Committed): void {
    const { command, events } = committed
    const refused = events.find((event) => event.type === 'rejected')
    if (command.type === 'binary.openPosition' || command.type === 'binary.joinRound') {
      const expected = expectedAnswer(command, this.binary, this)
      const answer = refused?.reason ?? null
      check(answer === expected, `the answer is ${answer ?? 'taken'}, and should be ${expected ?? 'taken'}`)
    }
    if (refused !== undefined) return check(events.length === 1, 'a refused command does nothing')
    this.deposits.prepare(command)
    this.vip.audit(committed)
    for (const event of events) this.#auditEvent(command, event)
    this.deposits.audit(committed)
    this.binary.audit(committed)
    this.options.audit(committed)
    this.convert.audit(committed)
    this.earn.audit(committed)
    this.welfare.audit(committed)
    this.referral.audit(committed)
    const whole = this.futures.audit(committed)
    if (whole !== null) this.#triggers.audit(whole)
    this.follow.audit(committed)
    this.#cancellations.audit(committed)
    this.withdrawals.audit(committed)
    this.#treasury.audit(committed)
    if (isLeaving(command)) this.deposits.checkCovered(command.user)
    this.#auditRequest(command, events)
    for (const { symbol } of events.filter((event) => event.type === 'levelChanged')) this.#checkNotCrossed(symbol)
    for (const event of events) if (event.type === 'balanceChanged') this.#checkBalance(event)
  }

  #auditEvent(command: Command, event: Event): void {
    switch (event.type) {
      case 'assetDefined':
        this.scales.set(event.asset.asset, event.asset.scale)
        break
      case 'marketDefined':
        this.markets.set(event.market.symbol, event.market)
        break
      case 'posted':
        this.#auditPosted(event)
        break
      case 'traded':
        if (this.markets.has(event.symbol)) this.#auditTrade(event, command)
        break
      case 'orderChanged':
        this.#auditOrder(event)
        break
      case 'levelChanged':
        this.#keepLevel(event)
        break
      case 'balanceChanged':
        this.#balances.set(`${event.owner} ${event.wallet} ${event.asset}`, event)
        break
      default:
        break
    }
  }

  #auditPosted({ reference, postings }: Posted): void {
    check(!this.#references.has(reference), `${reference} is posted once`)
    this.#references.add(reference)
    const sums = new Map<string, bigint>()
    for (const { owner, wallet, asset, amount, balance } of postings) {
      const account = `${owner} ${wallet} ${asset}`
      const total = (this.#totals.get(account) ?? 0n) + amount
      this.#totals.set(account, total)
      sums.set(asset, (sums.get(asset) ?? 0n) + amount)
      check(balance === total, `${reference} says that ${account} has ${balance}, its postings sum to ${total}`)
      check(total >= 0n || owner <= EXTERNAL, `${account} went below zero: ${total}`)
    }
    for (const [asset, sum] of sums) check(sum === 0n, `${reference} makes ${sum} of ${asset} out of nothing`)
  }

  #auditTrade(trade: Traded, command: Command): void {
    const before = this.#tradeIds.get(trade.symbol) ?? 0
    check(trade.tradeId === before + 1, `trade ${trade.tradeId} of ${trade.symbol} follows ${before}`)
    this.#tradeIds.set(trade.symbol, trade.tradeId)
    check(trade.quantity > 0 && trade.price > 0, 'a trade has a price and a quantity')
    check(
      trade.makerOrderId !== trade.takerOrderId && trade.makerUser !== trade.takerUser,
      'nobody trades with himself',
    )
    const market = this.#market(trade.symbol)
    const isBuy = trade.takerSide === 'BUY'
    const taker = {
      id: trade.takerOrderId,
      side: trade.takerSide,
      rate: this.vip.rateOf('takerFeeRate', trade.takerOrderId, market.takerFeeRate),
      fee: trade.takerFee,
    }
    const maker = {
      id: trade.makerOrderId,
      side: isBuy ? 'SELL' : 'BUY',
      rate: this.vip.rateOf('makerFeeRate', trade.makerOrderId, market.makerFeeRate),
      fee: trade.makerFee,
    } as const
    for (const party of [taker, maker]) this.#auditParty(party, { trade, market })
    this.#auditPrice(trade, command)
  }

  #auditPrice({ price, takerOrderId, takerSide, makerOrderId }: Traded, command: Command): void {
    const limit = command.type === 'spot.placeOrder' && command.orderId === takerOrderId ? command.terms.price : null
    const isWithin = limit === null || (takerSide === 'BUY' ? price <= limit : price >= limit)
    check(isWithin, `a taker's limit of ${limit} was passed: ${price}`)
    // An order amended by this command rests at a price that no event has reported yet.
    const resting = command.type === 'spot.amendOrder' ? undefined : this.orders.get(makerOrderId)?.last.price
    check(resting === undefined || resting === price, `the maker rests at ${resting} and traded at ${price}`)
  }

  #auditParty(
    party: { id: number; side: 'BUY' | 'SELL'; rate: number; fee: bigint },
    { trade, market }: { trade: Traded; market: SpotMarket },
  ): void {
    const fill = this.#fills.get(party.id) ?? { worth: 0n, lots: 0n, fee: 0n }
    const before = this.#quoteOf(market, fill.worth, party.side)
    fill.worth += BigInt(trade.price) * BigInt(trade.quantity)
    fill.lots += BigInt(trade.quantity)
    fill.fee += party.fee
    this.#fills.set(party.id, fill)
    const base = BigInt(trade.quantity) * 10n ** BigInt(this.scale(market.base) - market.quantityDecimals)
    const received = party.side === 'BUY' ? base : this.#quoteOf(market, fill.worth, 'SELL') - before
    const fee = (received * BigInt(party.rate) + 999_999n) / 1_000_000n
    check(party.fee === fee, `the fee of ${received} at ${party.rate} ppm is ${fee}, not ${party.fee}`)
  }

  #auditOrder(order: OrderChanged): void {
    const known = this.orders.get(order.orderId)?.last
    if (known !== undefined) {
      check(!FINISHED.has(known.status), `order ${order.orderId} was ${known.status}, which is final`)
      check(
        known.user === order.user && known.side === order.side && known.symbol === order.symbol,
        'an order stays whose it is',
      )
      check(order.filledQuantity >= known.filledQuantity, 'what is filled stays filled')
    }
    const fill = this.#fills.get(order.orderId) ?? { worth: 0n, lots: 0n, fee: 0n }
    const market = this.#market(order.symbol)
    check(
      BigInt(order.filledQuantity) === fill.lots,
      `order ${order.orderId} is filled ${order.filledQuantity}, its trades sum to ${fill.lots}`,
    )
    const quote = this.#quoteOf(market, fill.worth, order.side)
    check(
      order.filledQuote === quote,
      `order ${order.orderId} moved ${order.filledQuote}, its trades are worth ${quote}`,
    )
    check(order.fee === fill.fee, `order ${order.orderId} paid ${order.fee}, its trades charged ${fill.fee}`)
    if (order.quantity !== null) check(order.filledQuantity <= order.quantity, 'no order is filled beyond its quantity')
    if (order.quoteQuantity !== null)
      check(order.filledQuote <= order.quoteQuantity, 'no order spends beyond its budget')
    if (FINISHED.has(order.status))
      check(order.held === 0n, `order ${order.orderId} is ${order.status} and holds ${order.held}`)
    if (order.status === 'FILLED' && order.quantity !== null)
      check(order.filledQuantity === order.quantity, 'a filled order is filled')
    this.#keepHold(known, order, market)
    if (known === undefined) this.orderIds.push(order.orderId)
    this.orders.set(order.orderId, { last: order, ...fill })
  }

  #keepHold(known: OrderChanged | undefined, order: OrderChanged, market: SpotMarket): void {
    this.promise(
      order.user,
      'PLATFORM',
      order.side === 'BUY' ? market.quote : market.base,
      order.held - (known?.held ?? 0n),
    )
    const needed = this.#needed(order, market)
    check(order.held >= needed, `order ${order.orderId} holds ${order.held} and may need ${needed}`)
  }

  /** The least that an order resting in the book must hold; the other leg of its list may hold it for both. */
  #needed(order: OrderChanged, market: SpotMarket): bigint {
    const isResting = order.status === 'NEW' || order.status === 'PARTIALLY_FILLED'
    if (!isResting || order.listId !== null || order.quantity === null || order.price === null) return 0n
    const lots = BigInt(order.quantity - order.filledQuantity)
    if (order.side === 'SELL') return lots * 10n ** BigInt(this.scale(market.base) - market.quantityDecimals)
    const worth = this.#fills.get(order.orderId)?.worth ?? 0n
    return this.#quoteOf(market, worth + lots * BigInt(order.price), 'BUY') - order.filledQuote
  }

  /** The user's request changed only the user's own account. */
  #auditRequest(command: Command, events: readonly Event[]): void {
    const isCredit = command.type === 'transfer.creditFaucet' || command.type === 'transfer.creditDeposit'
    if (!isCredit && command.type !== 'transfer.betweenWallets') return
    const { amount, user, asset } = command
    check(amount > 0n, `an amount of ${amount} was taken`)
    const posted = events.filter((event) => event.type === 'posted').flatMap(({ postings }) => postings)
    const wallet = command.type === 'transfer.betweenWallets' ? command.to : 'PLATFORM'
    // What a credit pays back at once leaves in its own lines.
    const isIt = (line: Posted['postings'][number]) => line.owner === user && line.wallet === wallet
    const arrived = posted.filter((line) => isIt(line) && line.asset === asset && line.amount > 0n)
    check(arrived.length === 1 && arrived[0]?.amount === amount, `${amount} ${asset} arrive once`)
  }

  #keepLevel(event: Extract<Event, { type: 'levelChanged' }>): void {
    const key = `${event.symbol} ${event.side}`
    const levels = this.#levels.get(key) ?? new Map<number, number>()
    this.#levels.set(key, levels)
    check(event.quantity >= 0, 'a level never holds less than nothing')
    if (event.quantity === 0) levels.delete(event.price)
    else levels.set(event.price, event.quantity)
  }

  #checkNotCrossed(symbol: string): void {
    const bids = this.#levels.get(`${symbol} BUY`)?.keys() ?? [].values()
    const asks = this.#levels.get(`${symbol} SELL`)?.keys() ?? [].values()
    const bid = Math.max(0, ...bids)
    const ask = Math.min(Number.MAX_SAFE_INTEGER, ...asks)
    check(bid < ask, `the book of ${symbol} is crossed: ${bid} bid, ${ask} asked`)
  }

  #checkBalance({ owner, wallet, asset, available, held }: BalanceChanged): void {
    const account = `${owner} ${wallet} ${asset}`
    const total = this.#totals.get(account) ?? 0n
    check(available + held === total, `${account} shows ${available} + ${held}, its postings sum to ${total}`)
    const promised = this.#held.get(account) ?? 0n
    check(held === promised, `${account} has ${held} held, and is promised for ${promised}`)
    check(held >= 0n && (available >= 0n || owner <= EXTERNAL), `${account} shows ${available} available, ${held} held`)
  }

  /** Ticks × lots in units of the quote: rounded up for buyers, down for sellers. */
  #quoteOf(market: SpotMarket, worth: bigint, side: 'BUY' | 'SELL'): bigint {
    const exponent = this.scale(market.quote) - market.priceDecimals - market.quantityDecimals
    if (exponent >= 0) return worth * 10n ** BigInt(exponent)
    const divisor = 10n ** BigInt(-exponent)
    return side === 'BUY' ? (worth + divisor - 1n) / divisor : worth / divisor
  }

  #market(symbol: string): SpotMarket {
    const market = this.markets.get(symbol)
    if (market === undefined) throw new Breach(`${symbol} trades and was never defined`)
    return market
  }
}

/** To somebody else. */
function isLeaving(command: Command): command is Extract<Command, { user: number }> {
  if (command.type === 'transfer.correctBalance') return command.direction === 'REMOVE' && command.user > 0
  return command.type === 'transfer.holdWithdrawal'
}
