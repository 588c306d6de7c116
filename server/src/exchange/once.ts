import { hash } from 'node:crypto'
import type { UserContext } from '../context.ts'
import type { Submission } from './door.ts'

interface Wish {
  operation: string
  /** The id in the request's own fields; the Idempotency-Key header stands in for it. */
  clientId: string | undefined
  /** As the schema read it: its fields stand in the schema's order, whatever their order in the request. */
  input: object
}

/** What makes a repeated request get its first answer; undefined where the caller named no id. */
export function onceOf({ caller }: UserContext, { operation, clientId, input }: Wish): Submission<unknown>['once'] {
  const id = clientId ?? caller.idempotencyKey
  if (id === null) return undefined
  return { user: caller.user.id, operation, clientId: id, bodyHash: hash('sha256', JSON.stringify(input)) }
}
