// The chain in memory does what real ones do to their users.
import { encodeFunctionData, erc20Abi, keccak256, parseEther, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createFakeChain } from './fakeChain.ts'

const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

const fees = { type: 'eip1559', chainId: 1, gas: 60_000n, maxFeePerGas: parseGwei('2') } as const
const pay = (nonce: number, value: bigint) => account.signTransaction({ ...fees, nonce, to: receiver, value })
/** In which the account has 1 ETH. */
function fundedChain() {
  const chain = createFakeChain()
  chain.balances.set(account.address, parseEther('1'))
  return chain
}

test('a payment has its block, and each block names the one before', async () => {
  const chain = createFakeChain()
  const txid = chain.send([
    { to: receiver, units: 5n },
    { to: receiver, units: 7n },
  ])
  expect(await chain.transaction(txid)).toEqual({ block: null, succeeded: true })
  chain.mine(3)
  const [block, next] = [await chain.block(1), await chain.block(2)]
  expect(block?.payments.map(({ index, units }) => [index, units])).toEqual([
    [0, 5n],
    [1, 7n],
  ])
  expect(next?.parent).toBe(block?.hash)
  expect(await chain.head()).toMatchObject({ height: 3 })
  expect(await chain.block(4)).toBeNull()
})

test('a reorganisation puts a payment into another block, or drops it', async () => {
  const chain = createFakeChain()
  const txid = chain.send([{ to: receiver, units: 5n }])
  chain.mine(2)
  const before = await chain.block(1)
  chain.reorganise(2)
  expect(await chain.block(1)).not.toEqual(before)
  expect((await chain.transaction(txid))?.block?.height).toBe(3)
  chain.reorganise(1, { drop: true })
  expect(await chain.transaction(txid)).toBeNull()
})

test('a node that is behind shows an older head and not the newest blocks', async () => {
  const chain = createFakeChain()
  chain.mine(5)
  chain.fallBehind(2)
  expect(await chain.head()).toMatchObject({ height: 3 })
  expect(await chain.block(4)).toBeNull()
})

test('bytes whose answer was lost are mined once, however often they are sent', async () => {
  const chain = fundedChain()
  const bytes = await pay(0, 9n)
  chain.loseAnswer()
  await expect(chain.broadcast(bytes)).rejects.toThrow('the answer was lost')
  await chain.broadcast(bytes)
  chain.mine()
  await chain.broadcast(bytes)
  chain.mine()
  expect((await chain.block(1))?.payments).toMatchObject([{ txid: keccak256(bytes), index: -1, units: 9n }])
  expect((await chain.block(2))?.payments).toEqual([])
  expect(await chain.nonceOf(account.address)).toBe(1)
})

test('a second transaction with one nonce replaces the first while it waits, and is refused afterwards', async () => {
  const chain = fundedChain()
  const first = await pay(0, 9n)
  await chain.broadcast(first)
  await chain.broadcast(await pay(0, 8n))
  chain.mine()
  expect((await chain.block(1))?.payments.map(({ units }) => units)).toEqual([8n])
  await expect(chain.broadcast(first)).rejects.toThrow('nonce too low')
})

test('a token transfer that failed pays nothing, although its transaction is on the chain', async () => {
  const chain = fundedChain()
  const call = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 30n] })
  const bytes = await account.signTransaction({ ...fees, nonce: 0, to: contract, data: call })
  chain.fail(keccak256(bytes))
  await chain.broadcast(bytes)
  chain.mine()
  expect((await chain.block(1))?.payments).toMatchObject([{ to: receiver, contract, units: 30n, succeeded: false }])
})

test('an address cannot promise more than it has, whatever each transaction alone costs', async () => {
  const chain = createFakeChain()
  const cost = 60_000n * parseGwei('2')
  chain.balances.set(account.address, 100n + 2n * cost)
  await chain.broadcast(await pay(0, 60n))
  await expect(chain.broadcast(await pay(1, 41n))).rejects.toThrow('insufficient funds')
  await chain.broadcast(await pay(1, 40n))
  await chain.broadcast(await pay(1, 30n))
  chain.mine()
  expect(chain.receivedBy(receiver)).toEqual([60n, 30n])
})
