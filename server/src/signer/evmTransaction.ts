// A payment on an EVM chain as signed bytes. The signature is deterministic (RFC 6979): the same payment with the same
// nonce and fee always has the same bytes.
import { encodeFunctionData, erc20Abi, type Hex, isAddress, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export interface EvmPayment {
  chainId: number
  nonce: number
  recipient: string
  /** null for the native coin. */
  contract: string | null
  units: bigint
  gasLimit: bigint
  feeCap: bigint
  tip: bigint
}

export async function signEvmPayment(
  privateKey: Uint8Array,
  { contract, recipient, units, chainId, nonce, gasLimit: gas, feeCap: maxFeePerGas, tip }: EvmPayment,
): Promise<{ txid: string; bytes: string }> {
  const account = privateKeyToAccount(toHex(privateKey))
  const to = checked(recipient)
  const call =
    contract === null
      ? { to, value: units }
      : {
          to: checked(contract),
          value: 0n,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
        }
  const fees = { gas, maxFeePerGas, maxPriorityFeePerGas: tip }
  const bytes = await account.signTransaction({ type: 'eip1559', chainId, nonce, ...call, ...fees })
  return { txid: keccak256(bytes), bytes }
}

function checked(text: string): Hex {
  if (!isAddress(text)) throw new Error('the recipient of a payment is no address')
  return text
}
