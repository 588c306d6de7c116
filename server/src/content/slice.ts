// Notices and rules.
import type { OpenSlice } from '../slice.ts'
import { acceptText } from './acceptText.ts'
import { dismissNotice } from './dismissNotice.ts'
import { getNotice } from './getNotice.ts'
import { getPicture } from './getPicture.ts'
import { getRules } from './getRules.ts'
import { listNewTexts } from './listNewTexts.ts'
import { listNotices } from './listNotices.ts'

export function openContent(): OpenSlice<'content'> {
  return { operations: { listNotices, getNotice, getPicture, dismissNotice, getRules, listNewTexts, acceptText } }
}
