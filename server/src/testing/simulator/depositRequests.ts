// What a watcher of a network asks for: credits, the end of their confirmations, and the return of payments that the
// network has undone. Now and then for another user. Clients repeat each of them, as a watcher does after a crash.
import type { Amount } from '@assay/engine/money'
import type { CommandInput } from '../../exchange/door.ts'
import { drawAmount, type DrawInputs } from './drawInputs.ts'

/** Of payments that the network may still undo, at most. */
const OPEN_MAX = 12

export function changeDeposit(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const open = [...auditor.deposits.open.values()]
  const known = open.length === 0 ? undefined : random.pick(open)
  if (known === undefined || (open.length < OPEN_MAX && random.chance(0.5))) return credit(inputs, user)
  const named = { user: random.chance(0.95) ? known.user : user, deposit: known.deposit }
  if (random.chance(0.5)) return { type: 'transfer.finalizeDeposit', ...named }
  return { type: 'transfer.reverseDeposit', ...named }
}

function credit(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const [asset, scale] = random.pick([...auditor.scales])
  const isHostile = random.chance(0.1)
  const amount = isHostile
    ? drawAmount(inputs, { user, wallet: 'PLATFORM', asset })
    : BigInt(1 + random.below(5000)) * 10n ** BigInt(Math.max(0, scale - 1))
  const deposit = `ETHEREUM:0x${random.below(2 ** 31)}:${random.below(2 ** 31)}`
  return { type: 'transfer.creditDeposit', user, deposit, asset, amount: amount as Amount }
}
