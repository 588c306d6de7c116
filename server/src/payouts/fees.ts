// What a transaction may cost: enough for a fee that doubles before it is mined.
import type { Channel } from '../outside/chains/channels.ts'
import { tronCost } from '../outside/chains/tronCost.ts'

/** Of a plain transfer, by the rules of the chain. */
const NATIVE_GAS = 21_000n
/** A transfer of a token takes up to about 65,000; what is not used is not paid. */
const TOKEN_GAS = 100_000n
const GWEI = 1_000_000_000n

/** Of one transaction. On Bitcoin: its virtual bytes, satoshi for each of them, and no tip. On TRON: all of it in sun, times 1. */
export interface Fees {
  /** Units of gas at most. */
  gasLimit: bigint
  /** Wei for each unit of gas at most; of it the tip goes to the one who mines the block. */
  feeCap: bigint
  tip: bigint
}

type Paid = Pick<Channel, 'network' | 'contract'>

/** Rate: as Chain.feeRate has it. Not for Bitcoin, where the outputs count. */
export function feesOf({ network, contract }: Paid, rate: bigint): Fees {
  if (network === 'TRON') return { gasLimit: tronCost(contract !== null, rate).most, feeCap: 1n, tip: 0n }
  const tip = rate < GWEI ? rate : GWEI
  return { gasLimit: contract === null ? NATIVE_GAS : TOKEN_GAS, feeCap: 2n * rate + tip, tip }
}

/** What it will probably cost now, in the native coin's smallest unit. Not for Bitcoin. */
export function expectedCost(channel: Paid, rate: bigint): bigint {
  if (channel.network === 'TRON') return tronCost(channel.contract !== null, rate).expected
  return feesOf(channel, rate).gasLimit * rate
}

/** The most that it costs, in the native coin's smallest unit. */
export function costOf({ gasLimit, feeCap }: Fees): bigint {
  return gasLimit * feeCap
}
