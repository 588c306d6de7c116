import { groupOf, type MessageGroup } from '@assay/api/messageKinds'
import { DAY_MS } from '@assay/engine/calendar'
import { directionOf } from '@assay/words/direction'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { KeptNotification } from '../../outside/webPush.ts'
import type { Listed } from './newMessage.ts'
import type { LeavingOptions } from './leaveMails.ts'
import { messageText } from './messageText.ts'

const HOUR_MS = 3_600_000
/** A price alert is not worth a notification after an hour. */
const ALERT_LIFE_MS = HOUR_MS
/** Notifications of one batch of commits for one browser: a hundred fills in a second must not be a hundred of them. */
const AT_ONCE_MAX = 3
/** Letters of a title or a text. A notification holds about 4 KB; a letter takes up to three bytes in most scripts. */
const TEXT_MAX = 600
const urgent: readonly MessageGroup[] = ['positions', 'alerts', 'withdrawals', 'security']

/** A notification for each message and each of its user's browsers. Returns what to call after the commit. */
export async function leaveNotifications(
  { market, outside }: LeavingOptions,
  transaction: Kysely<Database>,
  messages: readonly Listed[],
): Promise<(() => void)[]> {
  const { push } = outside
  if (push === null || messages.length === 0) return []
  const browsers = await transaction
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['push_subscriptions.id', 'user_id', 'language'])
    .where('user_id', '=', (eb) => eb.fn.any(eb.val([...new Set(messages.map(({ userId }) => BigInt(userId)))])))
    .execute()
  const tells: (() => void)[] = []
  for (const { id, user_id: owner, language } of browsers) {
    const own = messages.filter(({ userId }) => BigInt(userId) === owner).slice(-AT_ONCE_MAX)
    for (const message of own) {
      const kept = notificationOf(message, { language, ...messageText(market, language, message) })
      const envelope = { html: null, code: null, asker: { browser: '', requestId: '' } }
      const text = JSON.stringify(kept)
      tells.push(await push.messenger.leave(transaction, { ...envelope, to: String(id), subject: '', text }))
    }
  }
  return tells
}

interface Worded {
  language: string
  title: string
  line: string
}

function notificationOf({ id, kind, time }: Listed, { language, title, line }: Worded): KeptNotification {
  const group = groupOf(kind)
  return {
    notification: {
      id,
      title: title.slice(0, TEXT_MAX),
      text: line.slice(0, TEXT_MAX),
      link: `/message/detail?id=${id}`,
      language,
      direction: directionOf(language),
      time,
    },
    until: time + (group === 'alerts' ? ALERT_LIFE_MS : DAY_MS),
    urgency: urgent.includes(group) ? 'high' : 'normal',
  }
}
