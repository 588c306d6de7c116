// Recomputes every profit share, weekly and at the end of a follow, and that none is left out: the rate of what was made above
// what was shared before, over all follows of a trader. Losses that are open count, profits that are open do not.
import type { Event } from '@assay/engine/events'
import type { FollowChanged } from '@assay/engine/follow/events'
import type { Committed } from '../../exchange/door.ts'
import { check } from '../simulator/breach.ts'
import { accountOf, type CopyRecords } from './copyRecords.ts'
import { roundUp } from './expectedCopy.ts'

type Shared = Extract<Event, { type: 'profitShared' }>
type Started = Extract<Committed['command'], { type: 'follow.start' }>

const MILLION = 1_000_000n
const WEEK_MS = 7 * 86_400_000
/** Monday, 5 January 1970. */
const FIRST_MONDAY = 4 * 86_400_000

interface Mark {
  realized: bigint
  shared: bigint
  rate: bigint
}

export class ProfitOracle {
  weekly = 0
  final = 0
  /** The sum of all shares that were paid. */
  paid = 0n
  readonly #records: CopyRecords
  readonly #marks = new Map<string, Mark>()
  readonly #stepMax: number
  /** Of the weekly share in progress: the last follow that is done. */
  #last = 0
  #week = 0

  constructor(records: CopyRecords, stepMax: number) {
    this.#records = records
    this.#stepMax = stepMax
  }

  /** Before the records hear of the command. */
  audit({ command, events, time }: Committed): void {
    const told = events.filter((event) => event.type === 'profitShared')
    if (events.some(({ type }) => type === 'rejected')) return
    if (command.type === 'follow.start') this.#start(command, events)
    else if (command.type === 'follow.share') this.#shareWeek(told, time)
    else if (command.type === 'follow.end') this.#endAll(told, events)
    else check(told.length === 0, `${command.type} shares profits`)
  }

  /** No week and no end was left out. */
  checkWhole(time: number): void {
    check(this.#last === 0, 'a weekly share has no end')
    const { follows } = this.#records
    if (follows.size > 0) check(this.#week === weekOf(time), `profits were shared in week ${this.#week}`)
    check(this.#ending().length === 0, `${this.#ending().length} follows have nothing left and have not ended`)
  }

  #start({ user, trader }: Started, events: readonly Event[]): void {
    const follow = events.find((event) => event.type === 'followChanged')
    if (follow === undefined) return
    if (this.#records.follows.size === 0) this.#week = weekOf(follow.startedAt)
    const rate = BigInt(follow.shareRate)
    const known = this.#marks.get(`${user} ${trader}`)
    // Without a share, the highest profit itself is the mark.
    const mark = known ?? { realized: 0n, shared: 0n, rate: rate > 0n ? rate : MILLION }
    this.#marks.set(`${user} ${trader}`, mark)
    if (rate > 0n && rate !== mark.rate) {
      mark.shared = roundUp(mark.shared * rate, mark.rate)
      mark.rate = rate
    }
    this.#checkMark(follow, events)
  }

  #shareWeek(told: readonly Shared[], time: number): void {
    if (this.#last === 0) {
      check(weekOf(time) > this.#week, `the profits of week ${this.#week} are shared twice`)
      this.#week = weekOf(time)
    }
    const all = [...this.#records.follows.values()].sort((one, other) => one.followId - other.followId)
    const rest = all.filter(({ followId }) => followId > this.#last)
    const now = rest.slice(0, this.#stepMax)
    this.#last = rest.length >= this.#stepMax ? (now.at(-1)?.followId ?? 0) : 0
    this.#compare(now, told, 'WEEKLY')
  }

  #endAll(told: readonly Shared[], events: readonly Event[]): void {
    const now = this.#ending().slice(0, this.#stepMax)
    const ended = events.filter((event) => event.type === 'followChanged' && event.status === 'ENDED')
    check(ended.length === now.length, `${ended.length} follows end, and ${now.length} have nothing left`)
    this.#compare(now, told, 'LEAVING')
    for (const follow of now) {
      const { realized } = this.#made(follow)
      // What was paid just now is still something that was made.
      this.#markOf(follow).realized = realized
      this.#checkMark(follow, events)
    }
  }

  /** Left, with neither a position nor an order. */
  #ending(): FollowChanged[] {
    const { follows, offers } = this.#records
    const busy = new Set([...offers.values()].map(({ user }) => user))
    const isFlat = ({ followId }: FollowChanged) => {
      const account = accountOf(followId)
      return this.#records.positionsOf(account).length === 0 && !busy.has(account)
    }
    const left = [...follows.values()].filter((follow) => follow.status === 'LEAVING' && isFlat(follow))
    return left.sort((one, other) => one.followId - other.followId)
  }

  #compare(follows: readonly FollowChanged[], told: readonly Shared[], reason: Shared['reason']): void {
    const byId = new Map(told.map((share) => [share.followId, share]))
    for (const follow of follows) {
      const share = byId.get(follow.followId)
      byId.delete(follow.followId)
      const mark = this.#markOf(follow)
      const { realized, unrealized } = this.#made(follow)
      const counted = realized + (unrealized < 0n ? unrealized : 0n)
      const rate = BigInt(follow.shareRate)
      if (rate === 0n) {
        const reached = counted > 0n ? roundUp(counted * mark.rate, MILLION) : 0n
        if (reached > mark.shared) mark.shared = reached
      }
      const due = counted > 0n ? (counted * rate) / MILLION - mark.shared : 0n
      const facts = (what: Pick<Shared, 'realized' | 'unrealized' | 'sharedBefore' | 'due' | 'paid'>) =>
        `${what.realized} and ${what.unrealized}, ${what.sharedBefore} shared before, ${what.due} due, ${what.paid} paid`
      const name = `follow ${follow.followId} (${reason})`
      if (due <= 0n) {
        check(share === undefined, `${name} shares ${share?.due}, of ${counted} with ${mark.shared} shared before`)
        continue
      }
      const payable = this.#payable(follow)
      const paid = due < payable ? due : payable
      const expected = facts({ realized, unrealized, sharedBefore: mark.shared, due, paid } as never)
      check(share !== undefined && share.reason === reason, `${name} shares nothing of ${expected}`)
      if (share === undefined) return
      check(facts(share) === expected, `${name} has ${expected}, and tells ${facts(share)}`)
      mark.shared += paid
      this.paid += paid
      if (reason === 'WEEKLY') this.weekly += 1
      else this.final += 1
    }
    check(byId.size === 0, `profits of ${[...byId.keys()].join(', ')} are shared, which are not due`)
  }

  /** In all follows of this trader: what there is, and was paid, less what was put in. */
  #made(follow: FollowChanged): { realized: bigint; unrealized: bigint } {
    const { money, unrealized } = this.#records.worthOf(accountOf(follow.followId))
    return { realized: this.#markOf(follow).realized + money + follow.paid - follow.allotted, unrealized }
  }

  /** What is free; of a cross account without its initial margins and without open profits. */
  #payable({ followId }: FollowChanged): bigint {
    const account = accountOf(followId)
    const free = this.#records.available(account)
    const cross = this.#records.positionsOf(account).filter(({ marginMode }) => marginMode === 'CROSS')
    if (cross.length === 0) return free
    let [wallet, open, initial] = [free, 0n, 0n]
    for (const position of cross) {
      wallet += position.margin
      open += this.#records.profitOf(position)
      initial += roundUp(position.entryValue, BigInt(position.leverage))
    }
    const spare = (open < 0n ? wallet + open : wallet) - initial
    const most = spare > 0n ? spare : 0n
    return most < free ? most : free
  }

  #markOf({ user, trader, followId }: FollowChanged): Mark {
    const mark = this.#marks.get(`${user} ${trader}`)
    check(mark !== undefined, `follow ${followId} has begun`)
    return mark as Mark
  }

  /** The last one that the command tells. */
  #checkMark({ user, trader }: FollowChanged, events: readonly Event[]): void {
    const told = events.findLast(
      (event) => event.type === 'followMarkChanged' && event.user === user && event.trader === trader,
    )
    const { realized, shared } = this.#marks.get(`${user} ${trader}`) ?? { realized: 0n, shared: 0n }
    if (told?.type !== 'followMarkChanged') return check(false, `what ${user} has made with ${trader} is told`)
    const facts = `${realized} made and ${shared} shared`
    const own = `${told.realized} made and ${told.shared} shared`
    check(own === facts, `${user} has ${facts} with ${trader}, not ${own}`)
  }
}

/** Mondays since the first one of 1970. */
function weekOf(time: number): number {
  return Math.floor((time - FIRST_MONDAY) / WEEK_MS)
}
