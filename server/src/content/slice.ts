// Notices and rules.
import type { OpenSlice } from '../slice.ts'
import { dismissNotice } from './dismissNotice.ts'
import { getNotice } from './getNotice.ts'
import { getRules } from './getRules.ts'
import { listNotices } from './listNotices.ts'

export function openContent(): OpenSlice<'content'> {
  return { operations: { listNotices, getNotice, dismissNotice, getRules } }
}
