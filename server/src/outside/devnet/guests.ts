// Transactions of strangers on the demo's chain. They come through the public proxy, and may fill neither the list of
// waiting ones nor the blocks: payouts, backing and test coins wait in the same list, and do not pass through here.
import { type Hex, hexToNumber, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { type Node, NodeRefusal } from '../chains/node.ts'

const WAITING_MAX = 200
const WAITING_EACH_MAX = 10
/** Ten of them fit into a block. */
const GAS_MAX = 3_000_000n
const BYTES_MAX = 32 * 1024
/** After so many blocks' time without being mined it is dropped: two minutes. */
const TICKS_MAX = 60

/** JSON-RPC's code for a refused transaction. */
const REFUSED = -32_000

interface Waiting {
  from: string
  nonce: number
  tick: number
}

export class Guests {
  readonly #waitingMax: number
  readonly #waiting = new Map<Hex, Waiting>()
  #ticks = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(waitingMax = WAITING_MAX) {
    this.#waitingMax = waitingMax
  }

  /** One at a time, so that each counts the ones before. Throws NodeRefusal. */
  send(node: Node, bytes: unknown, pass: () => Promise<unknown>): Promise<unknown> {
    const sent = this.#turn.then(async () => {
      const { from, nonce, hash } = await read(bytes)
      const pending = hexToNumber((await node.call('eth_getTransactionCount', [from, 'pending'])) as Hex)
      if (nonce > pending) throw refusal(`the next nonce of this sender is ${pending}; ${nonce} would wait for it`)
      this.#requireRoom(hash, { from, nonce })
      const answer = await pass()
      for (const [other, known] of this.#waiting)
        if (known.from === from && known.nonce === nonce) this.#waiting.delete(other)
      this.#waiting.set(hash, { from, nonce, tick: this.#ticks })
      return answer
    })
    this.#turn = sent.catch(() => {})
    return sent
  }

  /** They are mined, or nowhere. */
  forget(hashes: readonly Hex[]): void {
    for (const hash of hashes) this.#waiting.delete(hash)
  }

  /** A block's time has passed. Answers those that have waited too long, which are forgotten. */
  tick(): ReadonlySet<Hex> {
    this.#ticks += 1
    const old = [...this.#waiting].filter(([, { tick }]) => this.#ticks - tick > TICKS_MAX).map(([hash]) => hash)
    this.forget(old)
    return new Set(old)
  }

  #requireRoom(hash: Hex, { from, nonce }: Pick<Waiting, 'from' | 'nonce'>): void {
    if (this.#waiting.has(hash)) return
    const own = [...this.#waiting.values()].filter((waiting) => waiting.from === from)
    if (own.some((waiting) => waiting.nonce === nonce)) return
    if (own.length >= WAITING_EACH_MAX) throw refusal(`${WAITING_EACH_MAX} transactions of this sender wait already`)
    if (this.#waiting.size >= this.#waitingMax) throw refusal('too many transactions wait')
  }
}

async function read(bytes: unknown): Promise<{ from: string; nonce: number; hash: Hex }> {
  if (typeof bytes !== 'string' || !/^0x[0-9a-f]+$/i.test(bytes) || bytes.length > 2 * BYTES_MAX)
    throw refusal('not a signed transaction')
  const signed = bytes as `0x02${string}`
  try {
    const { nonce = 0, gas = 0n } = parseTransaction(signed)
    if (gas > GAS_MAX) throw refusal(`a transaction has at most ${GAS_MAX} gas here`)
    return { from: await recoverTransactionAddress({ serializedTransaction: signed }), nonce, hash: keccak256(signed) }
  } catch (error) {
    if (error instanceof NodeRefusal) throw error
    throw refusal('not a signed transaction')
  }
}

function refusal(message: string): NodeRefusal {
  return new NodeRefusal(REFUSED, message)
}
