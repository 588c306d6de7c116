// Lets wallets reach the demo's chain. The node itself obeys everybody: it would send from the hot wallet without its key,
// or mine and undo blocks. So only what a public node offers passes, within limits (guestCalls.ts).
import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { addressKey } from '../limits/addressKey.ts'
import { ChainUnavailable } from '../outside/chains/chain.ts'
import { NodeRefusal } from '../outside/chains/node.ts'
import { callAsGuest } from './guestCalls.ts'

type Answer = Exclude<Output<'demo', 'callChain'>, readonly unknown[]>
type Input = Parsed<'demo', 'callChain'>
interface Call {
  id?: Answer['id'] | undefined
  method: string
  params?: readonly unknown[] | undefined
}

/** Codes of JSON-RPC. */
const INVALID: Answer = { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'a method is missing' } }
const UNAVAILABLE = -32_603
const BUSY = -32_005

export async function callChain(
  context: Context,
  { batch, id, method, params }: Input,
): Promise<Output<'demo', 'callChain'>> {
  if (batch === undefined) return method === undefined ? INVALID : answer(context, { id, method, params })
  const answers: Answer[] = []
  // One after the other: a batch is no faster than its calls.
  for (const call of batch) answers.push(await answer(context, call))
  return answers
}

async function answer(
  { caller, outside: { devnet } }: Context,
  { id = null, method, params = [] }: Call,
): Promise<Answer> {
  const fault = (code: number, message: string): Answer => ({ jsonrpc: '2.0' as const, id, error: { code, message } })
  if (devnet === null) return fault(UNAVAILABLE, 'this demo has no chain')
  try {
    const line = addressKey(caller.address)
    return { jsonrpc: '2.0', id, result: await callAsGuest(devnet.guests, { method, params, line }) }
  } catch (error) {
    if (error instanceof NodeRefusal) return fault(error.code, error.message)
    if (error instanceof ChainUnavailable) return fault(UNAVAILABLE, error.message)
    if (error instanceof ApiError && error.error === 'BUSY') return fault(BUSY, 'too many calls wait; ask again')
    throw error
  }
}
