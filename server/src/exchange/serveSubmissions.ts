// The exchange's side of the bus between processes: submissions arrive as messages, and committed batches are sent as
// messages. A message that arrives twice is done once: its answer is kept for longer than the message is valid. A message
// that is not a complete submission is refused before the engine sees it.
import { ApiError } from '@assay/api/errors'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Carrier } from './carrier.ts'
import type { Committed, Exchange } from './door.ts'
import { type Answered, KeptAnswers } from './keptAnswers.ts'
import { readSubmission } from './readSubmission.ts'
import {
  COMMITS,
  pack,
  refusalOf,
  type SentAnswer,
  type SentCommits,
  type SentSubmission,
  submissionsOf,
} from './wire.ts'

/** Longer than a submission is valid, plus the difference between the clocks of two machines. */
const KEPT_MS = 20_000
const KEPT_BYTES_MAX = 64 * 1024 * 1024

export interface ServingOptions {
  carrier: Carrier
  door: Pick<Exchange, 'submit' | 'onCommit'>
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Names this exchange while it is the writer (store.ts). */
  writer: string
}

/** Returns a function that ends it. Submissions that have arrived are still answered. */
export function serveSubmissions({ carrier, door, clock, log, writer }: ServingOptions): () => void {
  const forgotten = pack(refusalOf(new ApiError('ANSWER_UNKNOWN')))
  const answers = new KeptAnswers({ periodMs: KEPT_MS, bytesMax: KEPT_BYTES_MAX, forgotten })
  const end = carrier.subscribe(submissionsOf(writer), (bytes, answer) => {
    const read = readSubmission(bytes)
    if ('problem' in read) {
      log.warn({ problem: read.problem }, 'a message of another process is refused')
      return answer?.(pack(refusalOf(new ApiError('BAD_REQUEST'))))
    }
    const { sent } = read
    void answers
      .of(sent.submission.id, async () => packAnswer(await act(sent), carrier.bytesMax()))
      .then((kept) => answer?.(kept))
  })
  const act = async ({ submission, until }: SentSubmission): Promise<SentAnswer> => {
    try {
      if (clock.now() > until) throw new ApiError('BUSY')
      return { committed: await door.submit(submission) }
    } catch (error) {
      return refusalOf(error)
    }
  }
  door.onCommit((commits, tookMs) =>
    carrier.publish(COMMITS, packCommits({ writer, commits, tookMs }, carrier.bytesMax())),
  )
  return () => {
    answers.close()
    end()
  }
}

type Batch = Omit<SentCommits, 'sequence' | 'commits'> & { commits: readonly Committed[] }

function packCommits({ commits, ...rest }: Batch, bytesMax: number): Buffer {
  const sequence = commits.at(-1)?.sequence ?? 0
  const whole: SentCommits = { ...rest, sequence, commits: [...commits] }
  const bytes = pack(whole)
  return bytes.length <= bytesMax ? bytes : pack({ ...whole, commits: [] })
}

/** If an answer does not fit into one message, the sender looks up in the database what was done. */
function packAnswer(answer: SentAnswer, bytesMax: number): Answered {
  const bytes = pack(answer)
  const mayForget = 'committed' in answer
  return { bytes: bytes.length <= bytesMax ? bytes : pack(refusalOf(new ApiError('ANSWER_UNKNOWN'))), mayForget }
}
