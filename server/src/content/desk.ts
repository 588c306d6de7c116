// What operators do with content beside its configuration.
import { Turns } from '../limits/turns.ts'
import type { ConsoleOperations } from '../operatorContext.ts'
import { getPicture } from './getPicture.ts'
import { listReleaseArticles } from './listReleaseArticles.ts'
import { uploadPicture } from './uploadPicture.ts'

/** Decoding takes far more memory than the file. */
const atOnce = { atOnce: 1, atOnceEach: 1, waitingMax: 10 }

export function openContentDesk(): ConsoleOperations<'content'> {
  const turns = new Turns(atOnce)
  return {
    getPicture,
    listReleaseArticles,
    uploadPicture: (context, input) => uploadPicture({ ...context, turns }, input),
  }
}
