// Every operation with random inputs of its schema, half of them valid and half with one fault, in the query or in the
// body. For any input: no internal error, an answer as documented, and money that sums to zero.
import { isDeepStrictEqual } from 'node:util'
import type { Envelope } from '@assay/api/client'
import { errorCodes, errorNames } from '@assay/api/errorCodes'
import { schemas } from '@assay/api/schemas'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { customersTable } from './customers.ts'
import { describeOperations } from './openapi.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { followInputs } from '../testing/followInputs.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { oneConnection } from '../testing/oneConnection.ts'
import { quotedOption } from '../testing/quotedOption.ts'
import { type ByName, faultyInput, type JsonSchema, validInput } from '../testing/schemaArbitrary.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import {
  createFuturesOwner,
  earnInputs,
  futuresInputs,
  type SensibleInputs,
  spotInputs,
  supportInputs,
  timedInputs,
} from '../testing/sensibleInputs.ts'
import { BEFORE_EXPIRY, settleOneOfEach } from '../testing/settledProducts.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const RUNS = process.env['FAULTS'] === 'nightly' ? 3_000 : 100
/** For an operation that has refused all of them. */
const MORE_RUNS = 300
const connection = oneConnection()
let exchange: TestServer
let trader: Trader
let openOrders: number[] = []
let maker: Trader
let sensible: SensibleInputs

beforeAll(async () => {
  exchange = await startTestServer({ now: BEFORE_EXPIRY })
  const settled = await settleOneOfEach(exchange)
  trader = await createTrader(exchange, { usdt: '1000000', btc: '10', eth: '100', XAU: '50' })
  maker = await createFuturesTrader(exchange, '1000000')
  const option = await quotedOption(exchange, 'btcusdt')
  const { symbol, ask: price, quoteSequence } = option
  await trader.client.options.buyOption({ symbol, units: 100, price, quoteSequence })
  const wallet = { address: `0x${'1a'.repeat(20)}`, chainId: 1, domain: new URL(exchange.url).host }
  const asked = {
    'user.writeEthereumMessage': [wallet],
    'referral.createCode': [{ label: 'Video', split: '0.25' }],
    'convert.getCurrencyPrice': [{ currency: 'btc,usdt' }],
    'convert.getQuote': [{ fromSymbol: 'usdt', toSymbol: 'btc', total: '100' }],
    'convert.placeLimitConvert': [{ fromSymbol: 'usdt', toSymbol: 'btc', total: '100', receive: '1', days: 30 }],
  }
  sensible = {
    ...spotInputs(exchange),
    ...timedInputs(option, settled),
    ...(await earnInputs(trader)),
    ...asked,
    ...(await followInputs(exchange, trader)),
    ...(await supportInputs(trader)),
  }
})
afterAll(() => {
  connection.close()
  return exchange.close()
})
beforeEach(async () => {
  await trader.client.spot.cancelAllOrders({})
  const price = nearPrice(exchange, 'btcusdt', -5)
  const order = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.01' } as const
  const placed = await Promise.all(Array.from({ length: 5 }, () => trader.client.spot.placeOrder(order)))
  openOrders = placed.map(({ orderId }) => orderId)
})
afterEach(() => expectSumsToBeZero(exchange.server))

const symbols = fc.constantFrom('btcusdt', 'ethusdt', 'XAU', 'pepeusdt', 'BTCUSDT', 'btcusdt-perp', 'nosuch')
const coins = fc.constantFrom('usdt', 'btc', 'eth', 'XAU', 'pepe', 'nosuch')
const sizes = fc.constantFrom('0.001', '0.01', '1', '5', '100', '0', '0.00000001', '1000000', '1.50000000000000000')
const prices = fc.constantFrom('104000', '104233.1', '3400', '4126.4', '0.00001183', '1', '0')
const meaningful: ByName = {
  symbol: symbols,
  periodId: fc.constantFrom(101, 106, 107, 1),
  coin: coins,
  coins: fc.array(symbols, { maxLength: 4 }),
  amount: sizes,
  quantity: sizes,
  quoteQuantity: sizes,
  price: prices,
  stopPrice: prices,
  stopLimitPrice: prices,
  id: fc.nat(9).map((place) => openOrders[place] ?? place + 1),
  account: fc.constantFrom('ann@example.com', '13812345678', 'annabel', 'x y z'),
  email: fc.constantFrom('ann@example.com', 'bob@example.com'),
  flag: fc.constant(1),
  realName: fc.constantFrom('Ann Lee', 'José Müller-Smith'),
  idCard: fc.constantFrom('AB 123-456', 'X1234567'),
  country: fc.constantFrom('DE', 'MY', 'XX'),
  phone: fc.constantFrom('13812345678', '+4930901820', '12345'),
  word: fc.constantFrom('blue heron', '蓝色', null),
}

const operations = describeOperations(customersTable({ isDemo: true }))
  // Another protocol's answers have their own test.
  .filter(({ route }) => !['raw', 'image', 'file'].includes(route.codec ?? ''))
  .map((described) => ({
    ...described,
    name: `${described.slice}.${described.operation}`,
  }))
/**
 * They need what random input does not have: passwords, codes, signatures, tokens and pictures; a network, which this
 * server has none of; or a second that passes while the call waits.
 */
const neverSucceeds = new Set([
  'user.login',
  'user.register',
  'user.tokenLogin',
  'user.resetPassword',
  'user.changePassword',
  'verification.uploadDocument',
  'support.openTicket',
  'support.answerTicket',
  'support.reportLockout',
  'support.answerLockout',
  'support.openLockout',
  'support.viewFile',
  // Only of an account that holds nothing.
  'closing.bookClosing',
  'closing.cancelClosing',
  // Only with a picture that was uploaded before.
  'bank.sendProof',
  // Only with a document, and once.
  'follow.applyAsTrader',
  // Only after its task, and once.
  'welfare.claim',
  'verification.viewDocument',
  // Only with the hash of a text that holds, the name of an article, and the address of a push service.
  'content.acceptText',
  'content.getHelp',
  'user.subscribePush',
  'user.bindEmail',
  'user.bindPhone',
  'user.unBindEmail',
  'user.unBindPhone',
  'user.ethereumLogin',
  'user.bindEthereum',
  'user.unBindEthereum',
  'user.setTradePassword',
  'user.changeTradePassword',
  'security.confirmTotp',
  'security.removeTotp',
  'security.renewRecoveryCodes',
  'security.addPasskey',
  'security.renamePasskey',
  'security.removePasskey',
  'security.signInWithPasskey',
  'security.endSession',
  'security.freezeByLink',
  'security.cancelFactorReset',
  'security.cancelFactorResetByLink',
  'security.unfreeze',
  'withdrawal.submitWithdrawal',
  'withdrawal.quoteWithdrawal',
  'withdrawal.cancelWithdrawal',
  'withdrawal.saveAddress',
  'withdrawal.removeAddress',
  'withdrawal.setAddressMode',
  'deposit.getAddress',
  'deposit.payAddress',
  'demo.sendTestCoins',
  'convert.currencyExchange',
])
/** They end the caller's session. */
const endsSession = new Set(['user.logout'])

/** The caller, and plausible input. Futures and security have a new caller each time, because the calls change what it has. */
async function prepare(slice: string, operation: string): Promise<{ caller: Trader; inputs: SensibleInputs }> {
  if (slice === 'security') return { caller: await createTrader(exchange), inputs: {} }
  if (slice !== 'futures') return { caller: trader, inputs: sensible }
  // A user with a position keeps the position mode.
  if (operation === 'changePositionMode') return { caller: await createTrader(exchange), inputs: {} }
  const own = await createFuturesOwner(exchange, maker)
  openOrders = [own.order, own.position, own.stop]
  return { caller: own.trader, inputs: futuresInputs(exchange, own) }
}

interface Sent {
  path: string
  method: string
  input: Record<string, unknown>
  isQuery: boolean
}

interface Answer {
  status: number
  envelope: Envelope
}

/** Over one connection: `fetch` takes several times as much of the processor as the server's answer does. */
async function send({ path, method, input, isQuery }: Sent, token: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', satoken: token }
  const isInAddress = isQuery || method === 'GET'
  const address = exchange.url + path + (isInAddress ? queryOf(input) : '')
  const body = isInAddress ? undefined : JSON.stringify(input)
  const { status, text } = await connection.send(address, { method, headers, body })
  return { status, envelope: JSON.parse(text) as Envelope }
}

function queryOf(input: Record<string, unknown>): string {
  const fields = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => {
      const text = typeof one === 'string' ? one : (JSON.stringify(one) ?? '')
      return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`
    }),
  )
  return `?${fields.join('&').slice(0, 6000)}`
}

function expectSound(sent: Sent, answer: Answer, output: z.ZodMiniType): void {
  const { status, envelope } = answer
  // Fifty thousand answers: what is only for a failure is not made before it.
  const must = (isTrue: boolean, what: string, facts: unknown = null) => {
    if (!isTrue) throw new Error(`${what}: ${JSON.stringify({ sent, answer, facts })}`)
  }
  must(status === 200 || status === 400, 'the status is 200 or 400')
  must(typeof envelope.msg === 'string', 'there is a message')
  if (envelope.code === 200) {
    const parsed = z.safeParse(output, envelope.data)
    must(parsed.success, 'the answer is as documented', parsed.error?.issues)
    if (isDeepStrictEqual(parsed.data, envelope.data)) return
    expect(parsed.data, 'nothing is answered that is not described').toEqual(envelope.data)
    return
  }
  const { error } = envelope.data as { error: (typeof errorNames)[number] }
  must(errorNames.includes(error), 'the error has a known name')
  must(error !== 'SYSTEM_ERROR', 'no internal error')
  must(envelope.code === errorCodes[error], 'the code is that of the error')
  must(envelope.msg !== '', 'a refusal says why')
}

test.each(operations)('$name keeps its word', async ({ name, slice, operation, route, input }) => {
  const shapes = schemas as unknown as Record<string, Record<string, { output: z.ZodMiniType }>>
  const output = shapes[slice]?.[operation]?.output
  if (output === undefined) throw new Error(`${name} has no schema`)
  const schema = input as JsonSchema
  const { caller, inputs } = await prepare(slice, operation)
  const drawn = fc.oneof(
    ...(inputs[name] ? [fc.constantFrom(...inputs[name])] : []),
    validInput(schema, meaningful),
    faultyInput(schema, meaningful),
  )
  let succeeded = 0
  const property = fc.asyncProperty(drawn, fc.boolean(), async (values, isQuery) => {
    const token = endsSession.has(name) ? await exchange.server.sessions.create(caller.userId) : caller.token
    const sent = { path: route.path, method: route.method, input: values, isQuery }
    const answer = await send(sent, token)
    expectSound(sent, answer, output)
    if (answer.envelope.code === 200) succeeded += 1
  })
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  if (neverSucceeds.has(name)) return
  if (succeeded === 0) await fc.assert(property, { numRuns: MORE_RUNS, endOnFailure: true })
  expect(succeeded, 'some of it is valid').toBeGreaterThan(0)
})
