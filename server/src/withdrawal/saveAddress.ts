import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { ADDRESS_WAIT_HOURS, ADDRESSES_MAX } from '@assay/api/withdrawalFigures'
import { lockUser } from '../user/signIn/lockUser.ts'
import { readBook, showBook } from './addressBook.ts'
import { findChannel } from './channels.ts'
import { readAddress } from './checkWanted.ts'
import type { UserContext } from './context.ts'

const WAIT_MS = ADDRESS_WAIT_HOURS * 3_600_000

/**
 * Adds an address to the book, as the current one; one that is there already only gets the new label. Throws what
 * readAddress throws, NOT_OFFERED, ADDRESSES_FULL.
 */
export async function saveAddress(
  context: UserContext,
  { type, address: text, label }: Parsed<'withdrawal', 'saveAddress'>,
): Promise<Output<'withdrawal', 'saveAddress'>> {
  const { caller, clock, db, findOwner } = context
  const userId = caller.user.id
  const channel = findChannel(context, type)
  const { address } = await readAddress(context, channel, { text, userId, findOwner })
  const name = channel.setting.rechargeName
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const book = await readBook(transaction, userId)
    const known = book.find((row) => row.channel === name && row.address === address)
    if (known !== undefined) {
      const ofRow = transaction.updateTable('withdrawal_addresses').where('address_id', '=', known.address_id)
      await ofRow.set({ label: label.trim() }).execute()
      return
    }
    if (book.length >= ADDRESSES_MAX) throw new ApiError('ADDRESSES_FULL', { limit: ADDRESSES_MAX })
    const now = clock.now()
    await transaction
      .insertInto('withdrawal_addresses')
      .values({
        user_id: userId,
        channel: name,
        address,
        label: label.trim(),
        created_at: now,
        active_at: now + WAIT_MS,
      })
      .execute()
  })
  return await showBook(db, userId)
}
