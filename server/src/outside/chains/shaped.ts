import type * as z from 'zod/mini'
import { ChainUnavailable } from './chain.ts'

/** Throws ChainUnavailable for another shape: a node that answers so cannot be believed. */
export function shaped<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new ChainUnavailable('a node gave an answer of another shape')
  return read.data
}
