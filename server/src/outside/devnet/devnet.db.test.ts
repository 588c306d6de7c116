// The demo's chain for real: anvil, its contracts, and the adapter that watchers of deposits use.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, erc20Abi, type Hex, keccak256, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { type Chain, ChainUnavailable } from '../chains/chain.ts'
import { openEthereum } from '../chains/ethereum.ts'
import { findAnvil, startAnvil } from './anvil.ts'
import { type Devnet, openDevnet } from './devnet.ts'
import { devnetFolder, readDevnetTerms } from './devnetKeys.ts'

const binary = findAnvil() ?? ''
const isPossible = binary !== ''
const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** Of rounds of mining that failed. */
const heard = { warnings: 0 }
const log = { warn: () => void (heard.warnings += 1) }
const closings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const closing of closings.splice(0).toReversed()) await closing()
})

/** Blocks come every 50 ms, and stop five blocks after the last transaction. */
async function open(
  directory: string,
): Promise<{ devnet: Devnet; chain: Chain; payUsdt(units: bigint): Promise<Hex> }> {
  const terms = await readDevnetTerms(directory)
  const devnet = openDevnet({ binary, directory, terms, blockMs: 50, restAfter: 5, log })
  closings.push(() => devnet.close())
  await devnet.begin()
  const chain = openEthereum({ nodes: [devnet.node], chainId: terms.chainId, contracts: [terms.usdt] })
  const account = privateKeyToAccount(terms.fundedKey)
  return {
    devnet,
    chain,
    async payUsdt(units) {
      const bytes = await account.signTransaction({
        type: 'eip1559',
        chainId: terms.chainId,
        nonce: await chain.nonceOf(account.address),
        gas: 100_000n,
        maxFeePerGas: 2n * (await chain.feeRate()),
        to: terms.usdt,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, units] }),
      })
      await chain.broadcast(bytes)
      return keccak256(bytes)
    },
  }
}

/** Under load a block takes long. */
const patience = { timeout: 60_000 }

async function emptyFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'assay-devnet-'))
  closings.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

async function minedAt(chain: Chain, txid: string): Promise<void> {
  await expect.poll(async () => (await chain.transaction(txid))?.block ?? null, patience).not.toBeNull()
}

test.runIf(isPossible)(
  'test USDT that somebody sends is seen, confirmed, and gone after a reorganisation',
  async () => {
    const { devnet, chain, payUsdt } = await open(await emptyFolder())
    const txid = await payUsdt(30_000_000n)
    await minedAt(chain, txid)
    const found = await chain.transaction(txid)
    const block = await chain.block(found?.block?.height ?? 0)
    expect(block?.payments.filter((payment) => payment.txid === txid)).toEqual([
      expect.objectContaining({ to: receiver, contract: devnet.usdt, units: 30_000_000n, succeeded: true }),
    ])
    expect(await chain.balanceOf(receiver, devnet.usdt)).toBe(30_000_000n)
    expect([await chain.isContract(devnet.usdt), await chain.isContract(receiver)]).toEqual([true, false])
    // No block is mined any more: the reorganisation alone changes the chain.
    const height = block?.height ?? 0
    await expect.poll(async () => (await chain.head()).height, patience).toBe(height + 5)
    await devnet.node.call('anvil_reorg', [6, []])
    const replaced = await chain.block(block?.height ?? 0)
    expect(replaced?.hash).not.toBe(block?.hash)
    expect(replaced?.payments).toEqual([])
    expect(await chain.balanceOf(receiver, devnet.usdt)).toBe(0n)
  },
)

test.runIf(isPossible)(
  'the chain rests five blocks after the last transaction, and goes on with the next',
  async () => {
    const { chain, payUsdt } = await open(await emptyFolder())
    const heightOf = async (txid: string) => (await chain.transaction(txid))?.block?.height ?? 0
    const first = await payUsdt(1n)
    await minedAt(chain, first)
    await expect.poll(async () => (await chain.head()).height, patience).toBe((await heightOf(first)) + 5)
    const second = await payUsdt(1n)
    await minedAt(chain, second)
    expect(await heightOf(second)).toBe((await heightOf(first)) + 6)
  },
)

test.runIf(isPossible)(
  'after a crash of the node mined payments are where they were, and waiting ones are mined',
  async () => {
    const directory = await emptyFolder()
    const { devnet, chain, payUsdt } = await open(directory)
    const first = await payUsdt(5n)
    await minedAt(chain, first)
    const before = await chain.transaction(first)
    const waiting = await payUsdt(6n)
    await endByForce(directory)
    await expect
      .poll(
        () =>
          chain.head().then(
            () => true,
            () => false,
          ),
        patience,
      )
      .toBe(true)
    await minedAt(chain, waiting)
    expect(await chain.transaction(first)).toEqual(before)
    expect(await chain.balanceOf(receiver, devnet.usdt)).toBe(11n)
  },
)

test.runIf(isPossible)(
  'a chain that is opened again has its coins, and a node that was left behind is ended',
  async () => {
    const directory = await emptyFolder()
    const { devnet, chain, payUsdt } = await open(directory)
    await minedAt(chain, await payUsdt(5n))
    await devnet.close()
    const orphan = await startAnvil({ binary, folder: devnetFolder(directory), chainId: 31_337, state: null })
    closings.push(() => orphan.stop())
    const again = await open(directory)
    await orphan.ended
    expect(await again.chain.balanceOf(receiver, again.devnet.usdt)).toBe(5n)
  },
)

test.runIf(isPossible)('a chain that is closed has every block when it is opened again, empty ones too', async () => {
  const directory = await emptyFolder()
  const { devnet, chain, payUsdt } = await open(directory)
  const txid = await payUsdt(5n)
  await minedAt(chain, txid)
  const { height } = (await chain.transaction(txid))?.block ?? { height: 0 }
  // In between: more blocks follow, and the chain does not rest yet.
  await expect.poll(async () => (await chain.head()).height, patience).toBeGreaterThan(height + 1)
  const seen = await chain.head()
  const waiting = await payUsdt(6n)
  await devnet.close()
  const again = await open(directory)
  expect(await again.chain.block(seen.height)).toMatchObject({ hash: seen.hash })
  await minedAt(again.chain, waiting)
  expect(await again.chain.balanceOf(receiver, again.devnet.usdt)).toBe(11n)
})

test.runIf(isPossible)(
  'no block follows one that could not be written, and nothing that was seen is undone',
  async () => {
    const directory = await emptyFolder()
    const { chain, payUsdt } = await open(directory)
    const first = await payUsdt(1n)
    await minedAt(chain, first)
    const { height } = (await chain.transaction(first))?.block ?? { height: 0 }
    // The last empty block is on the disk, so nothing is written any more.
    await expect.poll(() => writtenHeight(directory), patience).toBe(height + 5)
    // The draft cannot be written.
    const draft = join(devnetFolder(directory), 'state.json.draft')
    await mkdir(draft)
    const second = await payUsdt(2n)
    await minedAt(chain, second)
    const mined = (await chain.transaction(second))?.block
    for (let look = 0; look < 5; look += 1) {
      await payUsdt(3n)
      expect((await chain.head()).height).toBe(mined?.height)
    }
    await rm(draft, { recursive: true })
    await expect.poll(async () => (await chain.head()).height, patience).toBe((mined?.height ?? 0) + 6)
    await endByForce(directory)
    await expect.poll(() => chain.transaction(second).catch(() => null), patience).toMatchObject({ block: mined })
  },
)

test.runIf(isPossible)('the hot wallet is backed once, however often it is asked for', async () => {
  const { devnet, chain } = await open(await emptyFolder())
  const total = { usdt: 1_000_000n, ether: parseEther('3') }
  await devnet.mint.back(receiver, total)
  await devnet.mint.back(receiver, total)
  await expect.poll(() => chain.balanceOf(receiver, null), patience).toBe(parseEther('3'))
  expect(await chain.balanceOf(receiver, devnet.usdt)).toBe(1_000_000n)
  await devnet.mint.back(receiver, { ...total, usdt: 1_500_000n })
  await expect.poll(() => chain.balanceOf(receiver, devnet.usdt), patience).toBe(1_500_000n)
})

test.runIf(isPossible)(
  'ether that a contract passes on is in no payment, and in the balance at its block',
  async () => {
    const { devnet, chain } = await open(await emptyFolder())
    const others = ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', devnet.usdt]
    await devnet.mint.back(receiver, { usdt: 0n, ether: parseEther('3') })
    await expect.poll(() => chain.balanceOf(receiver, null), patience).toBe(parseEther('3'))
    const head = await chain.head()
    const blocks = await Promise.all(Array.from({ length: head.height + 1 }, (_, height) => chain.block(height)))
    const payments = blocks.flatMap((block) => block?.payments ?? [])
    expect(payments.filter(({ to }) => to === receiver)).toEqual([])
    expect(await chain.balancesAt?.([...others, receiver], head)).toEqual([0n, 0n, parseEther('3')])
    const first = { height: 0, hash: blocks[0]?.hash ?? '' }
    expect(await chain.balancesAt?.([receiver], first)).toEqual([0n])
    const elsewhere = { ...head, hash: `0x${'ab'.repeat(32)}` }
    await expect(chain.balancesAt?.([receiver], elsewhere)).rejects.toThrow(ChainUnavailable)
  },
)

/** Of the newest block in the state that the chain has written; −1 before the first. */
async function writtenHeight(directory: string): Promise<number> {
  const text = await readFile(join(devnetFolder(directory), 'state.json'), 'utf8').catch(() => '{}')
  const state = JSON.parse(text) as { best_block_number?: number | string }
  return Number(state.best_block_number ?? -1)
}

async function endByForce(directory: string): Promise<void> {
  process.kill(Number(await readFile(join(devnetFolder(directory), 'anvil.pid'), 'utf8')), 'SIGKILL')
}
