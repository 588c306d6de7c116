// A payment on TRON as signed bytes. There are no nonces: two equal payments that name the same block would be one and the
// same transaction. So the signer's own number is in the time that a transaction says it was made at, which no node looks at.
import { hash } from 'node:crypto'
import { encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import { sign } from 'viem/accounts'
import { writeProtobuf } from '../outside/chains/protobuf.ts'
import { tronHexOf } from '../outside/chains/tronAddress.ts'
import { tronFeeLimit } from '../outside/chains/tronCost.ts'
import { blockReference, contractTypes, fields } from '../outside/chains/tronTransaction.ts'

export interface TronPayment {
  source: string
  recipient: string
  /** null for TRX. */
  contract: string | null
  units: bigint
  /** Sun at most. */
  most: bigint
  /** The id of a block that it counts on, and when it expires; milliseconds since 1970. */
  anchor: string
  expiresAt: number
  nonce: number
}

const HOUR_MS = 3_600_000

export async function signTronPayment(
  privateKey: Uint8Array,
  payment: TronPayment,
): Promise<{ txid: string; bytes: string }> {
  const raw = partToSign(payment)
  const id = hash('sha256', raw)
  const { r, s, yParity = 0 } = await sign({ hash: `0x${id}`, privateKey: toHex(privateKey) })
  const signature = Buffer.concat([bytes(r), bytes(s), Uint8Array.of(RECOVERY + yParity)])
  const { transaction } = fields
  const signed = writeProtobuf([
    [transaction.raw, raw],
    [transaction.signature, signature],
  ])
  return { txid: id, bytes: Buffer.from(signed).toString('hex') }
}

/** Of the last byte of a signature, as wallets write it. */
const RECOVERY = 27

function partToSign({ anchor, expiresAt, nonce, contract, most, ...payment }: TronPayment): Uint8Array {
  const { raw } = fields
  const block = blockReference(anchor)
  return writeProtobuf([
    [raw.blockBytes, bytes(block.bytes)],
    [raw.blockHash, bytes(block.hash)],
    [raw.expiration, BigInt(expiresAt)],
    [raw.contract, contract === null ? transfer(payment) : trigger({ ...payment, contract })],
    [raw.timestamp, BigInt(expiresAt - 1 - (nonce % HOUR_MS))],
    [raw.feeLimit, contract === null ? 0n : tronFeeLimit(most)],
  ])
}

type Paid = Pick<TronPayment, 'source' | 'recipient' | 'units'>

function transfer({ source, recipient, units }: Paid): Uint8Array {
  const { owner, to, amount } = fields.transfer
  return call('TransferContract', [
    [owner, bytes(tronHexOf(source))],
    [to, bytes(tronHexOf(recipient))],
    [amount, units],
  ])
}

/** TRON addresses are those of Ethereum inside of a contract. */
function trigger({ source, recipient, units, contract }: Paid & { contract: string }): Uint8Array {
  const to: Hex = `0x${tronHexOf(recipient).slice(2)}`
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
  const at = fields.trigger
  return call('TriggerSmartContract', [
    [at.owner, bytes(tronHexOf(source))],
    [at.contract, bytes(tronHexOf(contract))],
    [at.data, bytes(data)],
  ])
}

function call(name: keyof typeof contractTypes, of: Parameters<typeof writeProtobuf>[0]): Uint8Array {
  const { contract, parameter } = fields
  return writeProtobuf([
    [contract.type, contractTypes[name]],
    [
      contract.parameter,
      writeProtobuf([
        [parameter.typeUrl, Buffer.from(`type.googleapis.com/protocol.${name}`)],
        [parameter.value, writeProtobuf(of)],
      ]),
    ],
  ])
}

function bytes(hex: string): Uint8Array {
  return Buffer.from(hex.replace(/^0x/, ''), 'hex')
}
