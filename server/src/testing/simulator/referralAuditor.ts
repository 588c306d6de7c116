// Audits rebates: every fee is shared as the terms of its time say, with the people of its payer except those who have
// stopped earning, in the same command; the account of rebates has exactly what is pending; and it is paid once, a day
// later, or goes back.
import type { Event } from '@assay/engine/events'
import type { Referral, ReferralTerms } from '@assay/engine/referral/commands'
import type { PendingRebateChanged } from '@assay/engine/referral/events'
import type { Committed } from '../../exchange/door.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'

const REBATES = -10
const HOUR = 3_600_000
const MILLION = 1_000_000n

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>

export class ReferralAuditor {
  readonly referrals = new Map<number, Referral>()
  readonly pending = new Map<number, PendingRebateChanged>()
  paid = 0
  readonly #books: Books
  readonly #personOf: (owner: number) => number
  readonly #stopped = new Set<number>()
  readonly #ended = new Set<number>()
  #terms: ReferralTerms | null = null

  constructor(books: Books, personOf: (owner: number) => number) {
    this.#books = books
    this.#personOf = personOf
  }

  audit({ command, events, time }: Committed): void {
    const promised = events.filter((event) => event.type === 'rebatePromised')
    this.#checkShares(events, promised)
    for (const event of events) {
      if (event.type === 'referralTermsSet') this.#keepTerms(event.terms)
      else if (event.type === 'referralChanged') this.#keepReferral(event.referral)
      else if (event.type === 'earningChanged') this.#keepEarning(event, command)
      else if (event.type === 'pendingRebateChanged') {
        const shares = promised.filter(({ pendingId }) => pendingId === event.pendingId)
        if (event.status === 'PENDING') this.#keepPending(event, shares, time)
        else this.#endPending(event, { events, time, isRelease: command.type === 'referral.release' })
      }
    }
    for (const { asset, wallet } of events.filter((event) => event.type === 'pendingRebateChanged'))
      this.#checkAccount(asset, wallet)
  }

  /** Long after everything was due. */
  checkPaid(now: number): void {
    for (const { pendingId, payer, dueAt } of this.pending.values()) {
      const status = this.referrals.get(payer)?.status
      check(status !== 'ENDED', `rebate ${pendingId} is pending, and its referral has ended`)
      const isWaiting = status === 'REVIEW'
      check(isWaiting || dueAt > now, `rebate ${pendingId} was due at ${dueAt}, and is pending at ${now}`)
    }
  }

  #checkShares(events: readonly Event[], promised: readonly EventOf<'rebatePromised'>[]): void {
    const expected = events.flatMap((event) => (event.type === 'posted' ? this.#sharesOf(event) : []))
    const told = promised.map(
      ({ reference, payer, user, level, asset, amount }) =>
        `${amount} ${asset} of ${reference} by ${payer} for ${user}, level ${level}`,
    )
    check(told.length === expected.length, `${told.length} shares of fees are promised, not ${expected.length}`)
    for (const share of expected) check(told.includes(share), `${share}, is promised`)
    for (const { reference, fee, amount } of promised) check(amount < fee, `a share of ${reference} is below its fee`)
  }

  #sharesOf({ reference, postings }: EventOf<'posted'>): string[] {
    const fees = new Map<string, { payer: number; asset: string; fee: bigint }>()
    const add = (payer: number, asset: string, fee: bigint) => {
      const known = fees.get(`${payer} ${asset}`)
      fees.set(`${payer} ${asset}`, { payer, asset, fee: (known?.fee ?? 0n) + fee })
    }
    for (const { owner, asset, amount, reason } of postings)
      if (reason === 'FEE' && owner > 0 && amount < 0n) add(this.#personOf(owner), asset, -amount)
    if (reference.startsWith('convert:')) {
      const customer = postings.find(({ owner, amount }) => owner > 0 && amount > 0n)?.owner ?? 0
      for (const { asset, amount, reason } of postings) if (reason === 'FEE') add(customer, asset, amount)
    }
    return [...fees.values()].flatMap(({ payer, asset, fee }) => {
      const net = fee - this.#books.welfare.coveredOf(reference, payer, asset)
      return net === 0n ? [] : this.#sharesOfFee(reference, { payer, asset, fee: net })
    })
  }

  #sharesOfFee(reference: string, { payer, asset, fee }: { payer: number; asset: string; fee: bigint }): string[] {
    const referral = this.referrals.get(payer)
    if (referral === undefined || referral.status === 'ENDED' || this.#terms?.isOpen !== true) return []
    const parts = referral.inviters.flatMap((inviter, index) => {
      const share = (fee * BigInt(this.#terms?.rates[index] ?? 0)) / MILLION
      const own = index === 0 ? (share * BigInt(referral.split)) / MILLION : 0n
      return [
        { user: payer, level: 0, amount: own },
        { user: inviter, level: index + 1, amount: this.#stopped.has(inviter) ? 0n : share - own },
      ]
    })
    check(parts.reduce((sum, { amount }) => sum + amount, 0n) < fee, `the shares of ${reference} are below its fee`)
    return parts
      .filter(({ amount }) => amount > 0n)
      .map(({ user, level, amount }) => `${amount} ${asset} of ${reference} by ${payer} for ${user}, level ${level}`)
  }

  #keepTerms(terms: ReferralTerms): void {
    check(terms.rates.reduce((sum, rate) => sum + rate, 0) < Number(MILLION), 'the exchange keeps a part of each fee')
    this.#terms = terms
  }

  #keepReferral(referral: Referral): void {
    const known = this.referrals.get(referral.user)
    check(known?.status !== 'ENDED', `the referral of ${referral.user} has ended`)
    const isSame = known === undefined || String(known.inviters) === String(referral.inviters)
    check(isSame && (known === undefined || known.split === referral.split), 'a referral stays whose it is')
    check(
      referral.inviters.every((one) => one > 0 && one !== referral.user),
      'nobody invites himself',
    )
    this.referrals.set(referral.user, referral)
  }

  #keepEarning({ user, isEarning }: EventOf<'earningChanged'>, command: Committed['command']): void {
    const isAsked = command.type === 'referral.setEarning' && command.user === user && command.isEarning === isEarning
    check(isAsked && user > 0, `the earning of ${user} changes as asked for`)
    check(this.#stopped.has(user) === isEarning, `the earning of ${user} changes`)
    if (isEarning) this.#stopped.delete(user)
    else this.#stopped.add(user)
  }

  #keepPending(told: PendingRebateChanged, shares: readonly EventOf<'rebatePromised'>[], time: number): void {
    const known = this.pending.get(told.pendingId)
    check(!this.#ended.has(told.pendingId), `rebate ${told.pendingId} has ended`)
    const more = shares.reduce((sum, { amount }) => sum + amount, 0n)
    check(told.amount === (known?.amount ?? 0n) + more, `rebate ${told.pendingId} is ${told.amount}`)
    const isTheirs = shares.every(({ payer, user, asset }) => `${payer} ${user} ${asset}` === whoseIs(told))
    check(isTheirs && shares.length > 0, `rebate ${told.pendingId} is of those it names`)
    check(known === undefined || whoseIs(known) === whoseIs(told), `rebate ${told.pendingId} stays whose it is`)
    check(told.dueAt - time > 24 * HOUR && told.dueAt - time <= 25 * HOUR, `rebate ${told.pendingId} waits for a day`)
    this.pending.set(told.pendingId, told)
  }

  #endPending(
    told: PendingRebateChanged,
    { events, time, isRelease }: { events: readonly Event[]; time: number; isRelease: boolean },
  ): void {
    const { pendingId, payer, user, asset, amount, dueAt, status } = told
    const known = this.pending.get(pendingId)
    check(known?.amount === amount && whoseIs(known) === whoseIs(told), `rebate ${pendingId} ends as it was`)
    const isActive = this.referrals.get(payer)?.status === 'ACTIVE'
    if (status === 'PAID') check(isRelease && isActive && dueAt <= time, `rebate ${pendingId} is paid when it is due`)
    else check(this.referrals.get(payer)?.status === 'ENDED', `rebate ${pendingId} goes back when its referral ends`)
    const arrived = events
      .filter((event) => event.type === 'posted')
      .flatMap(({ reference, postings }) => (reference.endsWith(`:${pendingId}`) ? postings : []))
      .filter((line) => line.reason === 'REBATE' && line.owner === (status === 'PAID' ? user : -2))
    const isWhole = arrived.length === 1 && arrived[0]?.amount === amount && arrived[0]?.asset === asset
    check(isWhole, `rebate ${pendingId} arrives whole`)
    this.pending.delete(pendingId)
    this.#ended.add(pendingId)
    this.paid += status === 'PAID' ? 1 : 0
  }

  #checkAccount(asset: string, wallet: string): void {
    let sum = 0n
    for (const each of this.pending.values()) if (each.asset === asset && each.wallet === wallet) sum += each.amount
    const total = this.#books.total(REBATES, wallet, asset)
    check(total === sum, `the account of rebates has ${total} ${asset}, and ${sum} are pending`)
  }
}

function whoseIs({ payer, user, asset }: PendingRebateChanged): string {
  return `${payer} ${user} ${asset}`
}
