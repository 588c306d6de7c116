// A place whose cable can be pulled: what is sent then is swallowed in both directions, and no connection is closed. It is a
// network namespace with two cables: one to what the servers share, which can be cut, and one to the customers, which stays.
// Only root can make one, with Debian's iproute2. Elsewhere TCP proxies stand in for the first cable.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'
import { openCable, type TcpProxy } from '../tcpProxy.ts'
import type { Cleanup } from './cleanup.ts'

export interface FarSide {
  /** What cuts it off, for reports. */
  means: string
  /** What a process there is started with. */
  words: readonly string[]
  /** The address of this machine that is reached from there: servers have to listen at it. */
  here: string
  /** The address of a process there for its customers, who reach it also while it is cut off. */
  there: string
  /** How a process there names a server at `here`. */
  urlThere(url: string): Promise<string>
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** If no namespace can be made, `report` gets one line with the reason. The cleanup removes the namespace. */
export async function openFarSide(cleanup: Cleanup, report: (line: string) => void): Promise<FarSide> {
  try {
    return await openNamespace(cleanup)
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error)
      .trim()
      .split('\n')
      .at(-1)
    report(`NO NETWORK NAMESPACE (${reason}): a TCP proxy is cut instead`)
    return openProxied()
  }
}

interface Cable {
  /** The names of its ends. */
  here: string
  there: string
  addresses: { here: string; there: string }
}

/** For tests of networks (RFC 2544): no network of a machine has them. Each namespace takes eight. */
const BLOCKS = '198.18'
const BLOCKS_MAX = 256 * 32

let made = 0

async function openNamespace(cleanup: Cleanup): Promise<FarSide> {
  if (process.getuid?.() !== 0) throw new Error('not root')
  made += 1
  const name = `assay-${process.pid}-${made}`
  const block = await freeBlock()
  const cable = (end: string, first: number): Cable => ({
    here: `as${process.pid.toString(36)}-${made}${end[0]}`,
    there: end,
    addresses: { here: `${block.prefix}.${block.first + first}`, there: `${block.prefix}.${block.first + first + 1}` },
  })
  const back = cable('back', 1)
  const front = cable('front', 5)
  cleanup.later(`ip netns del ${name}`)
  cleanup.later(`ip netns pids ${name} | xargs -r kill -9`)
  await run('ip', 'netns', 'add', name)
  await run('ip', '-n', name, 'link', 'set', 'lo', 'up')
  for (const each of [back, front]) await lay(each, name, cleanup)
  const far = {
    means: 'a network namespace',
    words: ['ip', 'netns', 'exec', name],
    here: back.addresses.here,
    there: front.addresses.there,
    urlThere: async (url: string) => url,
    // A queue without room drops everything. What is on its way from here goes first: a commit arrives whose answer does not.
    async cut() {
      await run('tc', 'qdisc', 'replace', 'dev', back.here, 'root', 'pfifo', 'limit', '0')
      await run('tc', '-n', name, 'qdisc', 'replace', 'dev', back.there, 'root', 'pfifo', 'limit', '0')
    },
    async mend() {
      await run('tc', 'qdisc', 'del', 'dev', back.here, 'root')
      await run('tc', '-n', name, 'qdisc', 'del', 'dev', back.there, 'root')
    },
    close: async () => {},
  }
  await proveCut(far)
  return far
}

/** The ends know each other, so that a connection is tried also while nothing passes, as it is beyond a router. */
async function lay({ here, there, addresses }: Cable, namespace: string, cleanup: Cleanup): Promise<void> {
  const [own, other] = ['02:00:00:00:00:01', '02:00:00:00:00:02']
  const peer = ['type', 'veth', 'peer', 'name', there, 'address', other, 'netns', namespace]
  cleanup.later(`ip link del ${here}`)
  await run('ip', 'link', 'add', here, 'address', own, ...peer)
  for (const [words, device, address, far, farAddress] of [
    [[], here, addresses.here, other, addresses.there],
    [['-n', namespace], there, addresses.there, own, addresses.here],
  ] as const) {
    await run('ip', ...words, 'address', 'add', `${address}/30`, 'dev', device)
    await run('ip', ...words, 'link', 'set', device, 'up')
    await run('ip', ...words, 'neigh', 'replace', farAddress, 'lladdr', far, 'nud', 'permanent', 'dev', device)
  }
}

/** Another run may have taken a block already. */
async function freeBlock(): Promise<{ prefix: string; first: number }> {
  const taken = await run('ip', '-o', '-4', 'address', 'show')
  for (let tries = 0; tries < BLOCKS_MAX; tries += 1) {
    const place = (process.pid + 1024 * made + tries) % BLOCKS_MAX
    const block = { prefix: `${BLOCKS}.${Math.floor(place / 32)}`, first: (place % 32) * 8 }
    if (!taken.includes(`${block.prefix}.${block.first + 1}/`)) return block
  }
  throw new Error(`every address of ${BLOCKS}.0.0 is taken`)
}

/** Connects, and says how that ended by the code of its end. */
const CONNECT = `
  const [host, port, patienceMs] = process.argv.slice(1)
  const socket = require('node:net').connect(Number(port), host)
  socket.on('connect', () => process.exit(0))
  socket.on('error', () => process.exit(2))
  setTimeout(() => process.exit(3), Number(patienceMs))`

/** Throws unless a connection from there arrives, is swallowed while the cable is cut, and arrives again. */
async function proveCut({ words, here, cut, mend }: FarSide): Promise<void> {
  const server = createServer((socket) => socket.destroy())
  await once(server.listen(0, here), 'listening')
  const { port } = server.address() as AddressInfo
  const [program, ...rest] = [...words, process.execPath, '-e', CONNECT, here, String(port)]
  const connect = (patienceMs: number) =>
    run(program, ...rest, String(patienceMs)).then(
      () => 'arrives',
      ({ code }: { code?: unknown }) => (code === 3 ? 'is swallowed' : 'fails'),
    )
  const before = await connect(10_000)
  await cut()
  const meanwhile = await connect(500)
  await mend()
  const after = await connect(10_000)
  await new Promise((closed) => server.close(closed))
  const all = [before, meanwhile, after].join(', then ')
  if (all !== 'arrives, then is swallowed, then arrives') throw new Error(`a connection from it ${all}`)
}

async function run(program: string, ...words: string[]): Promise<string> {
  return (await promisify(execFile)(program, words)).stdout
}

function openProxied(): FarSide {
  const cables: TcpProxy[] = []
  return {
    means: 'a TCP proxy',
    words: [],
    here: '127.0.0.1',
    there: '127.0.0.1',
    async urlThere(url) {
      const cable = await openCable(url)
      cables.push(cable)
      return cable.url
    },
    async cut() {
      for (const cable of cables) cable.cut()
    },
    async mend() {
      for (const cable of cables) cable.mend()
    },
    async close() {
      await Promise.all(cables.map((cable) => cable.close()))
    },
  }
}
