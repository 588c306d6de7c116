// What is credited for payments from networks and banks: each once and in full, and paid back when it is undone or recalled:
// by the customer as far as he can, by the house for the rest, and to the house when the customer can later. What is given up
// costs the house, and is owed again when the payment comes back. The account of the network mirrors exactly what was
// credited and not paid back, less what withdrawals, fees and corrections have paid to it.
import type { Command } from '@assay/engine/commands'
import type { DepositChanged } from '@assay/engine/transfer/events'
import type { Committed } from '../../exchange/door.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'

const CHAIN = -101
const BANK = -102
const HOUSE = -1
/** Ends the name of what is owed for a final credit. */
const RECALLED = '/recalled'

interface Payable {
  /** What the customer and what the house have for it. */
  own: bigint
  house: bigint
}

export class DepositAuditor {
  readonly #books: Books
  /** Credited, and neither final nor paid back in full. */
  readonly open = new Map<string, DepositChanged>()
  /** Final credits that may be asked back; of some that was done before. */
  readonly final: DepositChanged[] = []
  readonly #ended = new Set<string>()
  /** And not paid back, by mirror and asset. */
  readonly #credited = new Map<string, bigint>()
  readonly #paidOut: (mirror: number, asset: string) => bigint
  #payable: Payable | null = null
  /** What the command's payment was credited as before, and is owed. */
  #again: string[] = []

  /** paidOut: what withdrawals, fees and corrections have paid to networks and banks. */
  constructor(books: Books, paidOut: (mirror: number, asset: string) => bigint) {
    this.#books = books
    this.#paidOut = paidOut
  }

  /** Before the events of a command: what an undone payment can be paid back from. */
  prepare(command: Command): void {
    const isReversal = command.type === 'transfer.reverseDeposit'
    const isCredit = command.type === 'transfer.creditDeposit'
    const of = isReversal ? this.open.get(command.deposit) : command
    if (of === undefined || (!isReversal && !isCredit && command.type !== 'transfer.recallDeposit')) return
    const { user, asset } = of as DepositChanged
    const free = (owner: number, wallet: string) => this.#books.available(owner, wallet, asset)
    const own = free(user, 'PLATFORM') + free(user, 'FINANCIAL') + (isCredit ? command.amount : 0n)
    this.#payable = { own, house: free(HOUSE, 'PLATFORM') }
    const earlier = isCredit ? command.earlier : []
    this.#again = earlier.filter((name) => {
      const known = this.open.get(name)
      return known?.user === user && known.status !== 'CREDITED'
    })
  }

  audit({ command, events }: Committed): void {
    const changed = events.filter((event) => event.type === 'depositChanged')
    for (const event of changed) {
      this.#follow(command, event)
      const { asset } = event
      const mirror = mirrorOf(event.deposit)
      const mirrored = -this.#books.total(mirror, 'PLATFORM', asset)
      const expected = (this.#credited.get(`${mirror} ${asset}`) ?? 0n) - this.#paidOut(mirror, asset)
      // A credit comes before what is paid back from it.
      if (event === changed.at(-1))
        check(mirrored === expected, `${mirrored} ${asset} mirror ${mirror}, not ${expected}`)
    }
    for (const name of this.#again)
      check(
        changed.some(({ deposit }) => deposit === name),
        `${name} is owed again`,
      )
    this.#payable = null
    this.#again = []
  }

  /** After something has left: what the network may still undo, and what is owed, is still there. */
  checkCovered(user: number): void {
    const owed = new Map<string, bigint>()
    for (const each of this.open.values())
      if (each.user === user && each.status !== 'WRITTEN_OFF')
        owed.set(each.asset, (owed.get(each.asset) ?? 0n) + each.amount - each.taken)
    for (const [asset, amount] of owed) {
      const left = this.#books.available(user, 'PLATFORM', asset)
      check(left >= amount, `user ${user} has ${left} ${asset} left, and may owe ${amount}`)
    }
  }

  #follow(command: Command, told: DepositChanged): void {
    const { deposit, status } = told
    const known = this.open.get(deposit)
    const isRecall = command.type === 'transfer.recallDeposit'
    check(!this.#ended.has(deposit), `${deposit} ended before`)
    if (known !== undefined) this.#checkKnown(command, known, told)
    else if (isRecall) check(deposit === `${command.deposit}${RECALLED}`, `${deposit} is another name`)
    else
      check(
        command.type === 'transfer.creditDeposit' && command.deposit === deposit,
        `${deposit} begins with its credit`,
      )
    const before = known ?? (isRecall ? { ...told, taken: 0n, covered: 0n } : undefined)
    const paid = before === undefined ? -told.amount : leftOf(before) - leftOf(told)
    const place = `${mirrorOf(deposit)} ${told.asset}`
    if (status !== 'FINAL') this.#credited.set(place, (this.#credited.get(place) ?? 0n) - paid)
    if (before !== undefined && status.startsWith('REVERS')) this.#checkPaidBack(before, told)
    if (status === 'REVERSED')
      check(told.taken === told.amount && told.covered === 0n, `${deposit} is paid back in full by the customer`)
    if (status === 'FINAL') this.final.push(told)
    if (status !== 'FINAL' && status !== 'REVERSED') this.open.set(deposit, told)
    else {
      this.open.delete(deposit)
      this.#ended.add(deposit)
    }
  }

  #checkKnown(command: Command, known: DepositChanged, told: DepositChanged): void {
    const { deposit, status } = told
    if (command.type === 'transfer.creditDeposit') check(this.#again.includes(deposit), `${deposit} is credited once`)
    check(command.type !== 'transfer.recallDeposit', `${deposit} is recalled once`)
    check(known.user === told.user && known.amount === told.amount, `${deposit} stays whose it is`)
    if (status === 'FINAL')
      check(known.status === 'CREDITED' && leftOf(told) === told.amount, `${deposit} is final whole`)
    if (status !== 'WRITTEN_OFF') return
    check(leftOf(told) === 0n, `the house pays what the network lacks of ${deposit}`)
    if (command.type === 'transfer.creditDeposit') {
      const isAllTaken = told.taken - known.taken === command.amount
      check(known.status === 'WRITTEN_OFF' && isAllTaken, `a smaller payment goes to ${deposit} whole`)
      return
    }
    check(known.status === 'REVERSING' && command.type === 'transfer.writeOffDeposit', `${deposit} is given up by two`)
    check(told.taken === known.taken, `only the house pays when ${deposit} is given up`)
  }

  #checkPaidBack(before: Pick<DepositChanged, 'deposit' | 'amount'> & Paid, after: DepositChanged): void {
    const { deposit, amount } = before
    check(this.#payable !== null, `${deposit} was looked at before`)
    const { own, house } = this.#payable ?? { own: 0n, house: 0n }
    const paid = least(own, amount - before.taken)
    check(after.taken - before.taken === paid, `the customer pays ${paid} of ${deposit}, as much as he has`)
    const lacking = leftOf(before)
    const toNetwork = least(paid, lacking)
    const covered = before.covered - (paid - toNetwork) + least(house, lacking - toNetwork)
    check(after.covered === covered, `the house has ${covered} to get back for ${deposit}`)
  }
}

interface Paid {
  amount: bigint
  taken: bigint
  covered: bigint
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** What the network's account still lacks. */
function leftOf({ amount, taken, covered }: Paid): bigint {
  return amount - taken - covered
}

function mirrorOf(deposit: string): number {
  return deposit.startsWith('BANK:') ? BANK : CHAIN
}
