// Notices, rules and help.
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import { acceptText } from './acceptText.ts'
import { dismissNotice } from './dismissNotice.ts'
import { getNotice } from './getNotice.ts'
import { getPicture } from './getPicture.ts'
import { getHelp } from './getHelp.ts'
import { getRules } from './getRules.ts'
import { listHelp } from './listHelp.ts'
import { listHelpTexts } from './listHelpTexts.ts'
import { listNewTexts } from './listNewTexts.ts'
import { listNotices } from './listNotices.ts'
import { readNotices } from './readNotices.ts'
import { sweepPictures } from './sweepPictures.ts'

const SWEEP_MS = 6 * 3_600_000

export function openContent(core: Core): OpenSlice<'content'> {
  return {
    operations: {
      listNotices,
      getNotice,
      getPicture,
      dismissNotice,
      readNotices,
      getRules,
      listNewTexts,
      acceptText,
      listHelp,
      getHelp,
      listHelpTexts,
    },
    schedule: [{ name: 'sweep pictures', everyMs: SWEEP_MS, work: () => sweepPictures(core) }],
  }
}
