// The demo's chain as a newcomer meets it: its address, a wallet's calls, and test coins.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createPublicClient, erc20Abi, getContract, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { readConfig } from '../config.ts'
import { NodeRefusal } from '../outside/chains/node.ts'
import { findAnvil } from '../outside/devnet/anvil.ts'
import { OutcomeUnknown } from '../outside/devnet/devnetMint.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { backCoins } from './backCoins.ts'

const isPossible = findAnvil() !== null
let exchange: TestServer

beforeAll(async () => {
  const { chains } = readConfig({ DEVNET: 'on' })
  exchange = await startTestServer({ config: { chains } })
})
afterAll(() => exchange.close())

const wallet = () => createPublicClient({ transport: http(`${exchange.url}/api/demo/rpc`) })
const call = (method: string, params: unknown[] = []) =>
  exchange.client().demo.callChain({ jsonrpc: '2.0', id: 1, method, params })
async function running(): Promise<void> {
  await expect.poll(() => call('eth_blockNumber'), { timeout: 60_000 }).toHaveProperty('result')
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
  await expect.poll(() => client.getBalance({ address: holder }), { timeout: 60_000 }).toBe(parseEther('100'))
  await expect.poll(() => usdt.read.balanceOf([holder]), { timeout: 60_000 }).toBe(1_000_000_000_000n)
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

test.runIf(isPossible)('a batch of calls is answered in its order, up to twenty', async () => {
  await running()
  const ask = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${exchange.url}/api/demo/rpc`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return await response.json()
  }
  const one = (id: number, method: string) => ({ jsonrpc: '2.0', id, method })
  expect(await ask([one(7, 'eth_chainId'), one(8, 'evm_mine'), one(9, 'net_version')])).toEqual([
    { jsonrpc: '2.0', id: 7, result: '0x7a69' },
    { jsonrpc: '2.0', id: 8, error: { code: -32_601, message: 'evm_mine is not offered here' } },
    { jsonrpc: '2.0', id: 9, result: '31337' },
  ])
  const many = (count: number) => Array.from({ length: count }, (_, id) => one(id, 'eth_chainId'))
  expect(await ask(many(20))).toHaveLength(20)
  expect(await ask(many(21))).toMatchObject({ data: { error: 'BAD_REQUEST' } })
  expect(await ask([])).toMatchObject({ data: { error: 'BAD_REQUEST' } })
  expect(await ask({ jsonrpc: '2.0', id: 1 })).toMatchObject({ error: { code: -32_600 } })
})

/** A program that answers how much gas it has. */
const GAS_LEFT = '0x5a60005260206000f3'

test.runIf(isPossible).each(['eth_call', 'eth_estimateGas'])(
  '%s has little gas, and changes no state',
  async (method) => {
    await running()
    for (const gas of [undefined, '0xffffffffff']) {
      const answer = await call(method, [{ data: GAS_LEFT, ...(gas && { gas }) }, 'latest'])
      expect(Number((answer as { result?: string }).result)).toBeLessThan(3_000_000)
    }
    const overrides = { [privateKeyToAddress(generatePrivateKey())]: { balance: '0xffff' } }
    expect(await call(method, [{ data: GAS_LEFT }, 'latest', overrides])).toMatchObject({
      error: { code: -32_602, message: 'overrides are not offered here' },
    })
  },
)

test.runIf(isPossible)('nobody reads the logs of thousands of blocks at once', async () => {
  await running()
  await exchange.server.outside.devnet?.node.call('anvil_mine', ['0x500'])
  expect(await call('eth_getLogs', [{ fromBlock: 'earliest' }])).toMatchObject({ error: { code: -32_602 } })
  expect(await call('eth_getLogs', [{ fromBlock: 'latest' }])).toMatchObject({ result: [] })
})

test.runIf(isPossible)('strangers’ transactions wait for none of theirs, and stop none of ours', async () => {
  await running()
  const { devnet } = exchange.server.outside
  if (devnet === null) throw new Error('no chain')
  const stranger = privateKeyToAccount(generatePrivateKey())
  const fees = { type: 'eip1559', chainId: devnet.chainId, gas: 21_000n, maxFeePerGas: 10n ** 10n } as const
  const bytes = await stranger.signTransaction({ ...fees, nonce: 5, to: stranger.address })
  expect(await call('eth_sendRawTransaction', [bytes])).toMatchObject({
    error: { message: 'the next nonce of this sender is 0; 5 would wait for it' },
  })
  expect(await call('eth_sendRawTransaction', ['0x02aa'])).toMatchObject({ error: { code: -32_000 } })
  const { client } = await createTrader(exchange)
  const sent = await client.demo.sendTestCoins({ channel: 'ETH', address: stranger.address, amount: '1' })
  expect(sent.txid).toMatch(/^0x/)
})

test.runIf(isPossible)('the daily limit is given back only for coins that were not sent for certain', async () => {
  await running()
  const { devnet } = exchange.server.outside
  if (devnet === null) throw new Error('no chain')
  const { client } = await createTrader(exchange)
  const address = privateKeyToAddress(generatePrivateKey())
  const send = () => client.demo.sendTestCoins({ channel: 'USDT-ERC20', address, amount: '60000' })
  const { payUsdt } = devnet.mint
  onTestFinished(() => void (devnet.mint.payUsdt = payUsdt))
  devnet.mint.payUsdt = () => Promise.reject(new NodeRefusal(-32_000, 'refused'))
  await expect(send()).rejects.toMatchObject({ error: 'BUSY' })
  devnet.mint.payUsdt = () => Promise.reject(new OutcomeUnknown('no answer'))
  await expect(send()).rejects.toMatchObject({ error: 'ANSWER_UNKNOWN' })
  devnet.mint.payUsdt = payUsdt
  await expect(send()).rejects.toMatchObject({ error: 'FAUCET_LIMIT' })
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
  await expect.poll(() => chain?.balanceOf(address, usdt), { timeout: 60_000 }).toBe(60_000_000_000n)
  await expect.poll(() => chain?.balanceOf(address, null), { timeout: 60_000 }).toBe(parseEther('1.5'))
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
  await expect.poll(() => chain?.balanceOf(hot, usdt), { timeout: 60_000 }).toBeGreaterThan(0n)
  const before = (await chain?.balanceOf(hot, usdt)) ?? 0n
  const ether = (await chain?.balanceOf(hot, null)) ?? 0n
  await client.demo.creditFaucet({ coin: 'usdt', amount: '250.5' })
  await client.demo.creditFaucet({ coin: 'eth', amount: '2' })
  await backCoins(server)
  await backCoins(server)
  await expect.poll(() => chain?.balanceOf(hot, usdt), { timeout: 60_000 }).toBe(before + 250_500_000n)
  await expect.poll(() => chain?.balanceOf(hot, null), { timeout: 60_000 }).toBe(ether + parseEther('2'))
})
