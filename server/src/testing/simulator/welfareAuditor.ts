// Audits welfare: nobody claims twice, no task gives more than its budget, the fund pays all of it, vouchers never pay more than
// their part of a fee and never more than they have, and what is promised is covered to the last unit.
import type { Event } from '@assay/engine/events'
import type { WelfareTask } from '@assay/engine/welfare/commands'
import type { RewardChanged, RewardUsed } from '@assay/engine/welfare/events'
import type { Committed } from '../../exchange/door.ts'
import { check } from './breach.ts'

const DAY_MS = 86_400_000
const PROMISED = -12
const MILLION = 1_000_000n

interface Totals {
  total(owner: number, wallet: string, asset: string): bigint
}

export class WelfareAuditor {
  readonly #books: Totals
  readonly #personOf: (owner: number) => number
  readonly #tasks = new Map<string, WelfareTask>()
  readonly #rewards = new Map<number, RewardChanged>()
  readonly #claimed = new Set<string>()
  readonly #spent = new Map<string, bigint>()
  /** What vouchers paid of the fees of the command that is being audited: 'reference payer asset'. */
  readonly #covered = new Map<string, bigint>()

  /** `personOf`: whose account an owner is. */
  constructor(books: Totals, personOf = (owner: number): number => owner) {
    this.#books = books
    this.#personOf = personOf
  }

  audit({ command, events, time }: Committed): void {
    this.#covered.clear()
    const used = events.filter((event) => event.type === 'rewardUsed')
    this.#checkUses(events, used, time)
    for (const event of events) {
      if (event.type === 'welfareTaskDefined') this.#tasks.set(event.task.task, event.task)
      else if (event.type === 'rewardChanged')
        this.#keepReward(event, { used, time, isClaim: command.type === 'welfare.claim' })
    }
    if (events.some((event) => event.type === 'rewardChanged')) this.#checkPromised()
  }

  coveredOf(reference: string, payer: number, asset: string): bigint {
    return this.#covered.get(`${reference} ${payer} ${asset}`) ?? 0n
  }

  #keepReward(
    told: RewardChanged,
    { used, time, isClaim }: { used: readonly RewardUsed[]; time: number; isClaim: boolean },
  ): void {
    const { rewardId, user, task: name, amount, left, status, expiresAt } = told
    const known = this.#rewards.get(rewardId)
    const paid = used.filter((one) => one.rewardId === rewardId).reduce((sum, one) => sum + one.amount, 0n)
    if (known === undefined) {
      check(isClaim, `reward ${rewardId} was claimed`)
      this.#checkClaim(told)
    } else {
      check(known.status === 'CLAIMED' && known.user === user, `reward ${rewardId} stays whose it is`)
      const isOver = expiresAt !== null && expiresAt <= time
      if (status === 'EXPIRED') check(isOver && left === 0n && paid === 0n, `reward ${rewardId} expires in its time`)
      else check(left === known.left - paid && !isOver, `reward ${rewardId} has ${left} left`)
    }
    check(
      left >= 0n && left <= amount && (status === 'CLAIMED') === left > 0n,
      `reward ${rewardId}: ${status} with ${left}`,
    )
    check(name !== '', 'a reward has a task')
    this.#rewards.set(rewardId, told)
  }

  #checkClaim({ rewardId, user, task: name, kind, amount, claimedAt, expiresAt }: RewardChanged): void {
    const task = this.#tasks.get(name)
    check(task !== undefined && task.kind === kind && task.amount === amount, `reward ${rewardId} is that of ${name}`)
    if (task === undefined) return
    check(task.isOpen && claimedAt >= task.startsAt && claimedAt < task.endsAt, `${name} is open`)
    check(!this.#claimed.has(`${name} ${user}`), `${user} claims ${name} once`)
    this.#claimed.add(`${name} ${user}`)
    const spent = (this.#spent.get(name) ?? 0n) + amount
    check(spent <= task.budget, `${name} gives ${spent} of a budget of ${task.budget}`)
    this.#spent.set(name, spent)
    const end = (Math.floor(claimedAt / DAY_MS) + 1 + task.days) * DAY_MS
    check(expiresAt === (kind === 'CASH' ? null : end), `reward ${rewardId} can be used for ${task.days} days`)
  }

  /** By each fee and payment of interest of the command. */
  #checkUses(events: readonly Event[], used: readonly RewardUsed[], time: number): void {
    for (const event of events) {
      if (event.type !== 'posted') continue
      const rests = new Map<string, bigint>()
      const add = (kind: string, owner: number, asset: string, amount: bigint) =>
        rests.set(`${kind} ${owner} ${asset}`, (rests.get(`${kind} ${owner} ${asset}`) ?? 0n) + amount)
      const { postings, reference } = event
      for (const { owner, asset, amount, reason } of postings) {
        if (reason === 'FEE' && owner > 0 && amount < 0n) add('FEE_VOUCHER', this.#personOf(owner), asset, -amount)
        if (reason === 'INTEREST' && owner > 0 && amount > 0n) add('EARN_BOOST', owner, asset, amount)
      }
      if (reference.startsWith('convert:')) {
        const customer = postings.find(({ owner, amount }) => owner > 0 && amount > 0n)?.owner ?? 0
        for (const { asset, amount, reason } of postings)
          if (reason === 'FEE') add('FEE_VOUCHER', customer, asset, amount)
      }
      for (const use of used.filter((one) => one.reference === reference)) {
        const key = `${use.kind} ${use.user} ${use.asset}`
        const rest = rests.get(key) ?? 0n
        const reward = this.#rewards.get(use.rewardId)
        check(use.base === rest && rest > 0n, `reward ${use.rewardId} pays a part of ${rest}, not of ${use.base}`)
        check(
          reward?.user === use.user && time < (reward.expiresAt ?? 0),
          `reward ${use.rewardId} can be used by ${use.user}`,
        )
        const most = (rest * BigInt(reward?.rate ?? 0)) / MILLION
        check(
          use.amount > 0n && use.amount <= most && use.amount <= (reward?.left ?? 0n),
          `reward ${use.rewardId} pays its part`,
        )
        rests.set(key, rest - use.amount)
        if (use.kind === 'FEE_VOUCHER') {
          const fee = `${reference} ${use.user} ${use.asset}`
          this.#covered.set(fee, (this.#covered.get(fee) ?? 0n) + use.amount)
        }
      }
      this.#checkNoneForgotten(rests, { reference, used, time })
    }
  }

  /** Anyone who has a voucher that could pay something of a fee has used it. */
  #checkNoneForgotten(
    rests: ReadonlyMap<string, bigint>,
    { reference, used, time }: { reference: string; used: readonly RewardUsed[]; time: number },
  ): void {
    for (const reward of this.#rewards.values()) {
      const rest = rests.get(`${reward.kind} ${reward.user} ${reward.asset}`) ?? 0n
      if (reward.status !== 'CLAIMED' || time >= (reward.expiresAt ?? 0) || reward.left === 0n) continue
      if ((rest * BigInt(reward.rate)) / MILLION === 0n) continue
      const isUsed = used.some((one) => one.rewardId === reward.rewardId)
      check(isUsed, `reward ${reward.rewardId} pays nothing of ${reference}`)
    }
  }

  #checkPromised(): void {
    const promised = new Map<string, bigint>()
    for (const { asset, left } of this.#rewards.values()) promised.set(asset, (promised.get(asset) ?? 0n) + left)
    for (const [asset, sum] of promised) {
      const total = this.#books.total(PROMISED, 'PLATFORM', asset)
      check(total === sum, `${sum} ${asset} are promised, and ${total} are set aside`)
    }
  }
}
