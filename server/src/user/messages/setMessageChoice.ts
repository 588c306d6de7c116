import { ApiError } from '@assay/api/errors'
import { isLocked } from '@assay/api/messageKinds'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'

/** Turns a group of messages on or off in one channel. Throws MESSAGE_GROUP_LOCKED if it is always on. */
export async function setMessageChoice(
  { caller, db }: UserContext,
  { group, channel, isOn }: Parsed<'user', 'setMessageChoice'>,
): Promise<Output<'user', 'setMessageChoice'>> {
  if (isLocked(group, channel)) throw new ApiError('MESSAGE_GROUP_LOCKED')
  await db
    .insertInto('message_choices')
    .values({ user_id: caller.user.id, message_group: group, channel, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['user_id', 'message_group', 'channel']).doUpdateSet({ is_on: isOn }))
    .execute()
  return {}
}
