// A network's fee is paid by the house's account for it. A correction moves its amount between the two accounts it names, and
// nothing else; a customer stands only against the house.
import type { Committed } from '../../exchange/door.ts'
import { check } from './breach.ts'

const HOUSE = -1
const GAS = -8
const CHAIN = -101
const MIRRORS_FROM = -100

export class TreasuryAuditor {
  /** Paid to networks and banks, less what was taken from them; by mirror and asset. */
  readonly #paidTo = new Map<string, bigint>()

  paidTo(mirror: number, asset: string): bigint {
    return this.#paidTo.get(`${mirror} ${asset}`) ?? 0n
  }

  audit({ command, events }: Committed): void {
    if (command.type === 'transfer.payNetworkFee') this.#auditMove({ events, ...command, from: GAS, to: CHAIN })
    if (command.type !== 'transfer.correctBalance') return
    const { user, counter, direction } = command
    check(user < 0 || counter === HOUSE, `a correction of user ${user} is against ${counter}`)
    const [from, to] = direction === 'ADD' ? [counter, user] : [user, counter]
    this.#auditMove({ events, ...command, from, to })
  }

  #auditMove(move: Pick<Committed, 'events'> & { asset: string; amount: bigint; from: number; to: number }): void {
    const { events, asset, amount, from, to } = move
    check(amount > 0n, `an amount of ${amount} was taken`)
    const lines = events.filter((event) => event.type === 'posted').flatMap(({ postings }) => postings)
    const told = lines.map((line) => `${line.owner} ${line.wallet} ${line.asset} ${line.amount}`).join(', ')
    const wanted = `${from} PLATFORM ${asset} ${-amount}, ${to} PLATFORM ${asset} ${amount}`
    check(told === wanted, `the postings are ${told}, and should be ${wanted}`)
    for (const [owner, by] of [
      [from, -amount],
      [to, amount],
    ] as const)
      if (owner < MIRRORS_FROM) this.#paidTo.set(`${owner} ${asset}`, this.paidTo(owner, asset) + by)
  }
}
