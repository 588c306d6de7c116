import type { Output } from '@assay/api/schemas'

export type Message = Output<'user', 'listMessages'>['rows'][number]
export interface NewMessage {
  userId: number
  kind: Message['kind']
  facts: Message['facts']
  /** Epoch ms. */
  time: number
  /** The caller leaves its own letter, so none is left for the message. */
  hasLetter?: boolean
}
/** Stored among the user's messages. */
export type Listed = NewMessage & { id: number }
