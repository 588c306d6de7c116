// Asking a wallet for a signature: what is asked of it, and every way in which it can say no.
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import type { EthereumProvider, WalletEvent } from './ethereumWallets.ts'
import { signWithWallet, type WalletProblem } from './signWithWallet.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

afterEach(() => vi.restoreAllMocks())

interface Fake extends EthereumProvider {
  asked: { method: string; params?: readonly unknown[] }[]
  emit(event: WalletEvent): void
  listeners: number
}

function wallet(answers: Record<string, () => unknown> = {}): Fake {
  const usual: Record<string, () => unknown> = {
    eth_requestAccounts: () => [address],
    eth_accounts: () => [address],
    eth_chainId: () => '0x89',
    personal_sign: () => '0x5163',
  }
  const heard: [WalletEvent, () => void][] = []
  const fake: Fake = {
    asked: [],
    async request(call) {
      fake.asked.push(call)
      return { ...usual, ...answers }[call.method]?.()
    },
    on: (event, listener) => void heard.push([event, listener]),
    removeListener(event, listener) {
      const at = heard.findIndex(([name, heardBy]) => name === event && heardBy === listener)
      heard.splice(at, 1)
    },
    emit: (event) => heard.filter(([name]) => name === event).forEach(([, listener]) => listener()),
    get listeners() {
      return heard.length
    },
  }
  return fake
}
const write = () => vi.spyOn(api.user, 'writeEthereumMessage').mockResolvedValue({ message: 'Log in: ä', expiresAt: 0 })

test('the wallet signs the message of the server for its account and network, and is asked for nothing else', async () => {
  const written = write()
  const provider = wallet()
  expect(await signWithWallet(provider, 'LOGIN')).toEqual({ message: 'Log in: ä', signature: '0x5163' })
  expect(written).toHaveBeenCalledWith({ address, chainId: 137, domain: window.location.host, purpose: 'LOGIN' })
  expect(provider.asked.map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'eth_chainId',
    'personal_sign',
    'eth_accounts',
  ])
  expect(provider.asked[2]?.params).toEqual(['0x4c6f6720696e3a20c3a4', address])
  expect(provider.listeners).toBe(0)
})

function refuse(code: number): () => unknown {
  const error: Error = Object.assign(new Error('no'), { code })
  return () => Promise.reject(error)
}

const noes: readonly [WalletProblem, Record<string, () => unknown>][] = [
  ['refused', { personal_sign: refuse(4001) }],
  ['refused', { eth_requestAccounts: refuse(4001) }],
  ['pending', { eth_requestAccounts: refuse(-32_002) }],
  ['failed', { personal_sign: refuse(-32_603) }],
  ['noAccount', { eth_requestAccounts: () => [] }],
  ['noAccount', { eth_requestAccounts: () => 'locked' }],
  ['changed', { eth_accounts: () => [other] }],
]
test.each(noes)('it is told as %s', async (problem, answers) => {
  write()
  const provider = wallet(answers)
  await expect(signWithWallet(provider, 'BIND')).rejects.toMatchObject({ problem })
  expect(provider.listeners).toBe(0)
})

test.each(['accountsChanged', 'chainChanged'] as const)('%s while the question is open ends it', async (event) => {
  write()
  const provider: Fake = wallet({
    personal_sign: () => {
      // Once the question is open, its owner chooses something else.
      queueMicrotask(() => provider.emit(event))
      return new Promise(() => {})
    },
  })
  await expect(signWithWallet(provider, 'LOGIN')).rejects.toMatchObject({ problem: 'changed' })
  expect(provider.listeners).toBe(0)
})
