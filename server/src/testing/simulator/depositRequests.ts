// What a watcher of a network asks for: credits, the end of their confirmations, and the return of payments that the
// network has undone. What two operators ask for: giving up what is still owed, and taking back a final credit. Now and then
// for another user. Clients repeat each of them, as a watcher does after a crash.
import type { Amount } from '@assay/engine/money'
import type { DepositChanged } from '@assay/engine/transfer/events'
import type { CommandInput } from '../../exchange/door.ts'
import { drawAmount, type DrawInputs } from './drawInputs.ts'

/** Of payments that may still be undone or are owed, at most. */
const OPEN_MAX = 12

export function changeDeposit(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const open = [...auditor.deposits.open.values()].filter(({ status }) => status !== 'WRITTEN_OFF')
  const givenUp = [...auditor.deposits.open.values()].filter(({ status }) => status === 'WRITTEN_OFF')
  // A payment that comes back after the house has paid for it is rare, and worth trying.
  if (givenUp.length > 0 && random.chance(0.2)) return credit(inputs, user, givenUp)
  const act = random.below(40)
  if (act < 4) return recallFinal(inputs, user)
  const owing = open.filter(({ status }) => status === 'REVERSING')
  if (act < 8 && owing.length > 0) return { type: 'transfer.writeOffDeposit', ...named(inputs, owing, user) }
  if (open.length === 0 || (open.length < OPEN_MAX && act < 22)) return credit(inputs, user)
  if (act < 30) return { type: 'transfer.finalizeDeposit', ...named(inputs, open, user) }
  return { type: 'transfer.reverseDeposit', ...named(inputs, open, user) }
}

/** Mostly one that its customer has spent, which costs the house something. */
function named(inputs: DrawInputs, all: readonly DepositChanged[], user: number) {
  const { random } = inputs
  const spent = all.filter((each) => isSpent(inputs, each))
  const known = random.pick(spent.length > 0 && random.chance(0.8) ? spent : [...all])
  return { user: random.chance(0.95) ? known.user : user, deposit: known.deposit }
}

function isSpent({ auditor }: DrawInputs, { user, asset, amount }: DepositChanged): boolean {
  return auditor.available(user, 'PLATFORM', asset) < amount
}

function recallFinal(inputs: DrawInputs, user: number): CommandInput {
  const { final } = inputs.auditor.deposits
  const place = Math.max(
    0,
    final.findIndex((each) => isSpent(inputs, each)),
  )
  const taken = final[place]
  if (taken === undefined) return credit(inputs, user)
  // Mostly once. Anyone who asks again, at once or much later, gets nothing more.
  if (inputs.random.chance(0.6)) final.splice(place, 1)
  return recall(taken)
}

function recall({ user, deposit, asset, amount }: DepositChanged): CommandInput {
  return { type: 'transfer.recallDeposit', user, deposit, asset, amount }
}

/** undone: of which one may come again. */
function credit(
  inputs: DrawInputs,
  user: number,
  undone = [...inputs.auditor.deposits.open.values()].filter(({ status }) => status !== 'CREDITED'),
): CommandInput {
  const { random, auditor } = inputs
  const again = undone.length > 0 && random.chance(0.4) ? random.pick(undone) : undefined
  const [drawn, scale] = random.pick([...auditor.scales])
  const asset = again?.asset ?? drawn
  const isHostile = random.chance(0.1)
  const amount = isHostile
    ? drawAmount(inputs, { user, wallet: 'PLATFORM', asset })
    : BigInt(1 + random.below(5000)) * 10n ** BigInt(Math.max(0, scale - 1))
  const place = `${random.below(2 ** 31)}:${random.below(2 ** 31)}`
  const deposit = random.chance(0.2) ? `BANK:${place}` : `ETHEREUM:0x${place}`
  const payee = again !== undefined && random.chance(0.9) ? again.user : user
  const earlier = again === undefined ? [] : [again.deposit]
  return { type: 'transfer.creditDeposit', user: payee, deposit, earlier, asset, amount: amount as Amount }
}
