// What the outside world was told. Every acknowledgement is on the disk before the next is read, and every request is
// noted before it is sent, so the witness is reliable whatever dies.
import { fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { Input, Output } from '@assay/api/schemas'

export type SentRequest =
  | { operation: 'placeOrder'; trader: number; clientId: string; input: Input<'spot', 'placeOrder'> }
  | { operation: 'cancelOrder'; trader: number; clientId: string; input: Input<'spot', 'cancelOrder'> }
  | { operation: 'openPosition'; trader: number; clientId: string; input: Input<'binary', 'openPosition'> }
  | { operation: 'placeContract'; trader: number; clientId: string; input: Input<'futures', 'placeOrder'> }
  | { operation: 'closeContract'; trader: number; clientId: string; input: Input<'futures', 'closePosition'> }
  | { operation: 'placeStops'; trader: number; clientId: string; input: Input<'futures', 'placeStops'> }
  | { operation: 'transferFunds'; trader: number; clientId: string; input: Input<'wallet', 'transferFunds'> }

export type Acknowledgement =
  | { kind: 'placed'; order: Output<'spot', 'placeOrder'> }
  | { kind: 'cancelled'; order: Output<'spot', 'cancelOrder'> }
  | { kind: 'opened'; position: Output<'binary', 'openPosition'> }
  | { kind: 'contractOrder'; orderId: number; status: string; filledQuantity: string }
  | { kind: 'stops'; stopIds: number[] }
  | { kind: 'transferred'; transfer: Output<'wallet', 'transferFunds'> }
  | { kind: 'refused'; error: string; facts: object }

export interface Witnessed {
  request: SentRequest
  acknowledgement: Acknowledgement
}

export class Witness {
  readonly witnessed: Witnessed[] = []
  /** Sent, but not answered. */
  readonly unanswered = new Map<string, SentRequest>()
  /** The client ids of what was refused with BUSY. */
  readonly refused: string[] = []
  readonly #file: number

  constructor(path: string) {
    this.#file = openSync(path, 'a')
  }

  send(request: SentRequest): void {
    this.unanswered.set(request.clientId, request)
  }

  acknowledge(request: SentRequest, acknowledgement: Acknowledgement): void {
    writeSync(this.#file, `${JSON.stringify({ request, acknowledgement })}\n`)
    fdatasyncSync(this.#file)
    this.unanswered.delete(request.clientId)
    this.witnessed.push({ request, acknowledgement })
  }

  /** The server said BUSY: nothing was done, and nothing will be. */
  refuse(request: SentRequest): void {
    this.refused.push(request.clientId)
    this.forget(request)
  }

  /** As if it had not been sent. */
  forget(request: SentRequest): void {
    this.unanswered.delete(request.clientId)
  }
}
