// Notices, rules and help.
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

export function openContent(): OpenSlice<'content'> {
  return {
    operations: {
      listNotices,
      getNotice,
      getPicture,
      dismissNotice,
      getRules,
      listNewTexts,
      acceptText,
      listHelp,
      getHelp,
      listHelpTexts,
    },
  }
}
