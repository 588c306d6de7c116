import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { showBook } from './addressBook.ts'
import type { UserContext } from './context.ts'

/** Saved again, it waits again. Throws NOT_FOUND. */
export async function removeAddress(
  { caller, clock, db }: UserContext,
  { addressId }: Parsed<'withdrawal', 'removeAddress'>,
): Promise<Output<'withdrawal', 'removeAddress'>> {
  const removed = await db
    .updateTable('withdrawal_addresses')
    .set({ removed_at: clock.now() })
    .where('address_id', '=', BigInt(addressId))
    .where('user_id', '=', BigInt(caller.user.id))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (removed.numUpdatedRows !== 1n) throw new ApiError('NOT_FOUND')
  return await showBook(db, caller.user.id)
}
