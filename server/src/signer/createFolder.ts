// The signer's folder: keys.json (the encrypted seed), policy.json (its limits) and later signed.jsonl (what it has signed).
import { randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFile } from '../db/makeFile.ts'
import { makeFolder } from '../db/makeFolder.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { type Cost, createKeystore, FAST, newWords } from './keystore.ts'
import type { Policy } from './policy.ts'

/** Words: of an existing seed; null makes a new one. Answers the words. Throws a one-line message if there are keys already. */
export async function createFolder(
  directory: string,
  { words, policy, ...how }: { passphrase: string; cost?: Cost; words: string | null; policy: Policy },
): Promise<string> {
  await makeFolder(directory)
  const made = words ?? newWords()
  await createKeystore(join(directory, 'keys.json'), { ...how, words: made })
  await makeFile(join(directory, 'policy.json'), () => `${JSON.stringify(policy, null, 2)}\n`)
  return made
}

/** Does nothing if the demo has its keys already. */
export async function createDemoFolder(directory: string, policy: Policy): Promise<void> {
  await makeFolder(directory)
  const text = await makeFile(join(directory, 'passphrase'), () => `${randomBytes(32).toString('base64url')}\n`)
  const hasKeys = await access(join(directory, 'keys.json')).then(
    () => true,
    () => false,
  )
  if (!hasKeys) await createFolder(directory, { passphrase: text.trim(), cost: FAST, words: null, policy })
}

/** Every channel with the same limits, in its coin. */
export function policyFor(
  channels: readonly Channel[],
  { limit, chainId, newAddressHours }: { limit: string; chainId: number; newAddressHours: number },
): Policy {
  const networks: Policy['networks'] = {
    ETHEREUM: {
      feeMax: '0.05',
      coldAddresses: [],
      gasPerSweep: '0.01',
      gasPerDay: '0.5',
      chainId,
      nativeDecimals: 18,
    },
    BITCOIN: { feeMax: '0.005', coldAddresses: [], gasPerSweep: '0', gasPerDay: '0', nativeDecimals: 8 },
    TRON: { feeMax: '70', coldAddresses: [], gasPerSweep: '70', gasPerDay: '7000', nativeDecimals: 6 },
  }
  return {
    newAddressHours,
    networks,
    channels: Object.fromEntries(
      channels.flatMap(({ channel, network: on, asset, contract, decimals }) => {
        if (networks[on] === undefined) return []
        const limits = { perTransaction: limit, perHour: limit, perDay: limit, perNewAddress: limit }
        return [[channel, { network: on, asset, contract, decimals, ...limits }]]
      }),
    ),
  }
}
