// The watcher of a network when it cannot or must not continue, and what customers and operators see of it.
import { randomBytes } from 'node:crypto'
import { amountUnits } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replaceEthereum } from '../testing/depositNetwork.ts'
import { createFakeChain, type FakeChain } from '../testing/fakeChain.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { bookWriteOffs } from './bookWriteOffs.ts'
import { watchNetwork } from './watchNetwork.ts'
import { TooDeep } from './watcherParts.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const usdt = { coin: 'usdt', symbol: 'USDT-ERC20' }

let test: TestServer
let chain: FakeChain
let alice: Trader
let address: string

beforeAll(async () => {
  test = await startTestServer()
})
afterAll(() => test.close())

/** Each test has its own network. */
beforeEach(async () => {
  chain = createFakeChain()
  await replaceEthereum(test, { chain: () => chain })
  alice = await createTrader(test)
})

const look = () => watchNetwork(test.server, chain)
async function begin(): Promise<void> {
  await look()
  address = (await alice.client.deposit.getAddress(usdt)).address
}
const pay = (whole: bigint) =>
  chain.send([{ to: address, units: whole * 10n ** 6n, contract: TOKEN }], `0x${randomBytes(32).toString('hex')}`)
async function deposits(): Promise<string[]> {
  const { rows } = await alice.client.deposit.listDeposits({ pageSize: 100 })
  return rows.map(({ amount, status }) => `${amount} ${status}`)
}
const usdtOffer = async () => (await alice.client.deposit.listDepositCoins({})).rows.find(({ coin }) => coin === 'usdt')
const closedFor = (why: string) => expect.arrayContaining([{ symbol: 'USDT-ERC20', networkName: 'Ethereum', why }])

describe('A network that undoes a final deposit', () => {
  it('stops its watcher and closes its channels until it has the block again', async () => {
    await begin()
    chain.mine(1)
    pay(100n)
    chain.mine(6)
    await look()
    await look()
    expect(await deposits()).toEqual(['100 WITHDRAWABLE'])
    const undone = createFakeChain()
    const whole = chain
    chain = forkOf(whole, undone)
    await expect(look()).rejects.toThrow(TooDeep)
    await expect(look()).rejects.toThrow(TooDeep)
    expect(await deposits()).toEqual(['100 WITHDRAWABLE'])
    expect(await figures()).toMatchObject({ stopped: 1 })
    const told = await alice.client.deposit.listDepositCoins({})
    expect(told.behind).toMatchObject([{ networkName: 'Ethereum', isStopped: true }])
    expect(await usdtOffer()).toMatchObject({ channels: [], closed: closedFor('PAUSED') })
    const finance = await createOperator(test, ['finance'])
    const stopped = async () => {
      const { networks } = await finance.client.treasury.readTreasury({})
      return networks.find(({ network }) => network === 'ETHEREUM')?.watcher?.stopped
    }
    const waiting = async () => (await finance.client.operators.getOperator({})).queues.treasury
    expect(await stopped()).toMatch(/^Ethereum has undone 1 final deposit above block/)
    expect(await waiting()).toBe(1)
    await expect(alice.client.deposit.getAddress(usdt)).rejects.toMatchObject({ error: 'CHANNEL_CLOSED' })
    chain = whole
    await look()
    expect(await figures()).toMatchObject({ stopped: 0 })
    expect(await stopped()).toBeNull()
    expect(await waiting()).toBe(0)
    expect((await alice.client.deposit.listDepositCoins({})).behind).toEqual([])
    expect((await alice.client.deposit.getAddress(usdt)).address).toBe(address)
  })
})

describe('Two operators who accept that a final deposit is undone', () => {
  let finance: TestOperator
  let risk: TestOperator
  let above: number

  beforeAll(async () => {
    finance = await createOperator(test, ['finance'])
    risk = await createOperator(test, ['risk'])
  })

  /** 100 USDT of Alice are final, and then their block is gone. */
  async function undo(): Promise<void> {
    await begin()
    chain.mine(1)
    pay(100n)
    chain.mine(6)
    await look()
    await look()
    expect(await deposits()).toEqual(['100 WITHDRAWABLE'])
    chain.reorganise(6, { drop: true })
    await expect(look()).rejects.toThrow(TooDeep)
    above = Number((await watcher())?.stoppedAbove)
  }
  const watcher = async () =>
    (await finance.client.treasury.readTreasury({})).networks.find(({ network }) => network === 'ETHEREUM')?.watcher
  const request = () => finance.client.deposit.requestBranch({ network: 'ETHEREUM', reason: 'Explorers say so too.' })
  async function accept(): Promise<void> {
    const { requestId } = await request()
    await risk.client.approvals.approveRequest({ requestId })
  }
  const balance = async (owner: number) => {
    const rows = await test.server.db
      .selectFrom('balances')
      .select('available')
      .where('owner', '=', BigInt(owner))
      .where('asset', '=', 'usdt')
      .where('wallet', '=', 'PLATFORM')
      .execute()
    return rows.reduce((sum, { available }) => sum + available, 0n) / 10n ** 8n
  }
  async function fundHouse(coins: bigint): Promise<void> {
    const command = { type: 'transfer.creditFaucet', user: HOUSE, transferId: 0, asset: 'usdt' } as const
    await test.server.exchange.submit({ command: { ...command, amount: amountUnits(coins * 10n ** 8n) } })
  }
  const undone = async () => {
    const { rows } = await finance.client.deposit.listQueue({ state: 'UNDONE' })
    return rows.find(({ customerId }) => customerId === alice.userId)?.undone
  }
  const own = async () => test.client(await test.server.sessions.create(alice.userId))

  it('let the watcher continue, and it takes back what the network lacks', async () => {
    await expect(request()).rejects.toMatchObject({ error: 'NOT_FOUND' })
    await undo()
    const { requestId } = await request()
    await expect(finance.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'TWO_PERSONS' })
    await expect(look()).rejects.toThrow(TooDeep)
    await risk.client.approvals.approveRequest({ requestId })
    await look()
    await look()
    expect(await watcher()).toMatchObject({ stopped: null, stoppedAbove: null })
    expect((await (await own()).deposit.listDeposits({})).rows).toMatchObject([{ amount: '100', status: 'REVERSED' }])
    expect(await balance(alice.userId)).toBe(0n)
    expect(await undone()).toMatchObject({ byCustomer: '100', open: '0', debt: null })
    expect((await (await own()).user.getUser({})).frozen).toMatchObject({ reason: 'DEPOSIT_REVERSED' })
  })

  it('lose nothing of a deposit that the network has in another block', async () => {
    await undo()
    await accept()
    const [row] = await test.server.db.selectFrom('deposits').select('txid').execute()
    chain.send([{ to: address, units: 100n * 10n ** 6n, contract: TOKEN }], row?.txid)
    chain.mine(1)
    await look()
    await look()
    expect(await deposits()).toEqual(['100 WITHDRAWABLE'])
    expect(await balance(alice.userId)).toBe(100n)
  })

  it('accept one branch, and no deeper one', async () => {
    await undo()
    await accept()
    const { db } = test.server
    await db.deleteFrom('deposit_blocks').where('height', '=', BigInt(above)).execute()
    await expect(look()).rejects.toThrow(TooDeep)
    expect((await watcher())?.stoppedAbove).toBe(above - 1)
    expect(await deposits()).toEqual(['100 WITHDRAWABLE'])
  })

  it('take it back once, whenever the process dies between the ledger and the row', async () => {
    await undo()
    await accept()
    const { exchange } = test.server
    const dying: typeof exchange = Object.create(exchange, {
      submit: {
        async value(submission: Parameters<typeof exchange.submit>[0]) {
          await exchange.submit(submission)
          throw new Error('the process has died')
        },
      },
    })
    await watchNetwork({ ...test.server, exchange: dying }, chain)
    expect(await balance(alice.userId)).toBe(0n)
    const [row] = await test.server.db.selectFrom('deposits').select(['txid', 'status']).execute()
    expect(row?.status).toBe('WITHDRAWABLE')
    // The network has it again before the next round: it is credited again.
    chain.send([{ to: address, units: 100n * 10n ** 6n, contract: TOKEN }], row?.txid)
    chain.mine(3)
    await look()
    await look()
    expect((await (await own()).deposit.listDeposits({})).rows).toMatchObject([{ amount: '100', status: 'CREDITED' }])
    expect(await balance(alice.userId)).toBe(100n)
  })

  it('give up what the customer owes, once the house can pay it', async () => {
    await undo()
    const spend = { coin: 'usdt', amount: '70', from: 'PLATFORM', to: 'CONTRACT' } as const
    await alice.client.wallet.transferFunds(spend)
    const before = await balance(HOUSE)
    await accept()
    await look()
    await look()
    const { debt } = (await undone()) ?? {}
    expect(debt).toMatch(/\/recalled$/)
    const ask = () => finance.client.deposit.requestWriteOff({ credit: debt ?? '', reason: 'It cannot be had back.' })
    if (before < 70n) {
      await expect(ask()).rejects.toMatchObject({ error: 'INSUFFICIENT_BALANCE' })
      await fundHouse(70n - before)
    }
    const { requestId } = await ask()
    await expect(finance.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'TWO_PERSONS' })
    await risk.client.approvals.approveRequest({ requestId })
    await bookWriteOffs(test.server)
    expect(await undone()).toMatchObject({ byCustomer: '30', byHouse: '70', open: '0', debt: null, isGivenUp: true })
    await bookWriteOffs(test.server)
    const { rows } = await (await own()).user.listMessages({ about: 'account' })
    const told = rows.filter(({ kind }) => kind === 'DEBT_WRITTEN_OFF')
    expect(told).toMatchObject([{ facts: { coin: 'usdt', amount: '70' } }])
    await expect(ask()).rejects.toMatchObject({ error: 'NOT_FOUND' })
    await expectSumsToBeZero(test.server)
  })
})

describe('A network that undoes a credited deposit', () => {
  it('freezes the account with a reason in the customer’s language, which only people of the exchange end', async () => {
    await begin()
    pay(100n)
    chain.mine(3)
    await look()
    await alice.client.security.freeze({})
    chain.reorganise(3, { drop: true })
    await look()
    test.clock.advance(48 * 3_600_000)
    const own = test.client(await test.server.sessions.create(alice.userId))
    expect((await own.deposit.listDeposits({})).rows).toMatchObject([{ amount: '100', status: 'REVERSED' }])
    expect((await own.user.getUser({})).frozen).toMatchObject({ by: 'SYSTEM', reason: 'DEPOSIT_REVERSED', until: null })
    await expect(own.security.unfreeze({})).rejects.toMatchObject({ error: 'FROZEN_BY_OPERATOR' })
    const { rows } = await own.user.listMessages({ about: 'account' })
    const told = rows.filter(({ kind }) => kind === 'ACCOUNT_FROZEN').map(({ facts }) => facts)
    expect(told).toContainEqual({ reason: 'DEPOSIT_REVERSED' })
  })
})

describe('Deposits', () => {
  it('are credited although thousands of earlier ones cannot move', async () => {
    await begin()
    for (let count = 0; count < 3000; count++) pay(1n)
    chain.mine(2)
    await look()
    await look()
    // They are in the block no more, and nobody mines them again.
    chain.reorganise(2, { drop: true })
    await look()
    pay(7n)
    chain.mine(3)
    await look()
    expect(await deposits()).toContain('7 CREDITED')
  })

  it('are credited although thousands of earlier ones fail each time', async () => {
    await begin()
    const failing = new Set(Array.from({ length: 3000 }, () => pay(1n)))
    chain.mine(1)
    pay(7n)
    chain.mine(3)
    let asked = 0
    const stubborn = {
      ...chain,
      async transaction(txid: string) {
        asked++
        return failing.has(txid) ? null : chain.transaction(txid)
      },
    }
    for (let round = 1; round <= 8; round++) {
      asked = 0
      test.clock.advance(2000)
      await watchNetwork(test.server, stubborn)
      expect(asked).toBeLessThanOrEqual(1000)
    }
    expect(await deposits()).toContain('7 CREDITED')
  })

  it('are credited once the exchange takes them again, although it refused them before', async () => {
    await begin()
    pay(100n)
    chain.mine(3)
    const { exchange } = test.server
    const refusing: typeof exchange = Object.create(exchange, {
      submit: {
        value: async ({ command, once }: Parameters<typeof exchange.submit>[0]) =>
          // Kept under the client id, as every refusal is.
          exchange.submit({ command: { ...command, asset: 'gold' } as typeof command, ...(once && { once }) }),
      },
    })
    await watchNetwork({ ...test.server, exchange: refusing }, chain)
    expect(await deposits()).toEqual(['100 SEEN'])
    await look()
    await look()
    expect(await deposits()).toEqual(['100 CREDITED'])
  })
})

/** The same beginning, and then blocks without what the first one had. */
function forkOf(whole: FakeChain, other: FakeChain): FakeChain {
  // Its blocks have other names from the first on.
  other.send([{ to: 'nobody', units: 1n }])
  other.mine(20)
  return {
    ...whole,
    head: () => other.head(),
    block: async (height) => (height <= 1 ? whole.block(height) : other.block(height)),
  }
}

async function figures(): Promise<Record<string, number>> {
  const text = await (await fetch(test.metricsUrl)).text()
  const found = text.matchAll(/^assay_watcher_(\w+)\{network="ETHEREUM"\} (.+)$/gm)
  return Object.fromEntries([...found].map(([, name, value]) => [name ?? '', Number(value)]))
}

describe('Gas that the hot wallet sends to a deposit address', () => {
  it('is nobody’s deposit', async () => {
    await begin()
    const txid = `0x${randomBytes(32).toString('hex')}`
    const { db } = test.server
    const gas = { purpose: 'GAS', network: 'ETHEREUM', channel: 'ETH', units: 1, state: 'SENT', nonce: 0 } as const
    const between = { source: '0xhot', recipient: address, recipient_number: 0, created_at: 1, updated_at: 1 }
    const { payout_id } = await db
      .insertInto('payouts')
      .values({ ...gas, ...between })
      .returning('payout_id')
      .executeTakeFirstOrThrow()
    const fees = { gas_limit: 1, fee_cap: 1, tip: 0 }
    await db
      .insertInto('payout_transactions')
      .values({ payout_id, attempt: 0, ...fees, txid, bytes: '0x' })
      .execute()
    chain.send([{ to: address, units: 10n ** 18n, contract: null }], txid)
    pay(5n)
    chain.mine(3)
    await look()
    expect(await deposits()).toEqual(['5 CREDITED'])
  })
})
