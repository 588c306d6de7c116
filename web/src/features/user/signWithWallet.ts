// Asks a wallet to sign a message of the server. Nothing else is asked of it: no transaction, no approval.
import { api } from '../../api.ts'
import type { EthereumProvider, WalletEvent } from './ethereumWallets.ts'

/** refused: by its owner. pending: a question of ours is still open in it. changed: other account or network meanwhile. */
export type WalletProblem = 'refused' | 'pending' | 'changed' | 'noAccount' | 'failed'

export class WalletError extends Error {
  readonly problem: WalletProblem

  constructor(problem: WalletProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface SignedMessage {
  message: string
  signature: string
}

/** Throws WalletError, and what the server refuses. */
export async function signWithWallet(provider: EthereumProvider, purpose: 'LOGIN' | 'BIND'): Promise<SignedMessage> {
  const address = firstAccount(await ask(provider, 'eth_requestAccounts'))
  if (address === null) throw new WalletError('noAccount')
  const chainId = Number(await ask(provider, 'eth_chainId'))
  const { message } = await api.user.writeEthereumMessage({ address, chainId, domain: window.location.host, purpose })
  const signature = await untilChanged(provider, ask(provider, 'personal_sign', [inHex(message), address]))
  const isSame = firstAccount(await ask(provider, 'eth_accounts'))?.toLowerCase() === address.toLowerCase()
  if (!isSame) throw new WalletError('changed')
  return { message, signature: String(signature) }
}

async function ask(provider: EthereumProvider, method: string, params: readonly unknown[] = []): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw new WalletError(problemOf(error))
  }
}

/** Codes of EIP-1193 and EIP-1474. */
function problemOf(error: unknown): WalletProblem {
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === 4001) return 'refused'
  return code === -32_002 ? 'pending' : 'failed'
}

const events: readonly WalletEvent[] = ['accountsChanged', 'chainChanged']

/** The message names an account and a network. If another is chosen while it is open, its signature is of no use. */
async function untilChanged<Answer>(provider: EthereumProvider, answer: Promise<Answer>): Promise<Answer> {
  let stop = () => {}
  const changed = new Promise<never>((_, reject) => {
    stop = () => reject(new WalletError('changed'))
  })
  for (const event of events) provider.on?.(event, stop)
  try {
    return await Promise.race([answer, changed])
  } finally {
    for (const event of events) provider.removeListener?.(event, stop)
  }
}

function firstAccount(accounts: unknown): string | null {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  return typeof first === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first) ? first : null
}

/** As personal_sign takes it: some wallets show a text that is not in hexadecimal as one. */
function inHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
