// `npm run signer`: the keys of the exchange's wallets, on the machine of the role `signer`.
//   create     a new seed; prints its words once
//   restore    a seed from its words, read from the standard input
//   accounts   the extended public keys and the hot wallets' addresses
import { text } from 'node:stream/consumers'
import { readConfig } from '../config.ts'
import type { Network } from '../outside/chains/chain.ts'
import { mainChannels } from '../outside/chains/channels.ts'
import { createFolder, policyFor } from '../signer/createFolder.ts'
import { openFolder, readPassphrase } from '../signer/openFolder.ts'

const USAGE = 'Usage: npm run signer -- create | restore | accounts'
const ETHEREUM = 1

const { signer } = readConfig()
const write = (line: string) => process.stdout.write(`${line}\n`)
try {
  await run(process.argv[2])
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function run(action: string | undefined): Promise<void> {
  if (action === 'create') await create(null)
  else if (action === 'restore') await create((await text(process.stdin)).trim().split(/\s+/).join(' '))
  else if (action === 'accounts') await showAccounts()
  else throw new Error(USAGE)
}

async function create(words: string | null): Promise<void> {
  const policy = policyFor(mainChannels, { limit: '0', chainId: ETHEREUM, newAddressHours: 24 })
  const made = await createFolder(signer.directory, { passphrase: await readPassphrase(signer), words, policy })
  if (words === null) {
    write('These words are the exchange’s wallets. Write them down; they are not shown again.')
    write(made)
  }
  write(`Now set the limits in ${signer.directory}/policy.json: all are 0, so nothing is paid yet.`)
  await showAccounts()
}

async function showAccounts(): Promise<void> {
  const { wallets, policy, records } = await openFolder(signer)
  for (const network of Object.keys(policy.networks) as Network[]) {
    write(`${network}_ACCOUNT=${wallets.accountKey(network)}`)
    write(`${network} hot wallet: ${wallets.own(network).hot}`)
  }
  await records.close()
}
