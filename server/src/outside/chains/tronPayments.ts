// The payments of a TRON block. A transfer of a token counts by its log, which only the token's contract can write, and only
// if its receipt says SUCCESS. The coin itself counts by the transfer; what a contract passes on leaves no log, and is not
// seen. A log is named by its place in its transaction, which stays the same in whichever block that is.
import { decodeEventLog, erc20Abi, type Hex } from 'viem'
import * as z from 'zod/mini'
import { ChainUnavailable, type Payment } from './chain.ts'
import { shaped } from './shaped.ts'
import { tronAddressOf } from './tronAddress.ts'
import { answers, type TronBlock, type TronOutcome } from './tronShapes.ts'

const SUCCESS = 'SUCCESS'
const TRANSFER_TOPICS = 3

type TronTransaction = NonNullable<TronBlock['transactions']>[number]

export function tronPayments(block: TronBlock, infos: readonly TronOutcome[], listed: ReadonlySet<string>): Payment[] {
  const height = block.block_header.raw_data.number
  const byTransaction = new Map(infos.map((info) => [info.id, info]))
  return (block.transactions ?? []).flatMap((transaction) => {
    const info = byTransaction.get(transaction.txID)
    if (info === undefined || info.blockNumber !== height)
      throw new ChainUnavailable(`a receipt of block ${height} is missing or of another block`)
    return [...coinsOf(transaction, info), ...tokensOf(transaction, info, listed)]
  })
}

/** A transaction has one contract. */
function coinsOf(transaction: TronTransaction, info: TronOutcome): Payment[] {
  const [contract] = transaction.raw_data.contract
  if (contract?.type !== 'TransferContract') return []
  const { amount, to_address: to } = shaped(answers.transfer, contract.parameter.value)
  return [
    {
      network: 'TRON',
      txid: transaction.txID,
      index: -1,
      to: addressOf(to.slice(2)),
      contract: null,
      units: BigInt(amount),
      succeeded: hasSucceeded(transaction, info),
    },
  ]
}

function tokensOf(transaction: TronTransaction, info: TronOutcome, listed: ReadonlySet<string>): Payment[] {
  const succeeded = hasSucceeded(transaction, info) && info.receipt?.result === SUCCESS
  return (info.log ?? []).flatMap((log, index) => {
    if (!twentyBytes.safeParse(log.address).success) return []
    const contract = addressOf(log.address)
    const transfer = listed.has(contract) ? decodeTransfer(log) : null
    if (transfer === null) return []
    const to = tronAddressOf(transfer.to)
    return [{ network: 'TRON', txid: info.id, index, to, contract, units: transfer.value, succeeded }]
  })
}

const twentyBytes = z.string().check(z.regex(/^[0-9a-f]{40}$/))

/** A called contract must say so; of a plain transfer nothing says otherwise. */
export function hasSucceeded(
  { ret }: Pick<TronTransaction, 'ret'>,
  { result, receipt, contract_address }: TronOutcome,
): boolean {
  const told = [...(ret ?? []).map(({ contractRet }) => contractRet), receipt?.result]
  if (contract_address !== undefined && receipt?.result !== SUCCESS) return false
  return result === undefined && told.every((each) => each === undefined || each === SUCCESS)
}

function decodeTransfer({ topics = [], data = '' }: NonNullable<TronOutcome['log']>[number]) {
  if (topics.length !== TRANSFER_TOPICS) return null
  const [first, ...others] = topics.map((topic): Hex => `0x${topic}`)
  try {
    const decoded = decodeEventLog({ abi: erc20Abi, topics: [first as Hex, ...others], data: `0x${data}` })
    return decoded.eventName === 'Transfer' ? decoded.args : null
  } catch {
    return null
  }
}

function addressOf(hex: string): string {
  return tronAddressOf(`0x${hex}`)
}
