// What is credited for payments from networks: each once and in full, and paid back when the network undoes it: by the
// customer as far as he can, by the house for the rest, and to the house when the customer can later. The account of the network mirrors exactly what was credited and not paid back, less
// what withdrawals have paid to it.
import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import type { DepositChanged } from '@assay/engine/transfer/events'
import type { Committed } from '../../exchange/door.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'

const CHAIN = -101
const HOUSE = -1

interface Payable {
  deposit: string
  /** What the customer and what the house have for it. */
  own: bigint
  house: bigint
}

export class DepositAuditor {
  readonly #books: Books
  /** Credited, and neither final nor paid back in full. */
  readonly open = new Map<string, DepositChanged>()
  readonly #ended = new Set<string>()
  /** And not paid back, by asset. */
  readonly #credited = new Map<string, bigint>()
  #payable: Payable | null = null

  readonly #paidOut: (asset: string) => bigint

  /** paidOut: what withdrawals have paid to networks. */
  constructor(books: Books, paidOut: (asset: string) => bigint) {
    this.#books = books
    this.#paidOut = paidOut
  }

  /** Before the events of a command: what an undone payment can be paid back from. */
  prepare(command: Command): void {
    const credit = command.type === 'transfer.reverseDeposit' ? this.open.get(command.deposit) : undefined
    if (credit === undefined) return
    const { user, asset, deposit } = credit
    const free = (owner: number, wallet: string) => this.#books.available(owner, wallet, asset)
    const own = free(user, 'PLATFORM') + free(user, 'FINANCIAL')
    this.#payable = { deposit, own, house: free(HOUSE, 'PLATFORM') }
  }

  audit({ command, events }: Committed): void {
    for (const event of events) {
      if (event.type !== 'depositChanged') continue
      this.#follow(command, event)
      const { asset } = event
      const mirrored = -this.#books.total(CHAIN, 'PLATFORM', asset)
      const expected = (this.#credited.get(asset) ?? 0n) - this.#paidOut(asset)
      check(mirrored === expected, `${mirrored} ${asset} mirror the network, not what was credited`)
    }
    this.#payable = null
  }

  #follow(command: Command, told: DepositChanged): void {
    const { deposit, status } = told
    const known = this.open.get(deposit)
    const paid = known === undefined ? -told.amount : leftOf(known) - leftOf(told)
    if (status !== 'FINAL') this.#credited.set(told.asset, (this.#credited.get(told.asset) ?? 0n) - paid)
    check(!this.#ended.has(deposit), `${deposit} ended before`)
    if (known === undefined) check(command.type === 'transfer.creditDeposit', `${deposit} begins with its credit`)
    else {
      check(command.type !== 'transfer.creditDeposit', `${deposit} is credited once`)
      check(known.user === told.user && known.amount === told.amount, `${deposit} stays whose it is`)
    }
    if (command.type === 'transfer.reverseDeposit' && known !== undefined) this.#checkPaidBack(known, told)
    if (status === 'FINAL')
      check(known?.status === 'CREDITED' && leftOf(told) === told.amount, `${deposit} is final whole`)
    if (status === 'REVERSED')
      check(told.taken === told.amount && told.covered === 0n, `${deposit} is paid back in full by the customer`)
    if (status === 'CREDITED' || status === 'REVERSING') this.open.set(deposit, told)
    else {
      this.open.delete(deposit)
      this.#ended.add(deposit)
    }
  }

  #checkPaidBack(before: DepositChanged, after: DepositChanged): void {
    const { deposit, amount } = before
    check(this.#payable?.deposit === deposit, `${deposit} was looked at before`)
    const { own, house } = this.#payable ?? { own: 0n, house: 0n }
    const paid = least(own, amount - before.taken)
    check(after.taken - before.taken === paid, `the customer pays ${paid} of ${deposit}, as much as he has`)
    const lacking = leftOf(before)
    const toNetwork = least(paid, lacking)
    const covered = before.covered - (paid - toNetwork) + least(house, lacking - toNetwork)
    check(after.covered === covered, `the house has ${covered} to get back for ${deposit}`)
  }
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** What the network's account still lacks. */
function leftOf({ amount, taken, covered }: Extract<Event, { type: 'depositChanged' }>): bigint {
  return amount - taken - covered
}
