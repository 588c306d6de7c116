// Whether test coins were sent, when the node's answer does not say.
import { type Hex, keccak256 } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { ChainUnavailable } from '../chains/chain.ts'
import { type Node, NodeRefusal } from '../chains/node.ts'
import { createDevnetMint, OutcomeUnknown } from './devnetMint.ts'

const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const unreachable = new ChainUnavailable('a node did not answer in time')
const refused = new NodeRefusal(-32_000, 'transaction already imported')

/** Known: whether the node has the transaction, if it can be asked. */
function pay(fault: Error, known: boolean | null) {
  let sent: Hex = '0x'
  const node: Node = {
    calls: async () => [],
    post: async () => null,
    async call(method, params) {
      if (method === 'eth_getTransactionCount') return '0x0'
      if (method === 'eth_gasPrice') return '0x1'
      if (method === 'eth_getTransactionByHash' && known === null) throw unreachable
      if (method === 'eth_getTransactionByHash') return known ? { blockNumber: null } : null
      sent = params[0] as Hex
      throw fault
    },
  }
  const terms = { minterKey: generatePrivateKey(), fundedKey: generatePrivateKey() }
  const contracts = { chainId: 1, usdt: receiver, ether: receiver, decimals: 6 } as const
  const paid = createDevnetMint(node, { ...terms, ...contracts }).payUsdt(receiver, 5n)
  return paid.then((hash) => hash === keccak256(sent))
}

test('coins that the node has are sent, whatever it answered', async () => {
  expect(await pay(unreachable, true)).toBe(true)
  expect(await pay(refused, true)).toBe(true)
})

test('coins are not sent for certain only when the node refuses them and does not have them', async () => {
  await expect(pay(refused, false)).rejects.toBe(refused)
  await expect(pay(refused, null)).rejects.toThrow(OutcomeUnknown)
  await expect(pay(unreachable, false)).rejects.toThrow(OutcomeUnknown)
})
