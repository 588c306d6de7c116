// Identity verification: pictures of documents, what customers say about themselves, and the reviewers' decisions.
import type { Core } from '../context.ts'
import { openDocuments } from '../outside/documents/openDocuments.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { sweepDocuments } from './documents.ts'
import { openIntake } from './intake.ts'
import { claimMasterKey, readMasterKey } from './masterKey.ts'
import { uploadDocument } from './uploadDocument.ts'
import { openVault } from './vault.ts'
import { viewDocument } from './viewDocument.ts'

const SWEEP_EVERY_MS = 60 * 60_000

export async function openVerification(core: Core): Promise<OpenSlice<'verification'>> {
  const master = await readMasterKey(core.config)
  await claimMasterKey(core.db, master)
  const own = { vault: openVault(await openDocuments(core.config), master), intake: openIntake(core) }
  return {
    operations: withOwn('verification', own, { uploadDocument, viewDocument }),
    schedule: [{ name: 'sweep documents', everyMs: SWEEP_EVERY_MS, work: () => sweepDocuments({ ...core, ...own }) }],
  }
}
