// Notices and rules.
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import { getRules } from './getRules.ts'
import { listNotices } from './listNotices.ts'
import { publishTexts } from './publishTexts.ts'

export async function openContent(core: Core): Promise<OpenSlice<'content'>> {
  await publishTexts(core)
  return { operations: { listNotices, getRules } }
}
