import type { Output } from '@assay/api/schemas'
import { readAccountTerms } from '../user/accountTerms.ts'
import type { UserContext } from './context.ts'
import { newestExport, showExport } from './exportRows.ts'

export async function getExport(context: UserContext): Promise<Output<'exports', 'getExport'>> {
  const row = await newestExport(context.db, context.caller.user.id)
  return { export: row && showExport(row), keepDays: readAccountTerms(context).exportDays }
}
