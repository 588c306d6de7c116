// What operators do with content besides configuring it.
import type { Core } from '../context.ts'
import { Limit } from '../limits/limit.ts'
import { Turns } from '../limits/turns.ts'
import type { Desk } from '../operatorContext.ts'
import { getPicture } from './getPicture.ts'
import { listReleaseArticles } from './listReleaseArticles.ts'
import { uploadPicture } from './uploadPicture.ts'

/** Decoding takes far more memory than the file. */
const atOnce = { atOnce: 1, atOnceEach: 1, waitingMax: 10 }

const DAY_SECONDS = 86_400

export function openContentDesk(core: Core): Desk<'content'> {
  const turns = new Turns(atOnce)
  const limit = new Limit(core, { name: 'pictures of operator', seconds: DAY_SECONDS })
  return {
    kinds: [],
    operations: {
      getPicture,
      listReleaseArticles,
      uploadPicture: (context, input) => uploadPicture({ ...context, limit, turns }, input),
    },
  }
}
