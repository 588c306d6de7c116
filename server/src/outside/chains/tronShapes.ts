// What a full node of TRON answers over HTTP, as https://developers.tron.network/reference documents it with "visible"
// false: addresses are hexadecimal, with 41 before the twenty bytes, but without it in logs. Fields that are 0 or empty are
// left out. What a node does not have is an empty object.
import * as z from 'zod/mini'
import { ChainUnavailable } from './chain.ts'
import type { Node } from './node.ts'
import { shaped } from './shaped.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const hexAddress = z.string().check(z.regex(/^41[0-9a-f]{40}$/))
const hex = z.string().check(z.regex(/^([0-9a-f]{2})*$/))

const header = z.object({
  blockID: hash,
  block_header: z.object({
    raw_data: z.object({ number: z._default(z.int(), 0), parentHash: hash, timestamp: z._default(z.int(), 0) }),
  }),
})

const transaction = z.object({
  txID: hash,
  ret: z.optional(z.array(z.object({ contractRet: z.optional(z.string()) }))),
  raw_data: z.object({
    contract: z.array(z.object({ type: z.string(), parameter: z.object({ value: z.unknown() }) })),
  }),
})

const log = z.object({ address: z.string(), topics: z.optional(z.array(hex)), data: z.optional(hex) })

const outcome = z.object({
  id: hash,
  blockNumber: z.int(),
  /** What it burnt, in sun. */
  fee: z._default(z.int().check(z.nonnegative()), 0),
  /** Of a contract that was called. */
  contract_address: z.optional(z.string()),
  /** FAILED, or left out. */
  result: z.optional(z.string()),
  /** The result of a contract: SUCCESS, REVERT, OUT_OF_ENERGY and others; left out for a plain transfer. */
  receipt: z.optional(z.object({ result: z.optional(z.string()) })),
  log: z.optional(z.array(log)),
})

export const answers = {
  header,
  block: z.extend(header, { transactions: z.optional(z.array(transaction)) }),
  outcome,
  outcomes: z.array(outcome),
  /** A number that a double cannot hold exactly is above any limit for a deposit. */
  transfer: z.object({ amount: z.number().check(z.nonnegative()), to_address: hexAddress }),
  /** The newest final block, as Num:1234,ID:0000… */
  info: z.object({ solidityBlock: z.string() }),
  account: z.object({ balance: z._default(z.int(), 0) }),
  constant: z.object({ result: z.object({ result: z.literal(true) }), constant_result: z.array(hex) }),
  parameters: z.object({
    chainParameter: z.array(z.object({ key: z.string(), value: z._default(z.int(), 0) })),
  }),
  broadcast: z.object({ result: z.optional(z.boolean()), code: z.optional(z.string()) }),
}

export type TronBlock = z.infer<typeof answers.block>
export type TronOutcome = z.infer<typeof outcome>

/** null for an empty object. Throws ChainUnavailable for an error, which also has status 200. */
export async function askTron<Schema extends z.ZodMiniType>(
  node: Node,
  { path, body, shape }: { path: string; body: object; shape: Schema },
): Promise<z.infer<Schema> | null> {
  const answer = await node.post(`/wallet/${path}`, body)
  if (typeof answer !== 'object' || answer === null)
    throw new ChainUnavailable('a node gave an answer of another shape')
  if ('Error' in answer) throw new ChainUnavailable(`a node refuses ${path}`)
  return !Array.isArray(answer) && Object.keys(answer).length === 0 ? null : shaped(shape, answer)
}
