import type { Context } from '../context.ts'
import { currentNotices, type Unmarked } from './currentNotices.ts'
import { findHaltNotice } from './haltNotices.ts'

/** One that is shown to the caller now. */
export async function findNotice(context: Context, id: number): Promise<Unmarked | undefined> {
  return currentNotices(context).find((notice) => notice.id === id) ?? (await findHaltNotice(context, id))
}
