// Hands a signed transaction to every node. One that takes it, or has it already, is enough.
import { BroadcastRefused, ChainUnavailable } from './chain.ts'
import { NodeRefusal } from './node.ts'

interface Ways<Node> {
  send(node: Node): Promise<unknown>
  /** Whether the node has the transaction, mined or waiting: then a refusal only says that it came before. */
  has(node: Node): Promise<boolean>
}

/** Throws BroadcastRefused if every node refused it, ChainUnavailable if it may have been sent or not. */
export async function broadcastToAll<Node>(nodes: readonly Node[], ways: Ways<Node>): Promise<void> {
  const results = await Promise.allSettled(nodes.map((node) => broadcastTo(node, ways)))
  if (results.some(({ status }) => status === 'fulfilled')) return
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
  const unknown = reasons.find((reason) => !(reason instanceof BroadcastRefused))
  throw unknown ?? reasons[0] ?? new ChainUnavailable('no node is configured')
}

async function broadcastTo<Node>(node: Node, { send, has }: Ways<Node>): Promise<void> {
  try {
    await send(node)
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    if (!(await has(node))) throw new BroadcastRefused(error.message)
  }
}
