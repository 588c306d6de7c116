import type { Context } from '../context.ts'
import { currentNotices } from './currentNotices.ts'
import { findHaltNotice } from './haltNotices.ts'
import type { Unmarked } from './noticeMarks.ts'

/** One that is shown to the caller now. */
export async function findNotice(context: Context, id: number): Promise<Unmarked | undefined> {
  return currentNotices(context).find((notice) => notice.id === id) ?? (await findHaltNotice(context, id))
}
