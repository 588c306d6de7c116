// The keys of the demo's chain, random for each data folder: the minter makes test coins, and the funded key belongs to
// anyone who uses the demo.
import { join } from 'node:path'
import { getContractAddress, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { makeFile } from '../../db/makeFile.ts'
import { makeFolder } from '../../db/makeFolder.ts'

export interface DevnetKeys {
  minterKey: Hex
  fundedKey: Hex
}

export interface DevnetTerms extends DevnetKeys {
  chainId: number
  /** Contracts: the first two that the minter deploys. */
  usdt: Hex
  ether: Hex
  /** Of the test USDT. */
  decimals: number
}

/** Of development chains, by custom. */
const CHAIN_ID = 31_337
const DECIMALS = 6

/** Directory: of the data. */
export async function readDevnetTerms(directory: string): Promise<DevnetTerms> {
  const folder = devnetFolder(directory)
  await makeFolder(folder)
  const keys = () => ({ minterKey: generatePrivateKey(), fundedKey: generatePrivateKey() })
  const text = await makeFile(join(folder, 'keys.json'), () => `${JSON.stringify(keys())}\n`)
  const { minterKey, fundedKey } = JSON.parse(text) as DevnetKeys
  const from = privateKeyToAddress(minterKey)
  const [usdt, ether] = [getContractAddress({ from, nonce: 0n }), getContractAddress({ from, nonce: 1n })]
  return { minterKey, fundedKey, chainId: CHAIN_ID, usdt, ether, decimals: DECIMALS }
}

export function devnetFolder(directory: string): string {
  return join(directory, 'devnet')
}
