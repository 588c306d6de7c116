// How an operation asks for something: it submits the command, and makes the answer from what the command did.
import { ApiError } from '@assay/api/errors'
import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import { hash } from 'node:crypto'
import type { Context, UserContext } from '../context.ts'
import { isAllowedWhileFrozen } from './frozen.ts'
import type { CommandInput, Committed, Exchange, Submission } from './door.ts'
import type { OnceKey } from './store.ts'

type Type = Command['type']

/** A command that was accepted, and what it did. */
export type Done<T extends Type> = Committed & { command: Extract<Command, { type: T }> }

export interface OperationRequest<T extends Type> {
  operation: string
  /** The id in the request's own fields; the Idempotency-Key header stands in for it. */
  clientId: string | undefined
  /** As parsed by the schema: fields are in schema order, whatever their order in the request. */
  input: object
  command: Extract<CommandInput, { type: T }>
  /**
   * Throws refusals that the engine does not know, such as an amount that is too small at the present price. It counts for new
   * requests only: a repeated one gets its first answer, whatever has changed since.
   */
  check?: () => Promise<void>
}

/** Makes an answer out of an accepted command and its events alone: the same ones give the same answer, at any time. */
export type AnswerOf<T extends Type, Answer, C = Context> = (context: C, done: Done<T>) => Answer

/** Throws the check's refusal, or the engine's, if that is what the command came to. */
export async function ask<T extends Type, Answer, C extends UserContext>(
  context: C,
  request: OperationRequest<T>,
  answer: AnswerOf<T, Answer, C>,
): Promise<Answer> {
  const once = onceOf(context, request)
  await checkNew(context, request, once)
  const done = await context.exchange.submit({ command: request.command, ...(once && { once }) })
  requireAccepted(done)
  return answer(context, done as Done<T>)
}

async function checkNew<T extends Type>(
  context: UserContext,
  { command, check }: OperationRequest<T>,
  once: Submission['once'],
): Promise<void> {
  try {
    if (context.caller.user.isFrozen && !isAllowedWhileFrozen(command)) throw new ApiError('ACCOUNT_FROZEN')
    await check?.()
  } catch (error) {
    if (once === undefined || !(await isDone(context, once))) throw error
  }
}

async function isDone({ db }: UserContext, { user, operation, clientId }: OnceKey): Promise<boolean> {
  const row = await db
    .selectFrom('client_ids')
    .select('sequence')
    .where('user_id', '=', BigInt(user))
    .where('client_id', '=', clientId)
    .where('operation', '=', operation)
    .executeTakeFirst()
  return row !== undefined
}

/** For what the server does by itself. Throws the engine's refusal. */
export async function demand(exchange: Pick<Exchange, 'submit'>, submission: Submission): Promise<void> {
  requireAccepted(await exchange.submit(submission))
}

/** The engine's refusal; null if it was done. An answer in the archive counts as a refusal: nobody knows it any more. */
export async function refusalOf(exchange: Pick<Exchange, 'submit'>, submission: Submission): Promise<ApiError | null> {
  try {
    const [event] = (await exchange.submit(submission)).events
    return event?.type === 'rejected' ? new ApiError(event.reason, event.facts) : null
  } catch (error) {
    if (error instanceof ApiError && error.error === 'CLIENT_ID_REUSED') return error
    throw error
  }
}

/** For what the exchange does once by itself: if it was done, nothing happens, even where that answer is in the archive. */
export async function demandOnce(exchange: Pick<Exchange, 'submit'>, submission: Submission): Promise<void> {
  await demand(exchange, submission).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.error === 'CLIENT_ID_REUSED')) throw error
  })
}

function requireAccepted({ events }: Committed): void {
  const event: Event | undefined = events[0]
  if (event?.type === 'rejected') throw new ApiError(event.reason, event.facts)
}

/** What makes a repeated request get its first answer; undefined where the caller named no id. */
function onceOf(
  { caller }: UserContext,
  { operation, clientId, input }: Omit<OperationRequest<Type>, 'command'>,
): Submission['once'] {
  const id = clientId ?? caller.idempotencyKey
  if (id === null) return undefined
  return { user: caller.user.id, operation, clientId: id, bodyHash: hash('sha256', JSON.stringify(input)) }
}
