// Lets wallets reach the demo's chain. The node itself obeys everybody: it would send from the hot wallet without its key,
// or mine and undo blocks. So only what a public node offers passes.
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { ChainUnavailable } from '../outside/chains/chain.ts'
import { NodeRefusal } from '../outside/chains/node.ts'

const methods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'net_version',
  'web3_clientVersion',
])

/** Codes of JSON-RPC. */
const UNKNOWN_METHOD = -32_601
const UNAVAILABLE = -32_603

export async function callChain(
  { outside: { devnet } }: Context,
  { id, method, params = [] }: Parsed<'demo', 'callChain'>,
): Promise<Output<'demo', 'callChain'>> {
  const fault = (code: number, message: string) => ({ jsonrpc: '2.0' as const, id, error: { code, message } })
  if (devnet === null) return fault(UNAVAILABLE, 'this demo has no chain')
  if (!methods.has(method)) return fault(UNKNOWN_METHOD, `${method} is not offered here`)
  try {
    return { jsonrpc: '2.0', id, result: await devnet.node.call(method, params) }
  } catch (error) {
    if (error instanceof NodeRefusal) return fault(error.code, error.message)
    if (error instanceof ChainUnavailable) return fault(UNAVAILABLE, error.message)
    throw error
  }
}
