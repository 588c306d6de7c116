// Bounds of the work that files cause: how many one customer or operator may send a day, and how many pictures are decoded
// concurrently. Decoding takes far more memory than the file.
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { Limit } from '../limits/limit.ts'
import { Turns } from '../limits/turns.ts'
import { cleanPicture } from './picture.ts'

const DAY_SECONDS = 86_400
const FILES_A_DAY = 20
const OPERATOR_FILES_A_DAY = 200
/** A demo's visitors often share one account. */
const DEMO_FACTOR = 20
/** Nobody waits longer than a connection is kept open. */
const WAITING_MAX = 20

/** A customer, by id, or an operator. */
export type Sender = number | `operator ${number}`

export interface Intake {
  /** A file that is kept as it is. Throws TOO_MANY_REQUESTS. */
  count(sender: Sender): Promise<void>
  /** The picture encoded again. Throws TOO_MANY_REQUESTS, BUSY, PICTURE_INVALID, PICTURE_SIZE. */
  clean(sender: Sender, bytes: Buffer): Promise<Buffer>
}

interface IntakeOptions {
  db: Kysely<Database>
  clock: Clock
  config: Pick<Config, 'environment'>
}

export function openIntake({ db, clock, config }: IntakeOptions): Intake {
  const perDay = new Limit({ db, clock }, { name: 'pictures', seconds: DAY_SECONDS })
  const factor = config.environment === 'demo' ? DEMO_FACTOR : 1
  const turns = new Turns({ atOnce: 1, atOnceEach: 1, waitingMax: WAITING_MAX })
  const count = async (sender: Sender) => {
    const most = typeof sender === 'number' ? FILES_A_DAY * factor : OPERATOR_FILES_A_DAY
    await perDay.take(String(sender), { most, refusal: 'TOO_MANY_REQUESTS' })
  }
  return {
    count,
    async clean(sender, bytes) {
      await count(sender)
      return turns.run(sender, () => cleanPicture(bytes))
    },
  }
}
