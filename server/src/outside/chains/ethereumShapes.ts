// What nodes of Ethereum answer, as https://ethereum.github.io/execution-apis/ documents it; fields that nobody reads are
// left out.
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { ChainUnavailable } from './chain.ts'

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const quantity = z.pipe(
  z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)),
  z.transform((text) => BigInt(text)),
)

const log = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  logIndex: quantity,
  transactionHash: hex,
  blockHash: hex,
  removed: z.optional(z.boolean()),
})

const receipt = z.object({
  transactionHash: hex,
  blockHash: hex,
  blockNumber: quantity,
  status: quantity,
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  logs: z.array(log),
})

const transaction = z.object({ hash: hex, to: z.nullable(hex), value: quantity })

const blockName = z.object({ hash: hex })

export const answers = {
  hex,
  quantity,
  receipt,
  receipts: z.array(receipt),
  blockName,
  block: z.object({
    number: quantity,
    hash: hex,
    parentHash: hex,
    timestamp: quantity,
    transactions: z.array(transaction),
  }),
}

export type EthereumBlock = z.infer<typeof answers.block>
export type EthereumReceipt = z.infer<typeof receipt>

/** Of heights, counts and seconds. */
export function number(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ChainUnavailable('a node gave a number that cannot be')
  return Number(value)
}
