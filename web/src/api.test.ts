import { routes } from '@assay/api/routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, callOf, exchangeEnvelope, listenToApi, takeArrived } from './api.ts'
import { chooseTestPlatform, httpBase, socketUrl, testPlatform } from './platform.ts'
import { RequestError } from './requestError.ts'
import { writeText } from './storage.ts'
import { listUnanswered } from './unanswered.ts'

const heard = { sessionEnded: vi.fn(), chineseRefused: vi.fn() }
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  delete window.assayEarly
  document.documentElement.lang = 'de'
  document.documentElement.dataset.language = 'de'
  vi.stubGlobal('fetch', fetched)
  listenToApi(heard)
})
afterEach(async () => {
  localStorage.clear()
  await chooseTestPlatform()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function answers(body: unknown, status = 200) {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
}
async function failure(call: Promise<unknown>): Promise<RequestError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RequestError)
  return error as RequestError
}
function sentHeaders(): Record<string, string> {
  return fetched.mock.calls[0]?.[1]?.headers as Record<string, string>
}

test('a call sends the token and the language of the page and answers the data of code 200', async () => {
  writeText('TOKEN', 'abc')
  answers({ code: 200, msg: '', data: [{ coin: 'USDT' }] })
  expect(await api.wallet.listBalances({})).toEqual([{ coin: 'USDT' }])
  expect(sentHeaders()).toMatchObject({ satoken: 'abc', language: 'de', lang: 'de' })
})

test('a call by its row of the route table is the same call', async () => {
  answers({ code: 200, msg: '', data: [{ coin: 'USDT' }] })
  expect(await callOf(routes.wallet.listBalances)({})).toEqual(await api.wallet.listBalances({}))
  const [first, second] = fetched.mock.calls
  expect([first?.[0], first?.[1]?.method]).toEqual([second?.[0], second?.[1]?.method])
})

test('without a token no satoken header is sent', async () => {
  answers({ code: 200, msg: '', data: {} })
  await api.settings.getSettings({})
  expect(sentHeaders()).not.toHaveProperty('satoken')
})

test('a code of zero or below is a refusal with its name and facts', async () => {
  answers({ code: -1027, msg: 'Too little', data: { error: 'INSUFFICIENT_BALANCE', available: '3', coin: 'USDT' } })
  const error = await failure(api.spot.cancelOrder({ id: 1 }))
  expect(error.error).toBe('INSUFFICIENT_BALANCE')
  expect(error.facts).toEqual({ available: '3', coin: 'USDT' })
  expect(error.sentence).toBe('Too little')
})

test('a refusal without a name is a system error', async () => {
  answers({ code: 0, msg: '', data: null })
  expect((await failure(api.user.logout({}))).error).toBe('SYSTEM_ERROR')
})

test('a status other than 200 and a body that is not JSON are network anomalies', async () => {
  answers({ code: 200 }, 502)
  expect((await failure(api.user.logout({}))).error).toBe('NETWORK_ANOMALY')
  fetched.mockImplementation(async () => new Response('<html>', { status: 200 }))
  expect((await failure(api.user.logout({}))).error).toBe('NETWORK_ANOMALY')
})

test('no answer in ten seconds is a timeout', async () => {
  fetched.mockRejectedValue(new DOMException('', 'TimeoutError'))
  expect((await failure(api.user.logout({}))).error).toBe('TIMEOUT')
})

test('code 500 with Token in its message ends the session; without it, it does not', async () => {
  answers({ code: 500, msg: 'Token has expired', data: null })
  expect((await failure(api.user.logout({}))).error).toBe('SESSION_ENDED')
  expect(heard.sessionEnded).toHaveBeenCalledOnce()
  answers({ code: 500, msg: 'busy', data: null })
  const request = { method: 'GET', path: '/api/user/getInfo', input: {} } as const
  expect((await exchangeEnvelope(request)).code).toBe(500)
  expect(heard.sessionEnded).toHaveBeenCalledOnce()
})

test('an answer to a call made before signing out is dropped', async () => {
  writeText('TOKEN', 'abc')
  fetched.mockImplementation(async () => {
    writeText('TOKEN', 'def')
    return new Response(JSON.stringify({ code: 500, msg: 'Token has expired', data: null }))
  })
  expect((await failure(api.wallet.listBalances({}))).error).toBe('SESSION_ENDED')
  expect(heard.sessionEnded, 'the next session goes on').not.toHaveBeenCalled()
})

test.each([{ account: '林' }, { list: [{ note: 'a 中 b' }] }])(
  'Chinese characters in %j cancel the request',
  async (input) => {
    const call = exchangeEnvelope({ method: 'POST', path: '/api/user/login', input })
    expect((await failure(call)).error).toBe('CANNOT_INPUT_CHINESE')
    expect(heard.chineseRefused).toHaveBeenCalledOnce()
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('the id of an order is kept before it leaves and let go once the answer is there', async () => {
  fetched.mockImplementation(async () => {
    expect(listUnanswered().map((kept) => kept.clientId)).toEqual(['order-1'])
    return new Response(JSON.stringify({ code: 200, msg: '', data: { orderId: 7 } }))
  })
  const order = { symbol: 'btcusdt', type: 'MARKET', side: 'BUY', clientOrderId: 'order-1' } as const
  await api.spot.placeOrder(order)
  expect(listUnanswered()).toEqual([])
  fetched.mockRejectedValue(new TypeError('failed'))
  await failure(api.spot.placeOrder(order))
  expect(listUnanswered().map((kept) => kept.clientId)).toEqual(['order-1'])
  answers({ code: -3, msg: '', data: { error: 'ANSWER_UNKNOWN' } })
  await failure(api.spot.placeOrder(order))
  expect(listUnanswered().map((kept) => kept.clientId)).toEqual(['order-1'])
  answers({ code: -1027, msg: '', data: { error: 'INSUFFICIENT_BALANCE' } })
  await failure(api.spot.placeOrder(order))
  expect(listUnanswered()).toEqual([])
})

test('the answer that was asked for before the script is used once', async () => {
  const early = new Response(JSON.stringify({ code: 200, msg: '', data: 'early' }))
  window.assayEarly = { '/api/common/getAllSetting': { response: Promise.resolve(early) } }
  answers({ code: 200, msg: '', data: 'later' })
  expect(await api.settings.getSettings({})).toBe('early')
  expect(await api.settings.getSettings({})).toBe('later')
})

test('an early answer is for the same question alone', async () => {
  const early = new Response(JSON.stringify({ code: 200, msg: '', data: 'early' }))
  window.assayEarly = { '/api/public/market/depth?symbol=btcusdt&limit=50': { response: Promise.resolve(early) } }
  answers({ code: 200, msg: '', data: 'later' })
  expect(await api.market.getDepth({ symbol: 'ethusdt', limit: 50 })).toBe('later')
  expect(await api.market.getDepth({ symbol: 'btcusdt', limit: 50 })).toBe('early')
})

const stored = (domain: unknown) => localStorage.setItem('assay.TEST_PLATFORM', JSON.stringify({ domain }))
const allowing = (...testPlatforms: string[]) => answers({ code: 200, msg: '', data: { testPlatforms } })

test('calls and the WebSocket go to a stored test platform that the page’s own server allows, by https and wss', async () => {
  stored('test.example')
  allowing('other.example', 'test.example')
  await chooseTestPlatform()
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/common/getAllSetting'])
  expect([testPlatform(), httpBase(), socketUrl('1')]).toEqual([
    'test.example',
    'https://test.example',
    'wss://test.example/ws/1',
  ])
  await api.market.getServerTime({}).catch(() => undefined)
  expect(fetched.mock.calls.at(-1)?.[0]).toBe('https://test.example/api/public/time')
  expect(fetched.mock.calls.at(-1)?.[1]?.credentials).toBe('include')
})

test.each([
  ['is not allowed', 'evil.example'],
  ['only begins like an allowed one', 'test.example.evil.example'],
  ['is no text', 7],
])('a stored host that %s is ignored', async (_, domain) => {
  stored(domain)
  allowing('test.example')
  await chooseTestPlatform()
  expect([testPlatform(), httpBase()]).toEqual([null, ''])
})

test('without a stored host nothing is asked, and without an answer nothing is allowed', async () => {
  await chooseTestPlatform()
  expect(fetched).not.toHaveBeenCalled()
  stored('test.example')
  fetched.mockRejectedValue(new TypeError('no network'))
  await chooseTestPlatform()
  expect(httpBase()).toBe('')
})

test('what has arrived is there without waiting, for the same question, once, and never as a refusal', async () => {
  const { path } = routes.market.getDepth
  const address = `${path}?symbol=btcusdt&limit=50`
  const input = { symbol: 'btcusdt', limit: 50 }
  const response = Promise.resolve(new Response('{}'))
  window.assayEarly = { [address]: { response } }
  expect(takeArrived<'market', 'getDepth'>(path, input)).toBeUndefined()
  window.assayEarly = { [address]: { response, body: { code: -8, msg: 'busy', data: null } } }
  expect(takeArrived<'market', 'getDepth'>(path, input)).toBeUndefined()
  window.assayEarly = { [address]: { response, body: { code: 200, msg: '', data: 'early' } } }
  expect(takeArrived<'market', 'getDepth'>(path, { ...input, symbol: 'ethusdt' })).toBeUndefined()
  expect(takeArrived<'market', 'getDepth'>(path, input)).toBe('early')
  expect(takeArrived<'market', 'getDepth'>(path, input)).toBeUndefined()
})
