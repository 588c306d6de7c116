import type * as core from '../context.ts'
import type { OperatorContext } from '../operatorContext.ts'
import type { Files } from '../documents/openFiles.ts'

/** What identity verification keeps: the encrypted files, and the pictures that are being worked on. */
export type Own = Files

export type UserContext = core.UserContext & Own

/** Who sends a verification, and what keeps it. */
export type Sending = Pick<core.Core, 'db' | 'clock'> & Pick<Own, 'vault'> & { caller: { user: { id: number } } }

/** Of the operators' operations. */
export type ReviewContext = OperatorContext & Pick<Own, 'vault'>
