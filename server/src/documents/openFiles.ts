// Files of customers, encrypted at rest: what every slice that takes them in shares.
import type { Core } from '../context.ts'
import { openDocuments } from '../outside/documents/openDocuments.ts'
import { type Intake, openIntake } from './intake.ts'
import { claimMasterKey, readMasterKey } from './masterKey.ts'
import { openVault, type Vault } from './vault.ts'

export interface Files {
  vault: Vault
  intake: Intake
}

/** Throws a one-line message if the database's files were encrypted under another key. */
export async function openFiles(core: Pick<Core, 'config' | 'db' | 'clock'>): Promise<Files> {
  const master = await readMasterKey(core.config)
  await claimMasterKey(core.db, master)
  return { vault: openVault(await openDocuments(core.config), master), intake: openIntake(core) }
}
