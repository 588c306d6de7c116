// A signed payment on TRON, read as a node reads it.
import { hash } from 'node:crypto'
import { decodeFunctionData, erc20Abi, recoverAddress } from 'viem'
import { readProtobuf } from '../outside/chains/protobuf.ts'
import {
  bytesOf,
  contractTypes,
  fields,
  rawOf,
  readTronTerms,
  type TronTerms,
} from '../outside/chains/tronTransaction.ts'

export interface DecodedTron extends TronTerms {
  txid: string
  /** Addresses as nodes write them: 41 and twenty bytes. */
  owner: string
  /** Of the key that made the signature. */
  signer: string
  to: string
  /** null for TRX. */
  contract: string | null
  units: bigint
  /** Sun. */
  feeLimit: bigint
}

export async function decodeTron(bytes: string): Promise<DecodedTron> {
  const raw = rawOf(bytes)
  const read = readProtobuf(raw)
  const contract = readProtobuf(bytesOf(read.get(fields.raw.contract)))
  const parameter = readProtobuf(bytesOf(contract.get(fields.contract.parameter)))
  const value = readProtobuf(bytesOf(parameter.get(fields.parameter.value)))
  const hexAt = (field: number) => Buffer.from(bytesOf(value.get(field))).toString('hex')
  const txid = hash('sha256', raw)
  const limit = read.get(fields.raw.feeLimit)
  const base = {
    ...readTronTerms(bytes),
    txid,
    signer: await signerOf(bytes, txid),
    feeLimit: typeof limit === 'bigint' ? limit : 0n,
  }
  if (contract.get(fields.contract.type) === contractTypes.TransferContract) {
    const { owner, to, amount } = fields.transfer
    return { ...base, owner: hexAt(owner), to: hexAt(to), contract: null, units: value.get(amount) as bigint }
  }
  const call = decodeFunctionData({ abi: erc20Abi, data: `0x${hexAt(fields.trigger.data)}` })
  if (call.functionName !== 'transfer') throw new Error(`the stand-in knows no ${call.functionName}`)
  const [to, units] = call.args
  const { owner, contract: token } = fields.trigger
  return { ...base, owner: hexAt(owner), to: `41${to.slice(2).toLowerCase()}`, contract: hexAt(token), units }
}

async function signerOf(bytes: string, txid: string): Promise<string> {
  const signature = bytesOf(readProtobuf(Buffer.from(bytes, 'hex')).get(fields.transaction.signature))
  const found = await recoverAddress({
    hash: `0x${txid}`,
    signature: `0x${Buffer.from(signature).toString('hex')}`,
  })
  return `41${found.slice(2).toLowerCase()}`
}
