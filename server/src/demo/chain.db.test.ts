// The demo's chain as a newcomer meets it: its address, a wallet's calls, and test coins.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicClient, erc20Abi, getContract, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { readConfig } from '../config.ts'
import { findAnvil } from '../outside/devnet/anvil.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { backCoins } from './backCoins.ts'

const isPossible = findAnvil() !== null
let exchange: TestServer

beforeAll(async () => {
  const { chains } = readConfig({ DEVNET: 'on' })
  exchange = await startTestServer({ config: { chains } })
}, 60_000)
afterAll(() => exchange.close())

const wallet = () => createPublicClient({ transport: http(`${exchange.url}/api/demo/rpc`) })
const call = (method: string, params: unknown[] = []) =>
  exchange.client().demo.callChain({ jsonrpc: '2.0', id: 1, method, params })
async function running(): Promise<void> {
  await expect.poll(() => call('eth_blockNumber'), { timeout: 20_000 }).toHaveProperty('result')
}

test.runIf(isPossible)('any wallet reads the chain through the server, and finds coins on its key', async () => {
  await running()
  const chain = await exchange.client().demo.getChain({})
  if (chain === null) throw new Error('no chain')
  expect(chain.rpcUrl).toMatch(/\/api\/demo\/rpc$/)
  const client = wallet()
  expect(await client.getChainId()).toBe(chain.chainId)
  const usdt = getContract({ address: chain.usdt as `0x${string}`, abi: erc20Abi, client })
  expect([await usdt.read.symbol(), await usdt.read.decimals()]).toEqual(['USDT', chain.decimals])
  const holder = privateKeyToAddress(chain.fundedKey as `0x${string}`)
  await expect.poll(() => client.getBalance({ address: holder }), { timeout: 20_000 }).toBe(parseEther('100'))
  await expect.poll(() => usdt.read.balanceOf([holder]), { timeout: 20_000 }).toBe(1_000_000_000_000n)
})

test
  .runIf(isPossible)
  .each([
    'anvil_impersonateAccount',
    'anvil_setBalance',
    'anvil_reorg',
    'anvil_dumpState',
    'evm_mine',
    'evm_revert',
    'eth_sendTransaction',
    'eth_sign',
    'eth_accounts',
    'hardhat_setCode',
    'debug_traceTransaction',
    'txpool_content',
    'ETH_SENDTRANSACTION',
    ' eth_sendTransaction',
  ])('%s does not pass to the node', async (method) => {
  await running()
  expect(await call(method, ['0x1'])).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32_601, message: `${method} is not offered here` },
  })
})

test.runIf(isPossible)('a call from a page of another site is refused', async () => {
  const response = await fetch(`${exchange.url}/api/demo/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }),
  })
  expect(response.status).toBe(403)
})

test.runIf(isPossible)('test coins arrive at the address, up to the daily limit of the faucet', async () => {
  await running()
  const { client } = await createTrader(exchange)
  const address = privateKeyToAddress(generatePrivateKey())
  await client.demo.sendTestCoins({ channel: 'USDT-ERC20', address, amount: '60000' })
  await client.demo.sendTestCoins({ channel: 'ETH', address, amount: '1.5' })
  const chain = exchange.server.outside.chains.chain('ETHEREUM')
  const usdt = exchange.server.outside.devnet?.usdt ?? ''
  await expect.poll(() => chain?.balanceOf(address, usdt), { timeout: 20_000 }).toBe(60_000_000_000n)
  await expect.poll(() => chain?.balanceOf(address, null), { timeout: 20_000 }).toBe(parseEther('1.5'))
  const more = { channel: 'USDT-ERC20', address, amount: '60000' }
  await expect(client.demo.sendTestCoins(more)).rejects.toMatchObject({ error: 'FAUCET_LIMIT' })
  await expect(client.demo.creditFaucet({ coin: 'usdt', amount: '60000' })).rejects.toMatchObject({
    error: 'FAUCET_LIMIT',
  })
})

test.runIf(isPossible).each([
  ['USDT-TRC20', privateKeyToAddress(generatePrivateKey())],
  ['USDT-ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['USDT-ERC20', `0x${'0'.repeat(40)}`],
])('no test coins of %s are sent to %s', async (channel, address) => {
  const { client } = await createTrader(exchange)
  const request = { channel, address, amount: '10' }
  await expect(client.demo.sendTestCoins(request)).rejects.toMatchObject({ error: 'BAD_REQUEST' })
})

test.runIf(isPossible)('the hot wallet has on the chain what the faucet has credited here', async () => {
  await running()
  const { server } = exchange
  const { client } = await createTrader(exchange)
  const hot = privateKeyToAddress(generatePrivateKey())
  await server.db
    .insertInto('signer_wallets')
    .values({ network: 'ETHEREUM', account_key: '', hot_address: hot })
    .execute()
  const chain = server.outside.chains.chain('ETHEREUM')
  const usdt = server.outside.devnet?.usdt ?? ''
  await backCoins(server)
  await expect.poll(() => chain?.balanceOf(hot, usdt), { timeout: 20_000 }).toBeGreaterThan(0n)
  const before = (await chain?.balanceOf(hot, usdt)) ?? 0n
  const ether = (await chain?.balanceOf(hot, null)) ?? 0n
  await client.demo.creditFaucet({ coin: 'usdt', amount: '250.5' })
  await client.demo.creditFaucet({ coin: 'eth', amount: '2' })
  await backCoins(server)
  await backCoins(server)
  await expect.poll(() => chain?.balanceOf(hot, usdt), { timeout: 20_000 }).toBe(before + 250_500_000n)
  await expect.poll(() => chain?.balanceOf(hot, null), { timeout: 20_000 }).toBe(ether + parseEther('2'))
})
