// What was sent and not answered. An order's own id is kept before the request leaves, so that after a timeout the page
// can ask what became of it, and a retry with the same id is the same order.

export interface Unanswered {
  clientId: string
  path: string
  sentAt: number
}

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

export function keepUnanswered(sent: Unanswered): void {
  write([...listUnanswered().filter((kept) => kept.clientId !== sent.clientId), sent].slice(-KEPT_MAX))
}

export function markAnswered(clientId: string): void {
  write(listUnanswered().filter((kept) => kept.clientId !== clientId))
}

function write(all: Unanswered[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Without session storage the ids live in the requests alone; nothing on the screen depends on them.
  }
}
