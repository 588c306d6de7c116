// Fifty concurrent requests for the same money, the same withdrawal or the same places: as many succeed as may. And whatever a
// request to withdraw says, it is refused and holds nothing, or is accepted and holds exactly its amount.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ADDRESSES_MAX } from '@assay/api/withdrawalFigures'
import { BANK_REQUESTS_MAX } from '@assay/api/bankFigures'
import { errorNames } from '@assay/api/errorCodes'
import { formatAmount, parseAmount } from '@assay/engine/money'
import { burst, type BurstRequest, countAnswers } from '../testing/burst.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'
import { ADDRESS, NOON, openWithdrawing, outcome, submit, type Withdrawing } from '../testing/withdrawing.ts'

const AT_ONCE = 50
const rounds = [1, 2, 3]
const toCard = { coinType: 'BANK', adress: '6222021100000000007', bankName: 'Bank of Tests', bankHolder: 'Li Na' }
const CARD = toCard.adress
let rate = 7_200_000
let exchange: RestartableServer
let desk: Withdrawing

beforeAll(async () => {
  exchange = await startTestServer({ now: NOON })
  desk = openWithdrawing(exchange)
  exchange.server.stepUp.run = (_call, _given, work) => work(undefined as never)
  exchange.server.outside.rates = { isConfigured: true, isSimulated: false, read: async () => rate }
  await tick()
}, 300_000)
afterAll(() => exchange?.close())
afterEach(() => expectSumsToBeZero(exchange.server))

async function tick(): Promise<void> {
  exchange.clock.advance(1000)
  await exchange.beat()
  await exchange.slices.convert.idle?.()
}

const times = (make: (place: number) => BurstRequest) => Array.from({ length: AT_ONCE }, (_, place) => make(place))

/** Converts are decided by later seconds. */
async function sendWhileTimePasses(requests: BurstRequest[]) {
  let isAnswered = false
  const answers = burst(exchange.url, requests).finally(() => {
    isAnswered = true
  })
  while (!isAnswered) await tick()
  return await answers
}

test.each(rounds)(
  'withdrawals, transfers, converts and orders never spend the same coins (round %i)',
  async (round) => {
    const trader = await desk.customer({ usdt: '105' })
    const { token } = trader
    const price = nearPrice(exchange, 'btcusdt', -5)
    const order = { symbol: 'btcusdt', type: 'LIMIT', side: 'BUY', price, quantity: (30 / Number(price)).toFixed(5) }
    const kinds: ((place: number) => Omit<BurstRequest, 'token'>)[] = [
      (place) => ({
        path: '/api/withdraw/submit',
        body: { coinType: 'USDT-ERC20', amount: '30', adress: ADDRESS, clientId: `${round}-${place}` },
      }),
      () => ({ path: '/api/currency/order/submit', body: order }),
      () => ({
        path: '/api/asset/transferFunds',
        body: { coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '30' },
      }),
      () => ({
        path: '/api/texchange/currencyExchange',
        body: { fromSymbol: 'usdt', toSymbol: 'btc', total: '30' },
      }),
    ]
    const requests = times((place) => {
      const make = kinds[(place + round) % kinds.length]
      if (make === undefined) throw new Error('every place has its kind')
      return { ...make(place), token }
    })
    const { OK, ...refused } = countAnswers(await sendWhileTimePasses(requests))
    expect(OK).toBe(3)
    // While one is held, it counts for the day.
    expect(['INSUFFICIENT_BALANCE', 'WITHDRAWAL_COUNT']).toEqual(expect.arrayContaining(Object.keys(refused)))
    const rows = await trader.client.wallet.listBalances({ wallet: 'PLATFORM' })
    const left = Number(rows.find(({ coin }) => coin === 'usdt')?.available)
    // An order takes a little more or less than 30.
    expect([left > 14, left < 16]).toEqual([true, true])
  },
)

test.each(rounds)('a withdrawal that is cancelled while it is signed ends one way (round %i)', async () => {
  const trader = await desk.customer()
  const { withdrawalId } = await submit(trader)
  const { payable } = exchange.slices.withdrawal
  const cancel = { path: '/api/withdraw/cancel', token: trader.token, body: { withdrawalId } }
  const signing = { from: ['APPROVED'], to: 'SIGNING' } as const
  const [answers, signed] = await Promise.all([
    burst(
      exchange.url,
      times(() => cancel),
    ),
    exchange.server.db.transaction().execute((transaction) => payable.move(transaction, BigInt(withdrawalId), signing)),
  ])
  const isSigned = signed !== null
  expect(countAnswers(answers)).toEqual(isSigned ? { WITHDRAWAL_LEFT: AT_ONCE } : { OK: AT_ONCE })
  expect(await desk.usdt(trader)).toBe(isSigned ? '900 100' : '1000 0')
})

test('one withdrawal sent fifty times under one client id is one withdrawal', async () => {
  const trader = await desk.customer()
  const body = { coinType: 'USDT-ERC20', amount: '30', adress: ADDRESS, clientId: 'once' }
  const request = { path: '/api/withdraw/submit', token: trader.token, body }
  const answers = await burst(
    exchange.url,
    times(() => request),
  )
  expect(countAnswers(answers)).toEqual({ OK: AT_ONCE })
  expect((await trader.client.withdrawal.listWithdrawals({})).total).toBe(1)
  expect(await desk.usdt(trader)).toBe('970 30')
})

test('withdrawals to a card and to a network never hold the same coins', async () => {
  const trader = await desk.customer({ usdt: '105' })
  const requests = times((place) => ({
    path: '/api/withdraw/submit',
    token: trader.token,
    body: {
      ...(place % 2 === 0 ? toCard : { coinType: 'USDT-ERC20', adress: ADDRESS }),
      amount: '30',
      clientId: String(place),
    },
  }))
  const { OK } = countAnswers(await burst(exchange.url, requests))
  expect(OK).toBe(3)
  expect(await desk.usdt(trader)).toBe('15 90')
})

test('nobody is paid at a lower bank rate than the one that was confirmed', async () => {
  const trader = await desk.customer()
  const { bank: seen } = await trader.client.withdrawal.quoteWithdrawal({ ...toCard, amount: '100' })
  rate = 7_199_000
  const confirmed = { ...toCard, clientId: 'confirmed' }
  const worse = { error: 'RATE_CHANGED', coin: 'usdt', rate: '7.177403', currency: 'CNY' }
  expect(await outcome(submit(trader, { ...confirmed, rateMin: seen?.rate ?? '' }))).toEqual(worse)
  expect(await desk.usdt(trader)).toBe('1000 0')
  // Seen and confirmed again, under the same id; a better rate than that is the customer's.
  rate = 7_210_000
  const { bank } = await submit(trader, { ...confirmed, rateMin: worse.rate })
  expect(bank?.rate).toBe('7.18837')
  rate = 7_200_000
})

test('of fifty payments announced at once only as many are open as may be, and each is cancelled once', async () => {
  const { client, token } = await desk.customer()
  const announce = { path: '/api/recharge/bank/request', token, body: { amount: '1000' } }
  const answers = await burst(
    exchange.url,
    times(() => announce),
  )
  expect(countAnswers(answers)).toEqual({
    OK: BANK_REQUESTS_MAX,
    BANK_REQUESTS_FULL: AT_ONCE - BANK_REQUESTS_MAX,
  })
  const { rows, total } = await client.bank.listRequests({})
  expect([total, new Set(rows.map(({ reference }) => reference)).size]).toEqual([BANK_REQUESTS_MAX, BANK_REQUESTS_MAX])
  const body = { requestId: rows[0]?.requestId ?? 0 }
  await burst(
    exchange.url,
    times(() => ({ path: '/api/recharge/bank/cancel', token, body })),
  )
  const states = (await client.bank.listRequests({})).rows.map(({ status }) => status)
  expect(states.filter((status) => status === 'CANCELED').length).toBe(1)
})

test('an address saved fifty times at once is one, and a full address book takes no more', async () => {
  const { client, token } = await desk.customer()
  const path = '/api/user/updateWithdrawAddress'
  const save = (address: string) => ({ path, token, body: { type: 'USDT-ERC20', address, label: 'Mine' } })
  await burst(
    exchange.url,
    times(() => save(ADDRESS)),
  )
  expect(await client.withdrawal.listAddresses({})).toHaveLength(1)
  // All lower case: an address without a checksum.
  const others = times((place) => save(`0x${(0xabc + place).toString(16).padStart(40, 'a')}`))
  const answers = await burst(exchange.url, others)
  expect(countAnswers(answers)).toEqual({ OK: ADDRESSES_MAX - 1, ADDRESSES_FULL: AT_ONCE - ADDRESSES_MAX + 1 })
})

const sizes = fc.bigInt({ min: 4_000_000n, max: 200_000_000n }).map((units) => formatAmount(units, 6, { trim: true }))
const edges = fc.constantFrom('3', '3.000001', '100', '999999999', '0', '0.5', '2.999999', '1000000.1', '10.0000001')
const amount = fc.oneof({ weight: 3, arbitrary: sizes }, edges)
const feeMax = fc.constantFrom('0', '2.999999', '3', '1000', '0.0000000001')
const rateMin = fc.constantFrom('0', '7.1', '7.1784', '7.1785', '7.17840001')
const bank = {
  bankName: fc.constantFrom('Bank of Tests', 'B of T', ' '),
  bankHolder: fc.constantFrom('Li Na', 'Bo', 'L'),
}
const coinType = fc.constantFrom('USDT-ERC20', 'USDT-TRC20', 'ETH', 'BTC', 'BANK', 'bank', 'nosuch')
const adress = fc.constantFrom(ADDRESS, CARD, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', `0x${'0'.repeat(40)}`, 'hello', 'x')
const requiredKeys: ('coinType' | 'amount' | 'adress')[] = ['coinType', 'amount', 'adress']
const wanted = fc.oneof(
  fc.record({ coinType: fc.constant('USDT-ERC20'), amount, adress: fc.constant(ADDRESS), feeMax }, { requiredKeys }),
  fc.record({ coinType: fc.constant('BANK'), amount, adress: fc.constant(CARD), ...bank, feeMax, rateMin }),
  fc.record({ coinType, amount, adress, feeMax, rateMin, ...bank }, { requiredKeys }),
)

test('whatever is asked for, it is refused and holds nothing, or holds its amount, and the fee is below that', async () => {
  let trader: Trader = await desk.customer({ usdt: '1000', eth: '10', btc: '1' })
  let taken = 0
  const held = async () =>
    new Map((await trader.client.wallet.listBalances({ wallet: 'PLATFORM' })).map((row) => [row.coin, row.held]))
  const one = async (request: Parameters<Trader['client']['withdrawal']['submitWithdrawal']>[0]) => {
    const before = await held()
    const refusal = await outcome(
      trader.client.withdrawal.submitWithdrawal(request).then(({ amount, fee, receive, coin, status, bank }) => {
        const units = (text: string) => parseAmount(text, 18) ?? 0n
        expect(['APPROVED', 'REVIEW']).toContain(status)
        expect(units(fee)).toBeGreaterThanOrEqual(0n)
        expect(units(fee)).toBeLessThan(units(amount))
        expect(units(receive)).toBe(units(amount) - units(fee))
        if (request.feeMax !== undefined) expect(units(fee)).toBeLessThanOrEqual(units(request.feeMax))
        if (bank !== null && request.rateMin !== undefined)
          expect(units(bank.rate)).toBeGreaterThanOrEqual(units(request.rateMin))
        before.set(coin, String(units(before.get(coin) ?? '0') + units(amount)))
        taken++
      }),
    )
    const now = await held()
    if (refusal === 'OK') {
      const { rows } = await trader.client.withdrawal.listWithdrawals({})
      const [newest] = rows
      const units = parseAmount(now.get(newest?.coin ?? '') ?? '0', 18) ?? 0n
      expect(String(units)).toBe(before.get(newest?.coin ?? ''))
      // The count of a day and the balance are left for the next request.
      await trader.client.withdrawal.cancelWithdrawal({ withdrawalId: newest?.withdrawalId ?? 0 })
      if (request.coinType.toUpperCase() === 'BANK') trader = await desk.customer({ usdt: '1000', eth: '10', btc: '1' })
    } else {
      expect(errorNames).toContain((refusal as { error: string }).error)
      expect(now).toEqual(before)
    }
  }
  await fc.assert(fc.asyncProperty(wanted, one), { numRuns: 200 })
  expect(taken).toBeGreaterThan(20)
})
