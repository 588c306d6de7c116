// A customer gets a message when the level rises, when it will fall in 30 days, and when it has fallen.
import { DAY_MS } from '@assay/engine/calendar'
import type { Event } from '@assay/engine/events'
import { GRACE_DAYS } from '@assay/engine/vip/vip'
import type { Core } from '../context.ts'
import type { Consumer } from '../exchange/consumers.ts'
import type { NewMessage } from '../user/messages/newMessage.ts'

export function levelMessages({ inbox }: Pick<Core, 'inbox'>): Consumer {
  return {
    name: 'messages about VIP levels',
    beginsWith: 'NEXT',
    concerns: ({ type }) => type === 'vipStandingChanged',
    async consume(transaction, commits) {
      const messages = commits.flatMap(({ events }) => events.flatMap((event) => messageOf(event) ?? []))
      return messages.length === 0 ? null : inbox.leave(transaction, messages)
    },
  }
}

function messageOf(event: Event): NewMessage | null {
  if (event.type !== 'vipStandingChanged') return null
  const { user: userId, level, levelBefore, growth, day, fallsOn, time } = event
  const told = (kind: NewMessage['kind'], facts: NewMessage['facts']) => ({ userId, kind, facts, time })
  if (level > levelBefore) return told('VIP_LEVEL_RISEN', { level, growth })
  if (level < levelBefore) return told('VIP_LEVEL_FALLEN', { level, before: levelBefore, growth })
  // With the growth of that day, computed at the end of it.
  if (fallsOn === day + GRACE_DAYS)
    return told('VIP_LEVEL_FALLS', { level, growth, days: GRACE_DAYS, at: (fallsOn + 1) * DAY_MS })
  return null
}
