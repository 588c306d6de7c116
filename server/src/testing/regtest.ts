// bcoin on its own Bitcoin chain (regtest), asked over HTTP as any node is: its blocks have real work, its scripts are
// checked. It is installed by `npm run bitcoin:nightly` alone. Addresses here begin with bc, for a script knows no prefix.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Address, NETWORK, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { type Node, NodeRefusal, openNode } from '../outside/chains/node.ts'

export interface Regtest {
  node: Node
  net: { genesis: string; prefix: string }
  /** What waits is in the first of them. */
  mine(blocks: number): Promise<void>
  /** The miner pays; answers the bytes of the transaction, which waits. */
  pay(to: string, units: bigint): Promise<string>
  send(bytes: string): Promise<void>
  /** Another chain with one block more takes the place of the last blocks. bcoin forgets what only they held. */
  reorganise(depth: number): Promise<void>
  close(): Promise<void>
}

interface Bcoin {
  FullNode: new (options: Record<string, unknown>) => { open(): Promise<void>; close(): Promise<void> }
}

const GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
/** Segwit holds after three periods of 144 blocks, and coins of a miner are spendable after 100. */
const FIRST_BLOCKS = 440
const SUBSIDY = 5_000_000_000n
const FEE = 10_000n
const inMain = Address(NETWORK)
const inRegtest = Address({ ...NETWORK, bech32: 'rb' })
const key = new Uint8Array(32).fill(5)
const miner = p2wpkh(pubECDSA(key))
const MINER = miner.address ?? ''
const OTHER = p2wpkh(pubECDSA(new Uint8Array(32).fill(6))).address ?? ''

type Rpc = Pick<Node, 'call'>
interface Running {
  rpc: Node
  close(): Promise<void>
}

async function start(folder: string): Promise<Running> {
  // Without its native parts, which are not built.
  process.env['NODE_BACKEND'] = 'js'
  const { FullNode } = createRequire(join(folder, 'package.json'))('bcoin') as Bcoin
  const prefix = await mkdtemp(join(tmpdir(), 'assay-bcoin-'))
  const httpPort = await freePort()
  const access = { httpHost: '127.0.0.1', httpPort, apiKey: 'assay' }
  // Our payments say that they may be replaced; bcoin refuses that unless it is told.
  const accepts = { replaceByFee: true }
  const bcoin = new FullNode({
    network: 'regtest',
    memory: true,
    prefix,
    indexTX: true,
    listen: false,
    ...access,
    ...accepts,
  })
  await bcoin.open()
  return {
    rpc: openNode(`http://x:assay@127.0.0.1:${httpPort}/`, { again: false }),
    async close() {
      await bcoin.close()
      await rm(prefix, { recursive: true, force: true })
    },
  }
}

/** Folder: where bcoin was installed. */
export async function openRegtest(folder: string): Promise<Regtest> {
  const { rpc, close } = await start(folder)
  await mine(rpc, FIRST_BLOCKS, MINER)
  let coin = 0
  return {
    node: asCore(rpc),
    net: { genesis: GENESIS, prefix: 'bc' },
    mine: (blocks) => mine(rpc, blocks, MINER),
    async pay(to, units) {
      const bytes = await payment(rpc, ++coin, { to, units })
      await send(rpc, bytes)
      return bytes
    },
    send: (bytes) => send(rpc, bytes),
    async reorganise(depth) {
      const height = Number(await rpc.call('getblockcount', []))
      const other = await start(folder)
      for (let at = 1; at <= height - depth; at++) await other.rpc.call('submitblock', [await blockAt(rpc, at)])
      await mine(other.rpc, depth + 1, OTHER)
      for (let at = height - depth + 1; at <= height + 1; at++)
        await rpc.call('submitblock', [await blockAt(other.rpc, at)])
      await other.close()
    },
    close,
  }
}

async function mine(rpc: Rpc, blocks: number, to: string): Promise<void> {
  await rpc.call('generatetoaddress', [blocks, inRegtest.encode(inMain.decode(to))])
}

async function blockAt(rpc: Rpc, height: number): Promise<unknown> {
  return rpc.call('getblock', [await rpc.call('getblockhash', [height]), false])
}

/** Of the coins that the miner got for the block of this height. */
async function payment(rpc: Rpc, height: number, { to, units }: { to: string; units: bigint }): Promise<string> {
  const { tx } = (await rpc.call('getblock', [await rpc.call('getblockhash', [height]), true])) as { tx: string[] }
  const transaction = new Transaction()
  transaction.addInput({ txid: tx[0] ?? '', index: 0, witnessUtxo: { script: miner.script, amount: SUBSIDY } })
  transaction.addOutputAddress(to, units)
  transaction.addOutputAddress(MINER, SUBSIDY - units - FEE)
  transaction.sign(key)
  transaction.finalize()
  return transaction.hex
}

/** bcoin answers before it has checked it. */
async function send(rpc: Rpc, bytes: string): Promise<void> {
  const txid = await rpc.call('sendrawtransaction', [bytes])
  for (let tries = 0; tries < 100; tries++) {
    const waiting = (await rpc.call('getrawmempool', [false])) as string[]
    if (waiting.includes(String(txid))) return
  }
  throw new Error('bcoin did not take a transaction')
}

/**
 * Where bcoin answers differently from Bitcoin Core: it has no estimate of the fee on its own chain, another code for a
 * transaction that it does not know, and null for the block of one that waits.
 */
function asCore(rpc: Node): Node {
  return {
    ...rpc,
    async call(method, params) {
      if (method === 'estimatesmartfee') return { feerate: 0.0001 }
      const answer = await rpc.call(method, params).catch((error: unknown) => {
        const isUnknown = error instanceof NodeRefusal && error.message === 'Transaction not found.'
        throw isUnknown ? new NodeRefusal(-5, error.message) : error
      })
      if (method !== 'getrawtransaction' || answer === null || typeof answer !== 'object') return answer
      return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null))
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}
