// Messages that the owner of an Ethereum address signs (EIP-4361). The server writes them and accepts only what it has
// written: the text is made again from what it says and compared, so no field of it can be chosen by the caller. A
// message asks for a signature only. It is for one requester, lives five minutes and works once; nothing is stored
// before that. Signatures are checked offline, so only of addresses with a key: a smart contract that is a wallet could
// be asked only over the chain (EIP-1271), and this server is connected to none.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock/clock.ts'
import { type Config, isLoopback } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { spendOnce } from '../../limits/spendOnce.ts'
import { publicOrigin } from '../../environment/publicOrigin.ts'

const LIFE_MS = 5 * 60_000
const RANDOM_BYTES = 8
const TIME_LETTERS = 12
const OPEN_LETTERS = 2 * RANDOM_BYTES + TIME_LETTERS
const NONCE = /^[0-9a-f]{60}$/

/** Who asked for the message: the browser that wants to sign in, or the session that adds the address to its account. */
export type MessageAsker = { browser: string } | { userId: number; sessionId: string }
interface Subject {
  /** 0x and 40 hexadecimal digits. */
  address: string
  /** The network that the wallet is on (EIP-155). A signature is the same on all of them; wallets show it. */
  chainId: number
  /** Host and port of the page, which a wallet compares with the page that asks it. */
  domain: string
}
export interface Signed {
  /** In lower case. */
  address: string
  /** Uses the message up, in a transaction if one is given. False if another call has used it. */
  use(transaction?: Kysely<Database>): Promise<boolean>
}
export interface EthereumMessages {
  /** expiresAt: epoch ms. Throws BAD_REQUEST for the domain of another site. */
  write(subject: Subject, asker: MessageAsker): Promise<{ message: string; expiresAt: number }>
  /** Throws SIGNATURE_WRONG, SIGNATURE_EXPIRED. */
  read(given: { message: string; signature: string }, asker: MessageAsker): Promise<Signed>
}

interface EthereumMessagesOptions {
  db: Kysely<Database>
  clock: Clock
  secret: Buffer
  config: Config
}

// Loaded with the first message: it takes longer than the rest of the start.
const siwe = () => import('viem/siwe')

export function createEthereumMessages({ db, clock, secret, config }: EthereumMessagesOptions): EthereumMessages {
  const sealOf = (open: string, asker: MessageAsker) =>
    createHmac('sha256', secret)
      .update(`ethereum|${open}|${nameOf(asker)}`)
      .digest()
      .subarray(0, 16)

  async function textOf({ address, chainId, domain }: Subject, nonce: string, asker: MessageAsker): Promise<string> {
    const uri = originOf(config, domain)
    if (uri === null) throw new ApiError('BAD_REQUEST', { field: 'domain' })
    const { createSiweMessage } = await siwe()
    const issuedAt = new Date(timeOf(nonce))
    const expirationTime = new Date(timeOf(nonce) + LIFE_MS)
    const terms = { address: address as `0x${string}`, chainId, domain, uri, version: '1', nonce } as const
    return createSiweMessage({ ...terms, statement: statementFor(asker), issuedAt, expirationTime })
  }

  async function isOurs(message: string, nonce: string, asker: MessageAsker): Promise<boolean> {
    const { address, chainId, domain } = (await siwe()).parseSiweMessage(message)
    if (address === undefined || chainId === undefined || domain === undefined) return false
    const seal = Buffer.from(nonce.slice(OPEN_LETTERS), 'hex')
    if (!timingSafeEqual(seal, sealOf(nonce.slice(0, OPEN_LETTERS), asker))) return false
    return message === (await textOf({ address, chainId, domain }, nonce, asker).catch(() => null))
  }

  return {
    async write(subject, asker) {
      const now = clock.now()
      const open = randomBytes(RANDOM_BYTES).toString('hex') + now.toString(16).padStart(TIME_LETTERS, '0')
      const nonce = open + sealOf(open, asker).toString('hex')
      return { message: await textOf(subject, nonce, asker), expiresAt: now + LIFE_MS }
    },
    async read({ message, signature }, asker) {
      const { address, nonce } = (await siwe()).parseSiweMessage(message)
      if (address === undefined || nonce === undefined || !NONCE.test(nonce)) throw new ApiError('SIGNATURE_WRONG')
      if (!(await isOurs(message, nonce, asker))) throw new ApiError('SIGNATURE_WRONG')
      if (clock.now() >= timeOf(nonce) + LIFE_MS) throw new ApiError('SIGNATURE_EXPIRED')
      const { verifyMessage } = await import('viem/utils')
      const given = { address, message, signature: signature as `0x${string}` }
      // It throws for what is no signature of a key at all.
      const isRight = await verifyMessage(given).catch(() => false)
      if (!isRight) throw new ApiError('SIGNATURE_WRONG')
      return {
        address: address.toLowerCase(),
        use: (transaction = db) =>
          spendOnce(transaction, { kind: 'wallet message', nonce, expiresAt: timeOf(nonce) + LIFE_MS }),
      }
    },
  }
}

/** Epoch ms at which the message with this nonce was written. */
function timeOf(nonce: string): number {
  return Number.parseInt(nonce.slice(2 * RANDOM_BYTES, OPEN_LETTERS), 16)
}

function nameOf(asker: MessageAsker): string {
  return 'browser' in asker ? `browser|${asker.browser}` : `session|${asker.sessionId}`
}

function statementFor(asker: MessageAsker): string {
  const act = 'browser' in asker ? 'Log in.' : `Add this wallet to account ${asker.userId}, to log in with it.`
  return `${act} This signature moves no coins and approves nothing.`
}

/** The origin of our page at this domain; null if it is another site's. A demo is also used on the local machine. */
function originOf(config: Config, domain: string): string | null {
  const named = config.publicHosts.length === 0 ? [[]] : config.publicHosts.map((host) => [host])
  const own = named.map((publicHosts) => new URL(publicOrigin({ ...config, publicHosts })))
  const found = own.find(({ host }) => host === domain)
  if (found !== undefined) return found.origin
  const { name } = /^(?<name>[\w.-]+)(:\d{1,5})?$/.exec(domain)?.groups ?? {}
  const isLocal = config.environment === 'demo' && name !== undefined && isLoopback(name)
  return isLocal ? `${own[0]?.protocol}//${domain}` : null
}
