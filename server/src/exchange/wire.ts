// Messages between the roles, as bytes: the values of the journal's format.
import type { ErrorName } from '@assay/api/errorCodes'
import { ApiError } from '@assay/api/errors'
import type { Committed, Submission } from './door.ts'
import { journalWords } from './journalWords.ts'
import { readValues, ValuesWriter } from './packedValues.ts'

export const COMMITS = 'assay.commits'

/** Each exchange that takes over has its own, so that nothing sent to one is ever done by the next. */
export function submissionsOf(writer: string): string {
  return `assay.submissions.${writer}`
}

export interface SentSubmission {
  /** Epoch ms by the sender's time. It is not done later: its caller has been told by then. */
  until: number
  submission: Submission
}

export type SentAnswer = { committed: Committed } | { error: ErrorName; facts: Record<string, unknown> }

/** No commits where they are more than one message takes: whoever misses them reads the journal. */
export interface SentCommits {
  /** The last of the batch. */
  sequence: number
  tookMs: number
  commits: Committed[]
}

const writer = new ValuesWriter(journalWords)

/** In memory of its own. */
export function pack(value: unknown): Buffer {
  return Buffer.from(writer.write(value))
}

export function unpack<Message>(bytes: Buffer): Message {
  return readValues(bytes, journalWords) as Message
}

export function refusalOf(error: unknown): SentAnswer {
  if (error instanceof ApiError) return { error: error.error, facts: error.facts ?? {} }
  return { error: 'SYSTEM_ERROR', facts: {} }
}
