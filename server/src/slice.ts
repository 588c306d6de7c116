// What one feature adds to the server: a slice is opened with the foundations and gives its parts.
import type { ServerMessage } from '@assay/api/channels'
import type { Routes } from '@assay/api/routes'
import type { Operation, Output, Parsed, Slice } from '@assay/api/schemas'
import type { Event } from '@assay/engine/events'
import type { Context, UserContext } from './context.ts'
import type { Consumer } from './exchange/consumers.ts'

type ContextOf<S extends Slice, O extends Operation<S>> = Routes[S][O] extends { caller: 'user' }
  ? UserContext
  : Context

/** A slice's operations, by name. Own: what they get besides the foundations and the caller. */
export type Operations<S extends Slice, Own = unknown> = {
  [O in Operation<S>]: (context: ContextOf<S, O> & Own, input: Parsed<S, O>) => Promise<Output<S, O>>
}

export interface Job {
  name: string
  everyMs: number
  /** Runs again only after it has ended. A failure is logged, and the next run tries again. */
  work(): Promise<void>
}

export type PrivateMessage = Extract<
  ServerMessage,
  { type: 'ORDER' | 'TRADE' | 'POSITION' | 'STOP' | 'SETTLEMENT' | 'BALANCE' }
>
/** A private message before its sequence is known. */
export type PrivateContent = PrivateMessage extends infer Message
  ? Message extends PrivateMessage
    ? Omit<Message, 'sequence'>
    : never
  : never

export interface UserMessage {
  user: number
  content: PrivateContent
}

/** The private messages of one command's events, for users with a socket (isHeard), in the order of the events. */
export type PrivateMessagesOf = (events: readonly Event[], isHeard: (user: number) => boolean) => Iterable<UserMessage>

/** Live option chains. */
export interface Chains {
  /** undefined unless the expiry is open. */
  find(series: string): { series: string; symbol: string } | undefined
  /** null for a settled expiry, and if the volatility cannot be read: the next tick tries again. */
  message(series: string): Promise<Extract<ServerMessage, { type: 'chain' }> | null>
}

export interface OpenSlice<S extends Slice> {
  operations: Operations<S>
  privateMessagesOf?: PrivateMessagesOf
  /** Makes what must exist before anybody trades, and starts its scheduled work. Only in the process that acts as jobs. */
  begin?(): Promise<void>
  schedule?: readonly Job[]
  /** What must follow from committed events, missing none. */
  consumers?: readonly Consumer[]
  /** Resolves when the work that it has begun is done. Called when the server stops. */
  idle?(): Promise<unknown>
}

/** Gives every operation what its slice keeps. */
export function withOwn<S extends Slice, Own extends object>(
  _slice: S,
  own: Own,
  operations: Operations<S, Own>,
): Operations<S> {
  return giveOwn(own, operations) as Operations<S>
}

/** Each operation with what its slice keeps; untyped, for withOwn and withOwnAtConsole. */
export function giveOwn(own: object, operations: object): unknown {
  type Run = (context: object, input: unknown) => Promise<unknown>
  const bound = Object.entries(operations as Record<string, Run>).map(([name, run]): [string, Run] => [
    name,
    (context, input) => run({ ...context, ...own }, input),
  ])
  return Object.fromEntries(bound)
}
