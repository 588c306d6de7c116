// Reads what the server sends to this browser (server/src/outside/webPush.ts).
import type { PushNotification } from '@assay/api/messageKinds'

const HOME = '/'

/** null for anything that is not a notification of ours. */
export function readNotification(text: string): PushNotification | null {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return null
  const { id, title, text: line, link, language, direction, time } = value as Record<string, unknown>
  if (typeof id !== 'number' || typeof title !== 'string' || typeof line !== 'string') return null
  return {
    id,
    title,
    text: line,
    link: ownPath(link),
    language: typeof language === 'string' ? language : 'en',
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
    time: typeof time === 'number' ? time : Date.now(),
  }
}

/** The link if it is a path of this exchange, else the home page. */
export function ownPath(link: unknown): string {
  return typeof link === 'string' && /^\/(?![/\\])[\w\-./?=&%]*$/.test(link) ? link : HOME
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
