import type { Output } from '@assay/api/schemas'

export type Message = Output<'user', 'listMessages'>['rows'][number]
export interface NewMessage {
  userId: number
  kind: Message['kind']
  facts: Message['facts']
  /** Epoch ms. */
  time: number
  /** Whoever leaves the message leaves a letter of its own, so it needs none here. */
  hasLetter?: boolean
}
/** Stored among the user's messages. */
export type Listed = NewMessage & { id: number }
