import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { readPage } from '../db/readPage.ts'
import { currentNotices, type Notice } from './currentNotices.ts'
import { haltNotice, haltNotices } from './haltNotices.ts'
import { withMarks } from './noticeMarks.ts'

/** Notices of halts and those of the operator that are shown to the caller now, in one order. */
export async function listNotices(
  context: Context,
  { pageNum, pageSize, key, modelKey }: Parsed<'content', 'listNotices'>,
): Promise<Output<'content', 'listNotices'>> {
  const configured = currentNotices(context).filter(
    (notice) => (key === undefined || notice.key === key) && (modelKey === undefined || notice.modelKey === modelKey),
  )
  let halts = haltNotices(context)
  if (key !== undefined) halts = halts.where('key', '=', key)
  if (modelKey !== undefined) halts = halts.where('model_key', '=', modelKey)
  const inOrder = halts.selectAll().orderBy('sort').orderBy('starts_at', 'desc').orderBy('id', 'desc')
  // What is on the first pages of the joined list is on the first pages of each of the two lists.
  const { rows, total } = await readPage({ pageNum: 1, pageSize: pageNum * pageSize }, halts, inOrder)
  const both = [...rows.map((row) => haltNotice(context, row)), ...configured].toSorted(byPlace)
  const page = both.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return { rows: await withMarks(context, page), total: total + configured.length }
}

type Placed = Pick<Notice, 'sort' | 'start' | 'id'>

function byPlace(one: Placed, other: Placed): number {
  return one.sort - other.sort || other.start - one.start || other.id - one.id
}
