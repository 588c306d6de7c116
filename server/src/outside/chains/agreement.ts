// Two nodes are one source only as far as they agree: the lower of their heads counts, and both must have the same block
// there. With one node there is nothing to compare.
import { type Block, type BlockName, ChainUnavailable, type Payment } from './chain.ts'

/** The newest block that all nodes have. */
export async function agreedHead<Node>(
  nodes: readonly Node[],
  ask: { height(node: Node): Promise<number>; hash(node: Node, height: number): Promise<string | null> },
): Promise<BlockName> {
  const heights = await Promise.all(nodes.map((node) => ask.height(node)))
  const height = Math.min(...heights)
  const hashes = await Promise.all(nodes.map((node) => ask.hash(node, height)))
  const hash = agreed(hashes, `block ${height}`)
  if (hash === null) throw new ChainUnavailable(`a node does not have its own block ${height}`)
  return { height, hash }
}

/**
 * The block that all nodes gave. The hash of a block does not prove what a node says of its payments, so the nodes must
 * agree on every one. null while a node is behind and does not have it yet.
 */
export function agreedBlock(blocks: readonly (Block | null)[], height: number): Block | null {
  const known = blocks.filter((block) => block !== null)
  if (known.length < blocks.length) return null
  agreed(
    known.map(({ hash, parent, time }) => `${hash} ${parent} ${time}`),
    `block ${height}`,
  )
  agreed(
    known.map(({ payments }) => textOf(payments)),
    `the payments of block ${height}`,
  )
  return known[0] ?? null
}

function textOf(payments: readonly Payment[]): string {
  return payments.map((payment) => Object.values(payment).join(' ')).join('\n')
}

/** The one value that all nodes gave. */
export function agreed<Value>(values: readonly Value[], what: string): Value {
  const [first, ...others] = values
  if (first === undefined) throw new ChainUnavailable('no node is configured')
  if (others.some((other) => other !== first)) throw new ChainUnavailable(`the nodes disagree on ${what}`)
  return first
}
