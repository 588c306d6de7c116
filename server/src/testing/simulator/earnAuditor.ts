// Audits earn: what a subscription may take, that every day's interest is that of the lowest principal of the day, once and
// after the day is over, and that what has accrued is paid by the reserve, waits, or was given up by an early exit.
import type { Command } from '@assay/engine/commands'
import type { EarnProduct, EarnTier } from '@assay/engine/earn/commands'
import type { EarnPositionChanged } from '@assay/engine/earn/events'
import type { Event } from '@assay/engine/events'
import type { Committed } from '../../exchange/door.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'

const RESERVE = -9
const DAY_MS = 86_400_000

type Interest = Extract<Event, { type: 'interestAccrued' }>
type Of<Type extends Command['type']> = Extract<Command, { type: Type }>

interface Audited extends EarnPositionChanged {
  /** The lowest principal since midnight, by our own count. */
  least: bigint
}

export class EarnAuditor {
  readonly products = new Map<string, EarnProduct>()
  /** Those that earn or are owed interest. */
  readonly positions = new Map<number, Audited>()
  /** Interest of single days. */
  accrued = 0
  readonly #books: Books
  readonly #ended = new Set<number>()
  readonly #purchases = new Map<string, number>()
  #day = 0

  constructor(books: Books) {
    this.#books = books
  }

  audit({ command, events, time }: Committed): void {
    const told = events.filter((event) => event.type === 'earnPositionChanged')
    const interest = events.filter((event) => event.type === 'interestAccrued')
    const isOfEarn = command.type.startsWith('earn.')
    check(isOfEarn || told.length + interest.length === 0, 'only earn changes positions of earn')
    this.#checkPayments(events, told)
    if (command.type === 'transfer.correctBalance') this.#auditCorrection(command, events)
    const isAccrual = command.type === 'earn.accrueDay' || command.type === 'earn.accrueRest'
    if (isOfEarn && !isAccrual && this.#day > 0) {
      check(this.#day === Math.floor(time / DAY_MS), `day ${this.#day} is next at ${time}: a user came in between`)
      check(interest.length === 0, 'interest comes only when a day is over')
    }
    for (const position of told) {
      const known = this.positions.get(position.positionId)
      check(!this.#ended.has(position.positionId), `position ${position.positionId} has ended`)
      if (isAccrual) this.#auditDay(position, { known, interest, time })
      else if (command.type === 'earn.subscribe') this.#auditSubscription(command, position, known)
      else if (command.type === 'earn.redeem') this.#auditExit(command, position, known)
      this.#keep(position, known, isAccrual)
    }
    check(isAccrual || told.length <= 1, 'one request changes one position')
    for (const event of events) {
      if (event.type === 'earnProductDefined') this.#keepProduct(event.product)
      else if (event.type === 'earnDayChanged') this.#keepDay(event.day, command.type === 'earn.defineProduct')
    }
  }

  /** Every payment is the reserve's, to the owner's financial wallet, and is what the position has been paid more. */
  #checkPayments(events: readonly Event[], told: readonly EarnPositionChanged[]): void {
    const lines = events
      .filter((event) => event.type === 'posted')
      .flatMap(({ postings }) => postings.filter(({ reason }) => reason === 'INTEREST'))
    const arrived = new Map<string, bigint>()
    const add = (key: string, amount: bigint) => arrived.set(key, (arrived.get(key) ?? 0n) + amount)
    for (const { owner, wallet, asset, amount } of lines)
      if (owner === RESERVE) check(wallet === 'PLATFORM' && amount < 0n, 'the reserve pays')
      else add(`${owner} ${wallet} ${asset}`, amount)
    for (const { positionId, user, asset, paid } of told)
      add(`${user} FINANCIAL ${asset}`, (this.positions.get(positionId)?.paid ?? 0n) - paid)
    for (const [account, rest] of arrived) check(rest === 0n, `${account} is paid ${rest} more interest than its due`)
    check(
      lines.every(({ owner }) => owner > 0 || owner === RESERVE),
      'only the reserve pays interest',
    )
  }

  #auditDay(
    position: EarnPositionChanged,
    { known, interest, time }: { known: Audited | undefined; interest: readonly Interest[]; time: number },
  ): void {
    const { positionId, accruedDay: day, asset } = position
    check(known !== undefined, `position ${positionId} accrues and was never opened`)
    if (known === undefined) return
    check(day === this.#day && day === known.accruedDay + 1, `position ${positionId} accrues day ${day} in its turn`)
    check((day + 1) * DAY_MS <= time, `day ${day} is over`)
    const earns = known.status === 'EARNING' && known.startDay <= day && known.least > 0n
    const below = this.#olderOf(known)
    const due = earns ? interestOf(known.least, known.terms.tiers, { scale: this.#books.scale(asset), below }) : 0n
    const own = interest.filter((one) => one.positionId === positionId)
    check(own.length === (earns ? 1 : 0), `position ${positionId} earns ${own.length} times on day ${day}`)
    for (const one of own) {
      const isIt = one.day === day && one.principal === known.least && one.interest === due
      check(isIt, `day ${day} of ${positionId} earns ${due} on ${known.least}, not ${one.interest}`)
    }
    this.accrued += own.length
    this.#auditAccrued(position, known, due)
    this.#auditEnd(position, known)
    const { paid, payDay } = known.terms
    const isMonthly = paid === 'MONTHLY' && new Date((day + 1) * DAY_MS).getUTCDate() === payDay
    const isDue = paid === 'DAILY' || isMonthly || known.owedSince !== null || known.endDay === day + 1
    if (!isDue) check(position.paid === known.paid, `position ${positionId} is not paid on day ${day}`)
    else if (position.owedSince === null) check(position.accrued < this.#unit(asset), `${positionId} is paid whole`)
  }

  /** What was accrued is still there or was paid; a fraction of the smallest unit ends with its position. */
  #auditAccrued(position: EarnPositionChanged, known: Audited, more: bigint): void {
    const { positionId, accrued, paid, asset, status, owedSince } = position
    const left = known.accrued + more - (paid - known.paid) * this.#unit(asset)
    const isOver = status === 'SETTLED' || status === 'REDEEMED'
    const isWhole = isOver ? accrued === 0n && left >= 0n && left < this.#unit(asset) : accrued === left
    check(isWhole, `position ${positionId} has ${accrued} left of ${left}`)
    const others = [...this.positions.values()].filter((one) => one.asset === asset && one.positionId !== positionId)
    const isWaiting = others.some((one) => one.owedSince !== null)
    check(paid === known.paid || known.owedSince !== null || !isWaiting, `${positionId} is paid before who waits`)
    const isShort = isWaiting || this.#books.total(RESERVE, 'PLATFORM', asset) === 0n
    check(owedSince === null || isShort, `position ${positionId} is owed interest that the reserve has`)
  }

  #auditEnd(position: EarnPositionChanged, known: Audited): void {
    const { positionId, status, renewals, startDay, endDay, terms } = position
    if (known.endDay === 0 || known.endDay !== position.accruedDay + 1) {
      check(renewals === known.renewals && endDay === known.endDay, `position ${positionId} keeps its end`)
      return
    }
    if (status !== 'EARNING') return check(position.principal === 0n, `position ${positionId} gives its principal back`)
    const product = this.products.get(position.product)
    const isOffered = known.autoRenew && product?.isOpen === true && terms.version === product.version
    check(isOffered && renewals === known.renewals + 1, `position ${positionId} begins again as its owner wants`)
    check(
      startDay === known.endDay && endDay === startDay + terms.days,
      `position ${positionId} begins again at its end`,
    )
    if (product !== undefined) this.#checkQuotas(product, position, known)
    this.#checkCovered(position.asset, position, known)
  }

  /** What is taken from the reserve leaves its cover. */
  #auditCorrection({ user, counter, direction, asset }: Of<'transfer.correctBalance'>, events: readonly Event[]): void {
    const from = direction === 'ADD' ? counter : user
    if (from === RESERVE && events.some(({ type }) => type === 'posted')) this.#checkCovered(asset)
  }

  #auditSubscription(
    { user, amount, product: name, version }: Of<'earn.subscribe'>,
    position: EarnPositionChanged,
    known: Audited | undefined,
  ): void {
    const product = this.products.get(name)
    check(product?.isOpen === true && product.version === version, `${name} is open with the terms that were seen`)
    if (product === undefined) return
    check(amount >= product.minimum && amount <= product.maximum, `${amount} is within the limits of ${name}`)
    const isWhole = position.principal === (known?.principal ?? 0n) + amount && position.user === user
    check(isWhole && position.terms.version === version, `${amount} are set aside in ${name}`)
    const isOfNow = (known?.startDay ?? this.#day + 1) === position.startDay
    check(isOfNow, `position ${position.positionId} earns from the day after its subscription on`)
    const isFixed = product.kind === 'FIXED'
    check(position.endDay === (isFixed ? position.startDay + product.days : 0), 'a term has its days')
    this.#checkQuotas(product, position, known)
    const count = (this.#purchases.get(`${user} ${name}`) ?? 0) + (known === undefined ? 1 : 0)
    check(product.purchasesMax === 0 || count <= product.purchasesMax, `${user} subscribes ${name} ${count} times`)
    this.#purchases.set(`${user} ${name}`, count)
    this.#checkCovered(position.asset, position, known)
  }

  /** With the position as it is now. */
  #checkQuotas({ product, quota, userQuota }: EarnProduct, now: EarnPositionChanged, known: Audited | undefined): void {
    const all = [...[...this.positions.values()].filter((one) => one !== known && one.product === product), now]
    const sum = all.reduce((total, { principal }) => total + principal, 0n)
    const own = all.reduce((total, { user, principal }) => total + (user === now.user ? principal : 0n), 0n)
    check(sum <= quota && own <= userQuota, `${sum} of all and ${own} of ${now.user} pass a quota of ${product}`)
  }

  /** The reserve has what all positions have accrued, and seven days of all; with the one that has just changed. */
  #checkCovered(asset: string, now?: EarnPositionChanged, known?: Audited): void {
    const others = [...this.positions.values()].filter((one) => one !== known && one.asset === asset)
    const all: EarnPositionChanged[] = now === undefined ? others : [...others, now]
    const scale = this.#books.scale(asset)
    const needed = all.reduce((sum, one) => {
      const below = this.#olderOf(one, now)
      return sum + one.accrued + 7n * interestOf(one.principal, one.terms.tiers, { scale, below })
    }, 0n)
    const covered = this.#books.total(RESERVE, 'PLATFORM', asset) * this.#unit(asset)
    check(covered >= needed, `the reserve has ${covered} of the ${needed} that are needed`)
  }

  #auditExit({ user, amount }: Of<'earn.redeem'>, position: EarnPositionChanged, known: Audited | undefined): void {
    const { positionId, principal, status, paid } = position
    const isTheirs = known?.status === 'EARNING' && known.user === user && amount > 0n
    check(isTheirs, `position ${positionId} can be left by its owner`)
    if (known === undefined) return
    check(principal === known.principal - amount, `${amount} of position ${positionId} come back`)
    check((principal === 0n) === (status !== 'EARNING'), `position ${positionId} ends with its principal`)
    if (known.terms.kind === 'FLEXIBLE') return this.#auditAccrued(position, known, 0n)
    const isForfeited = known.terms.earlyExit && principal === 0n && paid === known.paid && position.accrued === 0n
    check(isForfeited, `position ${positionId} is left early, without its interest`)
  }

  #keep(position: EarnPositionChanged, known: Audited | undefined, isAccrual: boolean): void {
    const { positionId, user, asset, principal, lowest, status, product } = position
    const isSame = known === undefined || (known.user === user && known.asset === asset && known.product === product)
    check(isSame, `position ${positionId} stays whose it is`)
    const before = isAccrual ? principal : (known?.least ?? 0n)
    const least = before < principal ? before : principal
    check(lowest === least, `the lowest of position ${positionId} today is ${least}, not ${lowest}`)
    this.#books.promise(user, 'FINANCIAL', asset, principal - (known?.principal ?? 0n))
    if (status === 'EARNING' || status === 'OWED') this.positions.set(positionId, { ...position, least })
    else {
      this.positions.delete(positionId)
      this.#ended.add(positionId)
    }
  }

  #keepProduct(product: EarnProduct): void {
    const known = this.products.get(product.product)
    const termsOf = ({ tiers, days, paid, payDay, earlyExit }: EarnProduct) =>
      [days, paid, payDay, earlyExit, ...tiers.map(({ above, rate }) => `${above}:${rate}`)].join()
    const isNewer = known === undefined || termsOf(known) === termsOf(product) || product.version > known.version
    check(isNewer && product.version >= (known?.version ?? 1), `${product.product} has a version for its terms`)
    this.products.set(product.product, product)
  }

  #keepDay(day: number, isFirst: boolean): void {
    check(day === this.#day || day === this.#day + 1 || (isFirst && this.#day === 0), `day ${day} follows ${this.#day}`)
    if (day === this.#day + 1)
      for (const { positionId, accruedDay } of this.positions.values())
        check(accruedDay >= this.#day, `position ${positionId} has its interest of day ${this.#day}`)
    this.#day = day
  }

  /** What the same user has in older positions of the product, which fill the tiers first. */
  #olderOf(position: EarnPositionChanged, changed?: EarnPositionChanged): bigint {
    const { user, product, positionId } = position
    let sum = 0n
    for (const known of this.positions.values()) {
      const one = known.positionId === changed?.positionId ? changed : known
      if (one.user === user && one.product === product && one.positionId < positionId) sum += one.principal
    }
    return sum
  }

  /** A smallest unit in 10^-18 coins. */
  #unit(asset: string): bigint {
    return 10n ** BigInt(18 - this.#books.scale(asset))
  }
}

/** Of a day, in 10^-18 coins: interest of everything in the tiers, less that of what is below. */
function interestOf(
  principal: bigint,
  tiers: readonly EarnTier[],
  { scale, below }: { scale: number; below: bigint },
): bigint {
  const yearlyUpTo = (amount: bigint) =>
    tiers.reduce((sum, { above, rate }, index) => {
      const end = tiers[index + 1]?.above ?? amount
      const part = (amount < end ? amount : end) - above
      return part > 0n ? sum + part * BigInt(rate) : sum
    }, 0n)
  const yearly = yearlyUpTo(below + principal) - yearlyUpTo(below)
  return (yearly * 10n ** BigInt(18 - scale)) / 365_000_000n
}
