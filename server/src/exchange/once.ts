import { hash } from 'node:crypto'
import type { UserContext } from '../context.ts'
import type { Submission } from './door.ts'

interface Wish {
  operation: string
  /** The id in the request's own fields; the Idempotency-Key header stands in for it. */
  clientId: string | undefined
  input: object
}

/** What makes a repeated request get its first answer; undefined where the caller named no id. */
export function onceOf({ caller }: UserContext, { operation, clientId, input }: Wish): Submission<unknown>['once'] {
  const id = clientId ?? caller.idempotencyKey
  if (id === null) return undefined
  const fields = input as Readonly<Record<string, unknown>>
  const sorted = Object.keys(fields).sort()
  const bodyHash = hash('sha256', JSON.stringify(sorted.map((name) => [name, fields[name]])))
  return { user: caller.user.id, operation, clientId: id, bodyHash }
}
