// Messages between the roles as bytes, in the format of the journal.
import { ApiError } from '@assay/api/errors'
import type { Committed, Submission } from './door.ts'
import { journalWords } from './journalWords.ts'
import { readValues, ValuesWriter } from './packedValues.ts'

export const COMMITS = 'assay.commits'

/** Each exchange that takes over has its own subject, so a message sent to one is never done by the next. */
export function submissionsOf(writer: string): string {
  return `assay.submissions.${writer}`
}

export interface SentSubmission {
  /** Epoch ms by the sender's clock. After this it is not done any more: the caller has had an answer by then. */
  until: number
  submission: Submission
}

export type SentAnswer = { committed: Committed } | { error: ApiError['error']; facts: Record<string, unknown> }

/** `commits` is empty if they do not fit into one message: then they are read from the journal. */
export interface SentCommits {
  /** Of the batch (store.ts). */
  writer: string
  /** Sequence of the last command of the batch. */
  sequence: number
  tookMs: number
  commits: Committed[]
}

const writer = new ValuesWriter(journalWords)

/** Returns a copy: the writer reuses its memory. */
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
