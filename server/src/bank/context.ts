import type * as core from '../context.ts'
import type { Operator, OperatorContext } from '../operatorContext.ts'

/** The pictures that customers upload, as the part of the server that keeps them hands them over. */
export interface Proofs {
  /** The id in the address that an upload answered; null if it is none. */
  idIn(address: string): string | null
  /** A link that works for this operator alone, for a minute. */
  linkFor(by: Operator, id: string): string
  /** The picture, marked with who looks. Throws NOT_FOUND, LINK_EXPIRED. */
  view(
    by: Operator,
    link: { id: string; until: number; signature: string },
  ): Promise<{ customer: number; type: string; bytes: Uint8Array }>
}

export interface Own {
  proofs: Proofs
}

export type UserContext = core.UserContext & Own
export type DeskContext = OperatorContext & Own
