import type { Output } from '@assay/api/schemas'
import { showBook } from './addressBook.ts'
import type { UserContext } from './context.ts'

/** The caller's book, oldest first: the last one is the current one. */
export async function listAddresses({ caller, db }: UserContext): Promise<Output<'withdrawal', 'listAddresses'>> {
  return await showBook(db, caller.user.id)
}
