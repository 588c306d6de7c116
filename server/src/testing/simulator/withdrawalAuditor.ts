// Every withdrawal ends once. What is paid is its amount: the payee gets all but the fee, which is below the amount. A
// refund moves nothing.
import type { WithdrawalChanged } from '@assay/engine/transfer/events'
import type { Committed } from '../../exchange/door.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'

const FEE = -2
const CHAIN = -101

export class WithdrawalAuditor {
  readonly #books: Books
  readonly #all: WithdrawalChanged[] = []
  readonly #places = new Map<number, number>()

  /** To networks, by asset. */
  readonly #paidOut = new Map<string, bigint>()

  constructor(books: Books) {
    this.#books = books
  }

  /** 0 is the last that began. */
  newest(place: number): WithdrawalChanged | undefined {
    return this.#all.at(-1 - place)
  }

  paidOut(mirror: number, asset: string): bigint {
    return mirror === CHAIN ? (this.#paidOut.get(asset) ?? 0n) : 0n
  }

  audit({ command, events }: Committed): void {
    const changed = events.filter((event) => event.type === 'withdrawalChanged')
    for (const withdrawal of changed) this.#auditChange(withdrawal)
    const postings = events.filter((event) => event.type === 'posted').flatMap((posted) => posted.postings)
    if (command.type === 'transfer.holdWithdrawal' || command.type === 'transfer.refundWithdrawal')
      check(postings.length === 0, `${command.type} moves nothing`)
    if (command.type !== 'transfer.payWithdrawal') return
    for (const { user, payee, asset, amount, fee } of changed) {
      const got = (owner: number) =>
        postings.filter((each) => each.owner === owner).reduce((sum, each) => sum + each.amount, 0n)
      check(
        postings.every((each) => each.asset === asset),
        `a withdrawal of ${asset} moves nothing else`,
      )
      check(got(user) === -amount, `a withdrawal of ${amount} takes ${-got(user)}`)
      check(got(payee) === amount - fee, `of ${amount} with a fee of ${fee} ${got(payee)} arrive`)
      if (payee === CHAIN) this.#paidOut.set(asset, this.paidOut(CHAIN, asset) + amount - fee)
      check(got(FEE) === fee, `a fee of ${fee} is ${got(FEE)}`)
    }
  }

  #auditChange(withdrawal: WithdrawalChanged): void {
    const { withdrawalId, user, asset, amount, fee, status } = withdrawal
    const place = this.#places.get(withdrawalId)
    if (place === undefined) {
      check(status === 'HELD', `withdrawal ${withdrawalId} begins as ${status}`)
      check(fee >= 0n && fee < amount, `a withdrawal of ${amount} has a fee of ${fee}`)
      this.#places.set(withdrawalId, this.#all.push(withdrawal) - 1)
      this.#books.promise(user, 'PLATFORM', asset, amount)
      return
    }
    const before = this.#all[place] as WithdrawalChanged
    check(before.status === 'HELD', `withdrawal ${withdrawalId} was ${before.status} and is ${status}`)
    check(status !== 'HELD', `withdrawal ${withdrawalId} begins once`)
    const { status: _, ...terms } = withdrawal
    check(
      Object.entries(terms).every(([name, value]) => before[name as keyof typeof terms] === value),
      'its terms stay',
    )
    this.#all[place] = withdrawal
    this.#books.promise(user, 'PLATFORM', asset, -amount)
  }
}
