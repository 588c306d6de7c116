import { isLocked, messageChannels, messageGroupNames } from '@assay/api/messageKinds'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { browserHash } from '../signIn/browsers.ts'
import { readMessageChoices } from './messageChoices.ts'
import { PUSH_BROWSERS_MAX } from './pushSubscriptions.ts'

export async function getMessageSettings({
  caller,
  db,
  outside,
}: UserContext): Promise<Output<'user', 'getMessageSettings'>> {
  const userId = caller.user.id
  const choices = await readMessageChoices(db, new Set([userId]))
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'created_at', 'succeeded_at', 'browser_hash'])
    .where('user_id', '=', BigInt(userId))
    .orderBy('id', 'desc')
    .execute()
  const own = browserHash(caller.browser)
  return {
    groups: messageGroupNames.map((group) => ({
      group,
      app: choices.isOn(userId, group, 'app'),
      mail: choices.isOn(userId, group, 'mail'),
      push: choices.isOn(userId, group, 'push'),
      locked: messageChannels.filter((channel) => isLocked(group, channel)),
    })),
    push: {
      publicKey: outside.push?.publicKey ?? null,
      browsers: rows.map((row) => ({
        id: Number(row.id),
        device: row.device,
        createdAt: Number(row.created_at),
        succeededAt: row.succeeded_at === null ? null : Number(row.succeeded_at),
        isThis: row.browser_hash.equals(own),
      })),
      browsersMax: PUSH_BROWSERS_MAX,
    },
  }
}
