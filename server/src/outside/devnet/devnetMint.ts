// Makes coins on the demo's chain: the contracts' deployment, coins for anyone who tries it, and the hot wallet's backing of
// what the faucet has credited.
import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  hexToNumber,
  keccak256,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { type Node, NodeRefusal } from '../chains/node.ts'
import { contracts } from './contracts.ts'
import type { DevnetTerms } from './devnetKeys.ts'

const usdtAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function madeFor(address) view returns (uint256)',
])
const etherAbi = parseAbi(['function send(address to) payable', 'function madeFor(address) view returns (uint256)'])

const GAS = 2_000_000n
/** The minter has as much ether as anybody could ever ask for. */
const MINTER_WEI = parseEther('1000000000')
/** Of the funded key: given when less than a tenth is left. */
const FUNDED_WEI = parseEther('100')
const FUNDED_USDT = 1_000_000n

export interface DevnetMint {
  /** Deploys what is missing. Mine: makes one block. */
  prepare(mine: () => Promise<void>): Promise<void>
  /** Test USDT, in its smallest unit, from nowhere to this address. Answers the transaction's id. */
  payUsdt(to: Hex, units: bigint): Promise<Hex>
  payEther(to: Hex, wei: bigint): Promise<Hex>
  /** Makes what is missing so that this much was ever made for the address. Harmless when repeated. */
  back(to: Hex, total: { usdt: bigint; ether: bigint }): Promise<void>
  /** Fills up the funded key if it is nearly empty. */
  fund(): Promise<void>
}

/** The transaction may have been sent. */
export class OutcomeUnknown extends Error {}

/** Throws NodeRefusal if it was not sent for certain, and OutcomeUnknown. */
async function sendSigned(node: Node, bytes: Hex): Promise<Hex> {
  const hash = keccak256(bytes)
  try {
    await node.call('eth_sendRawTransaction', [bytes])
  } catch (error) {
    // A request without an answer was sent once more: the node refuses what it has already.
    const known = await node.call('eth_getTransactionByHash', [hash]).catch(() => undefined)
    if (known !== null && known !== undefined) return hash
    if (error instanceof NodeRefusal && known === null) throw error
    throw new OutcomeUnknown('the chain of the demo did not answer', { cause: error })
  }
  return hash
}

export function createDevnetMint(node: Node, terms: DevnetTerms): DevnetMint {
  const account = privateKeyToAccount(terms.minterKey)
  const funded = privateKeyToAddress(terms.fundedKey)
  let turn: Promise<unknown> = Promise.resolve()
  let funding: Promise<void> | null = null

  /** One at a time, since each takes the next nonce. */
  async function send(transaction: { to?: Hex; value?: bigint; data?: Hex }): Promise<Hex> {
    const sent = turn.then(async () => {
      const [count, price] = (await Promise.all([
        node.call('eth_getTransactionCount', [account.address, 'pending']),
        node.call('eth_gasPrice', []),
      ])) as [Hex, Hex]
      const fee = 2n * hexToBigInt(price)
      const bytes = await account.signTransaction({
        type: 'eip1559',
        chainId: terms.chainId,
        nonce: hexToNumber(count),
        gas: GAS,
        maxFeePerGas: fee,
        maxPriorityFeePerGas: 1n,
        ...transaction,
      })
      return sendSigned(node, bytes)
    })
    turn = sent.catch(() => {})
    return sent
  }

  async function read(to: Hex, functionName: 'balanceOf' | 'madeFor', of: Hex): Promise<bigint> {
    const data = encodeFunctionData({ abi: usdtAbi, functionName, args: [of] })
    // What waits counts as made.
    const answer = (await node.call('eth_call', [{ to, data }, 'pending'])) as Hex
    return decodeFunctionResult({ abi: usdtAbi, functionName, data: answer })
  }

  const payUsdt = (to: Hex, units: bigint) =>
    send({ to: terms.usdt, data: encodeFunctionData({ abi: usdtAbi, functionName: 'mint', args: [to, units] }) })
  const payEther = (to: Hex, wei: bigint) => send({ to, value: wei })

  async function fund(): Promise<void> {
    const unit = 10n ** BigInt(terms.decimals)
    const wei = hexToBigInt((await node.call('eth_getBalance', [funded, 'pending'])) as Hex)
    if (wei < FUNDED_WEI / 10n) await payEther(funded, FUNDED_WEI)
    const units = await read(terms.usdt, 'balanceOf', funded)
    if (units < (FUNDED_USDT * unit) / 10n) await payUsdt(funded, FUNDED_USDT * unit)
  }

  return {
    payUsdt,
    payEther,
    fund() {
      funding ??= fund().finally(() => {
        funding = null
      })
      return funding
    },
    async prepare(mine) {
      await node.call('anvil_setBalance', [account.address, toHex(MINTER_WEI)])
      if ((await node.call('eth_getCode', [terms.ether, 'latest'])) === '0x') {
        await send({ data: contracts.TestUsdt })
        await send({ data: contracts.TestEther })
      }
      await fund()
      await mine()
    },
    async back(to, { usdt, ether }) {
      const lackUsdt = usdt - (await read(terms.usdt, 'madeFor', to))
      if (lackUsdt > 0n) await payUsdt(to, lackUsdt)
      const lackEther = ether - (await read(terms.ether, 'madeFor', to))
      const data = encodeFunctionData({ abi: etherAbi, functionName: 'send', args: [to] })
      if (lackEther > 0n) await send({ to: terms.ether, value: lackEther, data })
    },
  }
}
