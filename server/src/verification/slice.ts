// Identity verification: pictures of documents, what customers say about themselves, and the reviewers' decisions.
import type { Core } from '../context.ts'
import { openDocuments } from '../outside/documents/openDocuments.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { readVerificationRules } from '../user/verificationKind.ts'
import { sweepDocuments } from './documents.ts'
import { getOwnVerification } from './getOwnVerification.ts'
import { openIntake } from './intake.ts'
import type { Review } from './review.ts'
import { claimMasterKey, readMasterKey } from './masterKey.ts'
import { submitVerification } from './submitVerification.ts'
import { uploadDocument } from './uploadDocument.ts'
import { openVault } from './vault.ts'
import { viewDocument } from './viewDocument.ts'

const SWEEP_EVERY_MS = 60 * 60_000

/** review: what the functions of review.ts need. */
export interface VerificationSlice extends OpenSlice<'verification'> {
  review: Review
}

export async function openVerification(core: Core): Promise<VerificationSlice> {
  const master = await readMasterKey(core.config)
  await claimMasterKey(core.db, master)
  const own = { vault: openVault(await openDocuments(core.config), master), intake: openIntake(core) }
  return {
    review: { ...core, vault: own.vault },
    operations: withOwn('verification', own, { uploadDocument, viewDocument, submitVerification, getOwnVerification }),
    schedule: [
      {
        name: 'sweep documents',
        everyMs: SWEEP_EVERY_MS,
        work: () => sweepDocuments({ ...core, ...own, keepDays: readVerificationRules(core).keepDays }),
      },
    ],
  }
}
