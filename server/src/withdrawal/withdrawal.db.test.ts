// Withdrawals over HTTP: what is refused, what is held, how it ends, and races.
import type { Input } from '@assay/api/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { burst, countAnswers } from '../testing/burst.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import {
  ADDRESS,
  NOON,
  openWithdrawing,
  outcome,
  submit,
  TRADE_PASSWORD,
  type Withdrawing,
} from '../testing/withdrawing.ts'

type Wanted = Input<'withdrawal', 'submitWithdrawal'>

let exchange: RestartableServer
let desk: Withdrawing
let operator: TestOperator
let colleague: TestOperator

beforeAll(async () => {
  exchange = await startTestServer({ now: NOON })
  desk = openWithdrawing(exchange)
  operator = await createOperator(exchange, ['finance'])
  colleague = await createOperator(exchange, ['risk'])
}, 300_000)
afterAll(() => exchange.close())

test('asks for the trade password and a second proof', async () => {
  const trader = await desk.customer()
  expect(await outcome(submit(trader))).toMatchObject({ error: 'STEP_UP_NEEDED' })
  expect(await outcome(submit(trader, { pwd: TRADE_PASSWORD }))).toMatchObject({ error: 'STEP_UP_NEEDED' })
  expect(await desk.usdt(trader)).toBe('1000 0')
})

describe('with its proofs', () => {
  beforeAll(() => {
    exchange.server.stepUp.run = (_call, _given, work) => work(undefined as never)
  })

  test('holds the amount, says what arrives, and leaves when the network has paid', async () => {
    const trader = await desk.customer()
    const { withdrawalId, ...told } = await submit(trader)
    expect(told).toMatchObject({ coin: 'usdt', status: 'APPROVED', amount: '100', fee: '3', receive: '97' })
    expect(await desk.usdt(trader)).toBe('900 100')
    const { payable } = exchange.slices.withdrawal
    const waiting = await payable.listApproved('ETHEREUM', { after: 0n, most: 1000 })
    expect(waiting.filter((each) => each.withdrawalId === BigInt(withdrawalId))).toEqual([
      {
        withdrawalId: BigInt(withdrawalId),
        channel: 'USDT-ERC20',
        address: ADDRESS,
        asset: 'usdt',
        receives: 97n * 100_000_000n,
      },
    ])
    const { db } = exchange.server
    const signing = { from: ['APPROVED'], to: 'SIGNING' } as const
    const move = () => db.transaction().execute((one) => payable.move(one, BigInt(withdrawalId), signing))
    expect([await move(), await move()]).toEqual([expect.any(Function), null])
    expect(await outcome(trader.client.withdrawal.cancelWithdrawal({ withdrawalId }))).toEqual({
      error: 'WITHDRAWAL_LEFT',
    })
    await payable.complete(BigInt(withdrawalId))
    await payable.complete(BigInt(withdrawalId))
    await payable.fail(BigInt(withdrawalId))
    expect(await desk.usdt(trader)).toBe('900 0')
    const { rows } = await trader.client.withdrawal.listWithdrawals({})
    expect(rows[0]).toMatchObject({ status: 'COMPLETED' })
    expect(rows[0]?.steps.map(({ status }) => status)).toEqual(['SUBMITTED', 'APPROVED', 'SIGNING', 'COMPLETED'])
  })

  test('gives everything back when it is cancelled or fails', async () => {
    const trader = await desk.customer()
    const [one, other] = [await submit(trader), await submit(trader)]
    const { withdrawal } = trader.client
    expect(await withdrawal.cancelWithdrawal({ withdrawalId: one.withdrawalId })).toMatchObject({ status: 'CANCELED' })
    expect(await withdrawal.cancelWithdrawal({ withdrawalId: one.withdrawalId })).toMatchObject({ status: 'CANCELED' })
    const id = BigInt(other.withdrawalId)
    const signing = { from: ['APPROVED'], to: 'SIGNING' } as const
    await exchange.server.db
      .transaction()
      .execute((transaction) => exchange.slices.withdrawal.payable.move(transaction, id, signing))
    await exchange.slices.withdrawal.payable.fail(id)
    expect(await desk.usdt(trader)).toBe('1000 0')
    const stranger = await desk.customer()
    const theirs = stranger.client.withdrawal.cancelWithdrawal({ withdrawalId: one.withdrawalId })
    expect(await outcome(theirs)).toEqual({ error: 'UNKNOWN_WITHDRAWAL' })
  })

  test.each<[string, Partial<Wanted>, object]>([
    ['another channel', { coinType: 'DOGE' }, { error: 'NOT_OFFERED' }],
    ['a mistyped address', { adress: `${ADDRESS.slice(0, -1)}D` }, { error: 'ADDRESS_INVALID', problem: 'CHECKSUM' }],
    ['no address', { adress: 'hello' }, { error: 'ADDRESS_INVALID', problem: 'MALFORMED' }],
    ['the zero address', { adress: `0x${'0'.repeat(40)}` }, { error: 'ADDRESS_INVALID', problem: 'ZERO' }],
    [
      'a contract',
      { adress: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
      { error: 'ADDRESS_INVALID', problem: 'CONTRACT' },
    ],
    [
      'an address of another network',
      { adress: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' },
      { error: 'ADDRESS_OTHER_NETWORK', other: 'TRON', network: 'Ethereum' },
    ],
    ['too many decimals', { amount: '10.0000001' }, { error: 'PRECISION_EXCEEDED', decimals: 6 }],
    ['nothing', { amount: '0' }, { error: 'AMOUNT_INVALID' }],
    ['less than the minimum', { amount: '0.5' }, { error: 'WITHDRAWAL_BELOW_MINIMUM', minimum: '3.000001' }],
    ['an amount that is not above its fee', { amount: '3' }, { error: 'AMOUNT_NOT_ABOVE_FEE', fee: '3' }],
    ['more than the maximum', { amount: '1000001' }, { error: 'WITHDRAWAL_ABOVE_MAXIMUM', maximum: '1000000' }],
    ['more than there is', { amount: '1000.000001' }, { error: 'INSUFFICIENT_BALANCE' }],
  ])('refuses %s, and holds nothing', async (_, own, refusal) => {
    const trader = await desk.customer()
    expect(await outcome(submit(trader, own))).toMatchObject(refusal)
    expect(await desk.usdt(trader)).toBe('1000 0')
    expect((await trader.client.withdrawal.listWithdrawals({})).total).toBe(0)
  })

  test('is refused above the limit of an account that is not verified', async () => {
    const trader = await desk.fund(await createTrader(exchange), { usdt: '1000' })
    expect(await outcome(submit(trader))).toMatchObject({ error: 'VERIFICATION_NEEDED' })
    const quote = await trader.client.withdrawal.quoteWithdrawal({ coinType: 'USDT-ERC20', amount: '100' })
    expect(quote).toMatchObject({ fee: '3', receive: '97', amountProblem: { error: 'VERIFICATION_NEEDED' } })
    const { channels } = await trader.client.withdrawal.getWithdrawalStatus({})
    const above = channels.filter(({ isAboveLimits }) => isAboveLimits).map(({ coinType }) => coinType)
    expect(above).toEqual(['USDT-ERC20', 'USDT-TRC20'])
  })

  test('takes no higher fee than the one that was shown', async () => {
    const trader = await desk.customer()
    expect(await outcome(submit(trader, { feeMax: '2.999999' }))).toEqual({
      error: 'FEE_CHANGED',
      fee: '3',
      coin: 'usdt',
    })
    expect(await desk.usdt(trader)).toBe('1000 0')
    expect(await outcome(submit(trader, { feeMax: '3' }))).toBe('OK')
  })

  test('a credit that is not final is named in the quote, before any proof', async () => {
    const trader = await desk.customer()
    const { exchange: door } = exchange.server
    const credit = {
      type: 'transfer.creditDeposit',
      user: trader.userId,
      deposit: `t-${trader.userId}`,
      earlier: [],
      asset: 'usdt',
    }
    await door.submit({ command: { ...credit, amount: 400n * 100_000_000n } as never })
    const problemOf = async (amount: string) =>
      (await trader.client.withdrawal.quoteWithdrawal({ coinType: 'USDT-ERC20', amount })).amountProblem
    expect(await problemOf('1000')).toBeNull()
    const refusal = { error: 'CREDITS_NOT_FINAL', facts: { asset: 'usdt', withdrawable: '1000' } }
    expect(await problemOf('1000.000001')).toEqual(refusal)
    expect(await outcome(submit(trader, { amount: '1000.000001' }))).toEqual({ error: refusal.error, ...refusal.facts })
  })

  test('the status says what is used up for every channel, and until when', async () => {
    const trader = await desk.customer()
    const { configuration, settings } = exchange.server
    const current = settings.current.bind(settings)
    const channels = current().WITHDRAWAL_CHANNEL_SETTING
    const status = async () => await trader.client.withdrawal.getWithdrawalStatus({})
    try {
      settings.current = () => ({
        ...current(),
        WITHDRAWAL_CHANNEL_SETTING: channels.map((channel) => ({ ...channel, dayWithdrawalNum: 1 })),
      })
      expect(await status()).toMatchObject({ canWithdraw: true, problem: null, from: null })
      settings.current = () => ({
        ...current(),
        WITHDRAWAL_CHANNEL_SETTING: channels.map((channel) => ({ ...channel, dayWithdrawalNum: 0 })),
      })
      const restartsAt = Date.parse('2026-11-20T16:00:00Z')
      expect(await status()).toMatchObject({
        canWithdraw: false,
        problem: { error: 'WITHDRAWAL_COUNT', facts: { limit: 0, restartsAt } },
        from: restartsAt,
      })
      settings.current = () => ({
        ...current(),
        WITHDRAWAL_CHANNEL_SETTING: channels.map((channel) => ({ ...channel, status: 1 })),
      })
      const closed = { canWithdraw: false, problem: { error: 'NETWORK_CLOSED' }, from: null }
      expect(await status()).toMatchObject(closed)
    } finally {
      settings.current = current
    }
    await submit(trader, { amount: '100' })
    const get = configuration.get.bind(configuration)
    try {
      configuration.get = ((kind: never, key: string) => {
        const held = get(kind, key) as { value: object } | undefined
        const none = { day: '100', month: null }
        return key === 'verification' && held
          ? { ...held, value: { ...held.value, limits: { NONE: none, BASIC: none, ADVANCED: none } } }
          : held
      }) as never
      expect(await status()).toMatchObject({
        problem: { error: 'WITHDRAWAL_LIMIT', facts: { left: '0', hours: 24 } },
        from: NOON + 86_400_000,
        limits: { day: { limit: '100', used: '100', left: '0' } },
      })
    } finally {
      configuration.get = get
    }
  })

  test('a network is closed until the signer has published its wallets there', async () => {
    const trader = await desk.customer()
    const { outside } = exchange.server
    const { chains } = outside
    outside.chains = { ...chains, hasWallet: (network) => network !== 'ETHEREUM' }
    try {
      const { channels } = await trader.client.withdrawal.getWithdrawalStatus({})
      expect(channels.find(({ coinType }) => coinType === 'USDT-ERC20')).toMatchObject({ closed: 'NO_WALLET' })
      const refused = { error: 'NETWORK_CLOSED', why: 'NO_WALLET', channel: 'USDT-ERC20' }
      expect(await outcome(submit(trader))).toEqual(refused)
    } finally {
      outside.chains = chains
    }
    expect([await outcome(submit(trader)), await desk.usdt(trader)]).toEqual(['OK', '900 100'])
  })

  test('the same client id is one withdrawal; with another body it is refused', async () => {
    const trader = await desk.customer()
    const [first, again] = [await submit(trader, { clientId: 'a' }), await submit(trader, { clientId: 'a' })]
    expect(again.withdrawalId).toBe(first.withdrawalId)
    await submit(trader, { clientId: 'b', amount: '10' })
    const find = async (clientId: string) => (await trader.client.withdrawal.listWithdrawals({ clientId })).rows
    expect(await find('a')).toEqual([again])
    expect(await find('c')).toEqual([])
    const { rows } = await trader.client.withdrawal.listWithdrawals({ withdrawalId: first.withdrawalId })
    expect(rows).toEqual([again])
    expect(await outcome(submit(trader, { clientId: 'a', amount: '99' }))).toEqual({ error: 'CLIENT_ID_REUSED' })
    expect(await desk.usdt(trader)).toBe('890 110')
  })

  test('of twenty at once only as many are taken as the day has left', async () => {
    const trader = await desk.customer()
    const request = (place: number) => ({
      path: '/api/withdraw/submit',
      token: trader.token,
      body: { coinType: 'USDT-ERC20', amount: '10', adress: ADDRESS, clientId: `burst${place}` },
    })
    const answers = await burst(
      exchange.url,
      Array.from({ length: 20 }, (_, place) => request(place)),
    )
    expect(countAnswers(answers)).toEqual({ OK: 5, WITHDRAWAL_COUNT: 15 })
    expect(await desk.usdt(trader)).toBe('950 50')
    const { channels, limits } = await trader.client.withdrawal.getWithdrawalStatus({})
    const used = { usedToday: 5, leftToday: 0 }
    expect(channels.find(({ coinType }) => coinType === 'USDT-ERC20')).toMatchObject(used)
    expect(limits.day).toEqual({ limit: '2000000', used: '50', left: '1999950' })
  })

  test('of twenty cancellations at once the amount comes back once', async () => {
    const trader = await desk.customer()
    const { withdrawalId } = await submit(trader)
    const request = { path: '/api/withdraw/cancel', token: trader.token, body: { withdrawalId } }
    await burst(
      exchange.url,
      Array.from({ length: 20 }, () => request),
    )
    expect(await desk.usdt(trader)).toBe('1000 0')
  })

  test('to a new address above 1,000 USDT waits for a person, who approves or refuses with a reason', async () => {
    const trader = await desk.customer({ usdt: '9000' })
    const [one, other] = [await submit(trader, { amount: '2000' }), await submit(trader, { amount: '3000' })]
    expect(one).toMatchObject({ status: 'REVIEW', reason: 'NEW_ADDRESS', dueAt: NOON + 86_400_000 })
    const { withdrawal } = operator.client
    expect(await withdrawal.approveWithdrawal({ withdrawalId: one.withdrawalId, reason: 'called back' })).toEqual({
      requestId: null,
    })
    await withdrawal.refuseWithdrawal({ withdrawalId: other.withdrawalId, reason: 'The address is on a list.' })
    const { rows } = await trader.client.withdrawal.listWithdrawals({})
    expect(rows.map(({ status, note }) => [status, note])).toEqual([
      ['REJECTED', 'The address is on a list.'],
      ['APPROVED', null],
    ])
    expect(await desk.usdt(trader)).toBe('7000 2000')
  })

  test('above 10,000 USDT two persons approve it', async () => {
    const trader = await desk.customer({ usdt: '50000' })
    const { withdrawalId } = await submit(trader, { amount: '20000' })
    const asked = await operator.client.withdrawal.approveWithdrawal({ withdrawalId, reason: 'known customer' })
    const statusNow = async () => (await trader.client.withdrawal.listWithdrawals({})).rows[0]?.status
    expect(await statusNow()).toBe('REVIEW')
    const requestId = asked.requestId ?? 0
    await expect(operator.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({
      error: 'TWO_PERSONS',
    })
    await colleague.client.approvals.approveRequest({ requestId })
    expect(await statusNow()).toBe('APPROVED')
  })

  test('one person approves no more than that of one customer in a day, however many withdrawals it is', async () => {
    const trader = await desk.customer({ usdt: '50000' })
    const ids: number[] = []
    for (let made = 0; made < 3; made++) ids.push((await submit(trader, { amount: '6000' })).withdrawalId)
    const approve = (withdrawalId: number | undefined, by = operator) =>
      by.client.withdrawal.approveWithdrawal({ withdrawalId: withdrawalId ?? 0, reason: 'known customer' })
    const marks = async () => {
      const { rows } = await operator.client.withdrawal.listReviews({ state: 'WAITING', pageSize: 100 })
      return rows.filter(({ withdrawalId }) => ids.includes(withdrawalId)).map(({ needsTwo }) => needsTwo)
    }
    expect(await marks()).toEqual([false, false, false])
    const both = await Promise.all([approve(ids[0]), approve(ids[1])])
    expect(both.filter((answer) => answer.requestId === null)).toHaveLength(1)
    expect(await marks()).toEqual([true, true])
    const requestId = both.find((answer) => answer.requestId !== null)?.requestId ?? 0
    await expect(operator.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({
      error: 'TWO_PERSONS',
    })
    await colleague.client.approvals.approveRequest({ requestId })
    expect(await approve(ids[2], colleague)).toEqual({ requestId: null })
  })

  test('a wallet of the exchange is no address for it', async () => {
    const trader = await desk.customer()
    const [hot, cold] = ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb']
    const { db } = exchange.server
    const wallet = { network: 'ETHEREUM', account_key: '', hot_address: hot, cold_addresses: [cold] }
    await db.insertInto('signer_wallets').values(wallet).execute()
    try {
      const refused = { error: 'ADDRESS_INVALID', problem: 'EXCHANGE', network: 'Ethereum' }
      for (const adress of [hot, cold.toLowerCase()]) expect(await outcome(submit(trader, { adress }))).toEqual(refused)
    } finally {
      await db.deleteFrom('signer_wallets').execute()
    }
    expect(await desk.usdt(trader)).toBe('1000 0')
  })

  test('only addresses of the book, a day after they were saved, if the customer chose so', async () => {
    const trader = await desk.customer()
    const { withdrawal } = trader.client
    await withdrawal.saveAddress({ type: 'USDT-ERC20', address: ADDRESS.toLowerCase(), label: 'Ledger' })
    await withdrawal.setAddressMode({ allowlistOnly: true })
    const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    expect(await outcome(submit(trader, { adress: other }))).toEqual({ error: 'ADDRESS_NOT_ALLOWLISTED' })
    expect(await outcome(submit(trader))).toMatchObject({ error: 'ADDRESS_WAITS', until: NOON + 86_400_000 })
    exchange.clock.advance(86_400_000)
    const later = await desk.signInAgain(trader)
    expect(await outcome(submit(later))).toBe('OK')
    await later.client.withdrawal.setAddressMode({ allowlistOnly: false })
    expect(await outcome(submit(later, { adress: other }))).toMatchObject({ error: 'WITHDRAWALS_PAUSED' })
    const status = await later.client.withdrawal.getWithdrawalStatus({})
    expect(status).toMatchObject({
      canWithdraw: false,
      problem: { error: 'WITHDRAWALS_PAUSED' },
      from: exchange.clock.now() + 86_400_000,
    })
    const [saved] = await later.client.withdrawal.listAddresses({})
    expect(saved).toMatchObject({ address: ADDRESS, label: 'Ledger', type: 'USDT-ERC20' })
  })

  test('is refused outside the window, and says when it opens', async () => {
    const trader = await desk.customer()
    // A demo has no window.
    const { settings } = exchange.server
    const current = settings.current.bind(settings)
    settings.current = () => {
      const all = current()
      return { ...all, WITHDRAWAL_SETTING: { ...all.WITHDRAWAL_SETTING, limitTime: true } }
    }
    exchange.clock.advance(12 * 3_600_000)
    const later = await desk.signInAgain(trader)
    const opensAt = exchange.clock.now() + 11 * 3_600_000
    expect(await outcome(submit(later))).toEqual({ error: 'WITHDRAWALS_CLOSED', opensAt })
    expect(await later.client.withdrawal.getWithdrawalStatus({})).toMatchObject({ canWithdraw: false, from: opensAt })
  })
})
