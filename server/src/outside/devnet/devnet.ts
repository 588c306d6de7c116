// The demo's own chain, so that deposits and withdrawals are real. It mines a block every two seconds while there is
// something to confirm, and rests otherwise. Every transaction passes here: it is stored, and sent again after a crash.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, keccak256 } from 'viem'
import type { Logger } from 'pino'
import { ChainUnavailable } from '../chains/chain.ts'
import { type Node, NodeRefusal, openNode } from '../chains/node.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { devnetFolder, type DevnetTerms } from './devnetKeys.ts'
import { Guests } from './guests.ts'
import { createDevnetMint, type DevnetMint } from './devnetMint.ts'
import { type DevnetState, openDevnetState } from './devnetState.ts'

const RESTART_MS = 1000
/** A stranger's call that takes longer is given up. */
const GUEST_TIMEOUT_MS = 3000

export interface DevnetOptions {
  binary: string
  /** Of the data. */
  directory: string
  terms: DevnetTerms
  blockMs: number
  /** Empty blocks after the last transaction. */
  restAfter: number
  log: Pick<Logger, 'warn'>
}

interface Found {
  /** null while it waits. */
  blockNumber: Hex | null
}

export interface Devnet extends DevnetTerms {
  /** Any method of anvil. Throws ChainUnavailable while it is not running. */
  node: Node
  /** The same for strangers: one try, and their transactions within limits (guests.ts). */
  guests: Node
  mint: DevnetMint
  /** Starts the child, and again whenever it ends. Resolves when the chain can be used. */
  begin(): Promise<void>
  close(): Promise<void>
}

export function openDevnet(options: DevnetOptions): Devnet {
  const runner = new Runner(options)
  const { node, guests, mint } = runner
  return { ...options.terms, node, guests, mint, begin: () => runner.begin(), close: () => runner.close() }
}

class Runner {
  readonly node: Node = {
    call: (method, params) => this.#call(method, params),
    calls: (method, params) => this.#usable().calls(method, params),
    post: noPaths,
  }
  readonly guests: Node = { ...oneByOne((method, params) => this.#callAsGuest(method, params)), post: noPaths }
  readonly mint: DevnetMint
  readonly #options: DevnetOptions
  readonly #folder: string
  readonly #state: DevnetState
  readonly #stopping = new AbortController()
  #anvil: Anvil | null = null
  /** null while it cannot be used. */
  #inner: Node | null = null
  #waiting: Hex[] = []
  #guestNode: Node | null = null
  readonly #guests = new Guests()
  /** Being handed to the node. */
  readonly #sending = new Set<Hex>()
  #emptyBlocks = 0
  /** Blocks may have been mined that are not on the disk. */
  #lacksBlocks = false
  #mining: Promise<void> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()

  constructor(options: DevnetOptions) {
    this.#options = options
    this.#folder = devnetFolder(options.directory)
    this.#state = openDevnetState(this.#folder)
    this.mint = createDevnetMint(this.node, options.terms)
  }

  begin(): Promise<void> {
    return new Promise((resolve) => {
      this.#running = this.#run(resolve)
    })
  }

  async close(): Promise<void> {
    const node = this.#inner
    this.#stopping.abort()
    this.#inner = null
    await this.#mining
    if (node !== null) await this.#keepLast(node)
    await this.#anvil?.stop()
    await this.#running
  }

  /** The empty blocks after the last write too, so that the next start continues where watchers are. */
  async #keepLast(node: Node): Promise<void> {
    try {
      await this.#keepState(node, await this.#findOver(node))
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the newest blocks of the demo’s chain could not be written')
    }
  }

  async #run(onReady: () => void): Promise<void> {
    const { log } = this.#options
    while (!this.#isStopping()) {
      try {
        await this.#start()
        onReady()
        this.#mining = this.#mineOn()
        await this.#anvil?.ended
        this.#inner = null
        await this.#mining
      } catch (error) {
        this.#inner = null
        await this.#anvil?.stop()
        if (!this.#isStopping()) log.warn({ err: error }, 'the chain of the demo could not start')
      }
      if (this.#isStopping()) return
      log.warn('the chain of the demo ended; it is started again')
      await this.#pause(RESTART_MS)
    }
  }

  async #start(): Promise<void> {
    const { binary, terms } = this.#options
    this.#anvil = await startAnvil({
      binary,
      folder: this.#folder,
      chainId: terms.chainId,
      state: this.#state.file(),
    })
    if (this.#isStopping()) return this.#anvil.stop()
    const node = openNode(this.#anvil.url)
    this.#guestNode = openNode(this.#anvil.url, { timeoutMs: GUEST_TIMEOUT_MS, again: false })
    this.#waiting = await sendAgain(node, await this.#state.readWaiting())
    this.#emptyBlocks = 0
    this.#lacksBlocks = false
    // Nobody else sends anything before the contracts are there.
    const own: Node = { ...oneByOne((method, params) => this.#pass(node, method, params)), post: noPaths }
    await createDevnetMint(own, terms).prepare(() => this.#mine(node))
    this.#inner = node
  }

  async #call(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.#pass(this.#usable(), method, params)
  }

  #usable(): Node {
    if (this.#inner === null) throw new ChainUnavailable('the chain of the demo is not running')
    return this.#inner
  }

  async #pass(node: Node, method: string, params: readonly unknown[]): Promise<unknown> {
    return method === 'eth_sendRawTransaction' ? this.#send(node, params[0] as Hex) : node.call(method, params)
  }

  /** It is on the disk before it can be mined. */
  async #send(node: Node, bytes: Hex): Promise<unknown> {
    const isNew = !this.#waiting.includes(bytes)
    if (isNew) {
      this.#waiting.push(bytes)
      this.#sending.add(bytes)
      await this.#state.keepWaiting(this.#waiting)
    }
    try {
      const answer = await node.call('eth_sendRawTransaction', [bytes])
      this.#emptyBlocks = 0
      return answer
    } catch (error) {
      // Without an answer it may have been taken: the next block shows it.
      if (isNew && error instanceof NodeRefusal) await this.#dropWaiting(new Set([bytes]))
      throw error
    } finally {
      this.#sending.delete(bytes)
    }
  }

  async #dropWaiting(dropped: ReadonlySet<Hex>): Promise<void> {
    this.#waiting = this.#waiting.filter((bytes) => !dropped.has(bytes))
    await this.#state.keepWaiting(this.#waiting)
  }

  async #callAsGuest(method: string, params: readonly unknown[]): Promise<unknown> {
    const node = this.#guestNode
    if (this.#inner === null || node === null) throw new ChainUnavailable('the chain of the demo is not running')
    if (method !== 'eth_sendRawTransaction') return node.call(method, params)
    return this.#guests.send(node, params[0], () => this.#pass(node, method, [params[0]]))
  }

  async #mineOn(): Promise<void> {
    const { blockMs, restAfter, log } = this.#options
    while (this.#inner !== null) {
      await this.#pause(blockMs)
      if (this.#inner === null) continue
      await this.#dropOld(this.#inner)
      if (this.#emptyBlocks >= restAfter) continue
      await this.#mine(this.#inner).catch((error: unknown) => {
        if (this.#inner !== null) log.warn({ err: error }, 'no block was mined')
      })
    }
  }

  /** What strangers sent and nothing can mine gives its place to others. */
  async #dropOld(node: Node): Promise<void> {
    const dropped = this.#guests.tick()
    if (dropped.size === 0) return
    for (const hash of dropped) await node.call('anvil_dropTransaction', [hash]).catch(() => null)
    await this.#dropWaiting(new Set(this.#waiting.filter((bytes) => dropped.has(keccak256(bytes)))))
  }

  /**
   * What was mined is on the disk before the next block, and the empty blocks after it before the chain rests. Otherwise a
   * stop would undo what watchers have seen.
   */
  async #mine(node: Node): Promise<void> {
    if (this.#lacksBlocks) await this.#keepState(node, await this.#findOver(node))
    this.#lacksBlocks = true
    await node.call('evm_mine', [])
    const over = await this.#findOver(node)
    this.#emptyBlocks = over.size > 0 ? 0 : this.#emptyBlocks + 1
    if (over.size > 0 || this.#emptyBlocks >= this.#options.restAfter) await this.#keepState(node, over)
    this.#lacksBlocks = false
  }

  /** Of those that wait, what was mined; and what is nowhere any more, such as one that was replaced. */
  async #findOver(node: Node): Promise<Set<Hex>> {
    const looked = [...this.#waiting]
    const found = await Promise.all(
      looked.map((bytes) => node.call('eth_getTransactionByHash', [keccak256(bytes)]) as Promise<Found | null>),
    )
    return new Set(looked.filter((bytes, place) => !this.#sending.has(bytes) && found[place]?.blockNumber !== null))
  }

  async #keepState(node: Node, over: ReadonlySet<Hex>): Promise<void> {
    await this.#state.keepState((await node.call('anvil_dumpState', [])) as Hex)
    this.#guests.forget([...over].map((bytes) => keccak256(bytes)))
    await this.#dropWaiting(over)
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}

/** What the node takes again; the rest was mined already, or is impossible by now. */
async function sendAgain(node: Node, waiting: readonly Hex[]): Promise<Hex[]> {
  const taken: Hex[] = []
  for (const bytes of waiting) {
    try {
      await node.call('eth_sendRawTransaction', [bytes])
      taken.push(bytes)
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error
    }
  }
  return taken
}

function oneByOne(call: Node['call']): Pick<Node, 'call' | 'calls'> {
  return { call, calls: (method, params) => Promise.all(params.map((each) => call(method, each))) }
}

async function noPaths(): Promise<never> {
  throw new ChainUnavailable('the chain of the demo has JSON-RPC only')
}
