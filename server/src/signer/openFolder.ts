// Opens the signer's folder (createFolder.ts).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openKeystore } from './keystore.ts'
import { openOwnRecords, type OwnRecords } from './ownRecords.ts'
import { openOwnWallets, type OwnWallets } from './ownWallets.ts'
import { type Policy, readPolicy } from './policy.ts'
import { deriveWallets } from './wallets.ts'

export interface Folder {
  wallets: OwnWallets
  policy: Policy
  records: OwnRecords
}

/** Throws a one-line message that says what to change. */
export async function openFolder(signer: Config['signer']): Promise<Folder> {
  const { directory } = signer
  const seed = await openKeystore(join(directory, 'keys.json'), await readPassphrase(signer))
  return {
    wallets: openOwnWallets(deriveWallets(seed)),
    policy: await readPolicy(join(directory, 'policy.json')),
    records: await openOwnRecords(join(directory, 'signed.jsonl')),
  }
}

export async function readPassphrase({ passphrase, passphraseFile }: Config['signer']): Promise<string> {
  if (passphrase !== null) return passphrase
  const text = await readFile(passphraseFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${passphraseFile} cannot be read (${error.code}); set SIGNER_PASSPHRASE or SIGNER_PASSPHRASE_FILE.`,
    )
  })
  return text.trim()
}
