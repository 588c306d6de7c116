// What was sent and not answered. An order's own id is kept before the request leaves, so that after a timeout the page
// can ask what became of it, and a retry with the same id is the same order.

export interface Unanswered {
  clientId: string
  path: string
}

/** Whatever was sent so long ago has arrived, or never will: the page takes no answer after it either. */
export const ANSWER_WITHIN_MS = 10_000

/**
 * By id, in ms since this page was opened, which nobody sets as a clock is set. What an earlier page sent had left by the
 * time this script ran.
 */
const sentAt: Record<string, number> = {}
const openedAt = performance.now()

const KEY = 'assay.UNANSWERED'
const KEPT_MAX = 50

export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function listUnanswered(): Unanswered[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Unanswered[]
  } catch {
    return []
  }
}

/** How long a call may still be on its way; whole ms, as timers count. */
export function onItsWayMs(clientId: string): number {
  return Math.ceil(ANSWER_WITHIN_MS + (sentAt[clientId] ?? openedAt) - performance.now())
}

export function keepUnanswered(sent: Unanswered): void {
  sentAt[sent.clientId] = performance.now()
  write([...without(sent.clientId), sent].slice(-KEPT_MAX))
}

export function markAnswered(clientId: string): void {
  write(without(clientId))
}

function without(clientId: string): Unanswered[] {
  return listUnanswered().filter((kept) => kept.clientId !== clientId)
}

function write(all: Unanswered[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Without session storage an order in doubt is not known after a reload.
  }
}
