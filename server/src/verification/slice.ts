// Identity verification: pictures of documents, what customers say about themselves, and the reviewers' decisions.
import { type Desk, withOwnAtConsole } from '../operatorContext.ts'
import type { Core } from '../context.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { readVerificationRules } from '../user/verificationKind.ts'
import { approveVerification } from './approveVerification.ts'
import type { Own } from './context.ts'
import { getOwnVerification } from './getOwnVerification.ts'
import { getVerification } from './getVerification.ts'
import { listVerifications } from './listVerifications.ts'
import { returnVerification } from './returnVerification.ts'
import { sweepDocuments } from './sweepDocuments.ts'
import { submitVerification } from './submitVerification.ts'
import { uploadDocument } from './uploadDocument.ts'
import { openProofs } from './proofs.ts'
import { viewDocument } from './viewDocument.ts'
import { viewPicture } from './viewPicture.ts'

const SWEEP_EVERY_MS = 60 * 60_000

export interface VerificationSlice extends OpenSlice<'verification'> {
  desk: Desk<'verification'>
  /** Pictures that belong to something else than a verification. */
  proofs: ReturnType<typeof openProofs>
}

export function openVerification(core: Core, own: Own): VerificationSlice {
  return {
    desk: {
      kinds: [],
      operations: withOwnAtConsole('verification', own, {
        listVerifications,
        getVerification,
        viewPicture,
        approveVerification,
        returnVerification,
      }),
    },
    proofs: openProofs({ ...core, ...own }),
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
