// What strangers may ask the node of the demo's chain, and how much: a call that computes has little gas and one shared turn,
// so that nobody keeps the node from payouts and deposits.
import { isHex } from 'viem'
import { Turns } from '../limits/turns.ts'
import { type Node, NodeRefusal } from '../outside/chains/node.ts'

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
/** A caller could keep the node busy with them without end. */
const heavy: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas', 'eth_feeHistory', 'eth_getLogs'])

const GAS_MAX = 3_000_000n
const BLOCKS_MAX = 1000
/** A call with a batch of others waits with all of them. */
const turns = new Turns({ atOnce: 1, atOnceEach: 1, waitingMax: 100 })

/** Codes of JSON-RPC. */
const UNKNOWN_METHOD = -32_601
const BAD_PARAMS = -32_602

/** Throws NodeRefusal, ChainUnavailable, and BUSY if too many wait. Line: of the caller. */
export async function callAsGuest(
  node: Node,
  { method, params, line }: { method: string; params: readonly unknown[]; line: string },
): Promise<unknown> {
  if (!methods.has(method)) throw new NodeRefusal(UNKNOWN_METHOD, `${method} is not offered here`)
  if (!heavy.has(method)) return node.call(method, params)
  return turns.run(line, async () => node.call(method, await limited(node, method, params)))
}

async function limited(node: Node, method: string, params: readonly unknown[]): Promise<readonly unknown[]> {
  if (method === 'eth_getLogs') return [await limitedFilter(node, params[0])]
  if (method === 'eth_feeHistory') {
    if (quantity(params[0]) > BLOCKS_MAX) throw new NodeRefusal(BAD_PARAMS, `at most ${BLOCKS_MAX} blocks at once`)
    return params
  }
  // Further ones would replace balances and code, or the block.
  if (params.length > 2) throw new NodeRefusal(BAD_PARAMS, 'overrides are not offered here')
  const [call, ...block] = params
  const { gas, accessList: _, authorizationList: __, ...rest } = fieldsOf(call)
  const wanted = gas === undefined || gas === null ? GAS_MAX : quantity(gas)
  return [{ ...rest, gas: `0x${(wanted < GAS_MAX ? wanted : GAS_MAX).toString(16)}` }, ...block]
}

async function limitedFilter(node: Node, filter: unknown): Promise<unknown> {
  const fields = fieldsOf(filter)
  if (fields['blockHash'] !== undefined) return fields
  const head = quantity(await node.call('eth_blockNumber', []))
  const heightOf = (tag: unknown) => (tag === 'earliest' ? 0n : isHex(tag) ? quantity(tag) : head)
  const [from, to] = [heightOf(fields['fromBlock']), heightOf(fields['toBlock'])]
  if (to - from > BLOCKS_MAX) throw new NodeRefusal(BAD_PARAMS, `at most ${BLOCKS_MAX} blocks at once`)
  return fields
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new NodeRefusal(BAD_PARAMS, 'an object is missing')
  return value as Readonly<Record<string, unknown>>
}

function quantity(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new NodeRefusal(BAD_PARAMS, 'a number in hexadecimal is missing')
  return BigInt(value)
}
