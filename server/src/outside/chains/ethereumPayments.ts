// The payments of a block. A transfer of a token counts by its log, which only the token's contract can write, and only if
// the receipt says that the transaction succeeded. Ether counts by the transaction itself; what a contract passes on inside
// of one leaves no log, and is found by comparing balances (deposit/compareBalances.ts).
import { decodeEventLog, erc20Abi, getAddress } from 'viem'
import { ChainUnavailable, type Payment } from './chain.ts'
import { type EthereumBlock, type EthereumReceipt, number } from './ethereumShapes.ts'

const TRANSFER_TOPICS = 3

export function ethereumPayments(
  block: EthereumBlock,
  receipts: readonly EthereumReceipt[],
  listed: ReadonlySet<string>,
): Payment[] {
  const byTransaction = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  return block.transactions.flatMap((transaction) => {
    const receipt = byTransaction.get(transaction.hash)
    if (receipt === undefined || receipt.blockHash !== block.hash)
      throw new ChainUnavailable(`a receipt of block ${block.number} is missing or of another block`)
    return [...etherOf(transaction, receipt), ...tokensOf(receipt, listed)]
  })
}

function etherOf(
  { hash: txid, to, value }: EthereumBlock['transactions'][number],
  { status }: EthereumReceipt,
): Payment[] {
  if (to === null || value === 0n) return []
  const succeeded = status === 1n
  return [{ network: 'ETHEREUM', txid, index: -1, to: getAddress(to), contract: null, units: value, succeeded }]
}

function tokensOf({ logs, status, blockHash }: EthereumReceipt, listed: ReadonlySet<string>): Payment[] {
  // A log's own index counts from the start of the block: another block of the same transaction has another one.
  const ordered = logs.toSorted((one, other) => number(one.logIndex) - number(other.logIndex))
  return ordered.flatMap((log, index) => {
    const contract = getAddress(log.address)
    if (!listed.has(contract) || log.removed === true || log.blockHash !== blockHash) return []
    const transfer = decodeTransfer(log)
    if (transfer === null) return []
    const { to, value: units } = transfer
    const base = { network: 'ETHEREUM', txid: log.transactionHash, index } as const
    return [{ ...base, to: getAddress(to), contract, units, succeeded: status === 1n }]
  })
}

function decodeTransfer({ topics, data }: EthereumReceipt['logs'][number]) {
  if (topics.length !== TRANSFER_TOPICS) return null
  try {
    const decoded = decodeEventLog({
      abi: erc20Abi,
      topics: topics as [`0x${string}`, ...`0x${string}`[]],
      data,
    })
    return decoded.eventName === 'Transfer' ? decoded.args : null
  } catch {
    return null
  }
}
