// Strangers who try to fill the list of waiting transactions.
import { type Hex, keccak256, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { Guests } from './guests.ts'

const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
let guests: Guests
/** By sender: how many the node has taken. */
let taken: Map<string, number>

beforeEach(() => {
  guests = new Guests()
  taken = new Map()
})

const node = {
  call: async (_: string, [from]: readonly unknown[]) => toHex(taken.get(String(from)) ?? 0),
  calls: async () => [],
  post: async () => null,
}

interface Wanted {
  key: Hex
  nonce: number
  gas?: bigint
  fee?: bigint
}
const sign = ({ key, nonce, gas = 21_000n, fee = 2n }: Wanted) =>
  privateKeyToAccount(key).signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce,
    gas,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: 1n,
    to: receiver,
    value: 1n,
  })

/** The refusal, or ''. */
async function send(bytes: unknown): Promise<string> {
  return await guests
    .send(node, bytes, async () => null)
    .then(
      () => '',
      (error: Error) => error.message,
    )
}
async function sendNext(key: Hex): Promise<string> {
  const { address } = privateKeyToAccount(key)
  const nonce = taken.get(address) ?? 0
  const refusal = await send(await sign({ key, nonce }))
  if (refusal === '') taken.set(address, nonce + 1)
  return refusal
}

test('one that would wait for an earlier one is refused', async () => {
  const key = generatePrivateKey()
  expect(await send(await sign({ key, nonce: 1 }))).toBe('the next nonce of this sender is 0; 1 would wait for it')
  expect(await sendNext(key)).toBe('')
  expect(await send(await sign({ key, nonce: 1 }))).toBe('')
})

test('a sender has ten places, may raise the fee in them, and gets them back', async () => {
  const key = generatePrivateKey()
  for (let count = 0; count < 10; count++) expect(await sendNext(key)).toBe('')
  expect(await sendNext(key)).toBe('10 transactions of this sender wait already')
  const raised = await sign({ key, nonce: 9, fee: 5n })
  expect(await send(raised)).toBe('')
  guests.forget([keccak256(raised)])
  expect(await sendNext(key)).toBe('')
  expect(await sendNext(generatePrivateKey())).toBe('')
})

test('all strangers together have so many places, and those that are never mined are dropped', async () => {
  guests = new Guests(30)
  for (let count = 0; count < 3; count++) {
    const key = generatePrivateKey()
    for (let more = 0; more < 10; more++) expect(await sendNext(key)).toBe('')
  }
  expect(await sendNext(generatePrivateKey())).toBe('too many transactions wait')
  for (let ticks = 0; ticks < 60; ticks++) expect(guests.tick().size).toBe(0)
  expect(guests.tick().size).toBe(30)
  expect(await sendNext(generatePrivateKey())).toBe('')
})

test('what is no transaction, or would fill a block, is refused', async () => {
  const key = generatePrivateKey()
  expect(await send('0x02aabb')).toBe('not a signed transaction')
  expect(await send(undefined)).toBe('not a signed transaction')
  expect(await send(`0x${'ab'.repeat(40_000)}`)).toBe('not a signed transaction')
  expect(await send(await sign({ key, nonce: 0, gas: 3_000_001n }))).toMatch('at most 3000000 gas')
})
