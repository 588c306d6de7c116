// The order form as a person uses it: by its labels and its words.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Messages } from 'use-intl'
import { Texts } from '../../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '@assay/api/spot'
import { api } from '../../api.ts'
import errors from '@assay/words/en/errors.json'
import shell from '@assay/words/en/shell.json'
import trade from '@assay/words/en/trade.json'
import { useMessages } from '../../i18n/messages.ts'
import { RequestError } from '../../requestError.ts'
import { keepUnanswered } from '../../unanswered.ts'
import { dismissToast, useToasts } from '@assay/ui/toast'
import { BALANCES_KEY } from '../balances/balances.ts'
import type { SpotPair } from '../market/coins.ts'
import { prices } from '../market/prices.ts'
import { useSession } from '../session/sessionStore.ts'
import { chooseConfirm } from '../settings/confirmChoices.ts'
import { BookStore } from '../trade/book/bookStore.ts'
import { OPEN_ORDERS_KEY } from './orderQueries.ts'
import { SpotTicket } from './SpotTicket.tsx'
import { useTicketState } from './useTicketState.ts'

const pair = {
  symbol: 'btcusdt',
  coin: 'btc',
  baseCoin: 'usdt',
  market: 'crypto',
  basePrecision: 2,
  coinPrecision: 5,
  orderMin: '0.0001',
  orderMax: '9',
  minNotional: '10',
  buyMax: null,
  sellMin: null,
  makerFeeRate: '0.0008',
  takerFeeRate: '0.001',
  priceBand: '0.1',
  marketSlippageMax: '0.05',
  isDeal: 1,
  limitedBuy: 1,
  limitedSell: 1,
  marketBuy: 1,
  marketSell: 1,
} as SpotPair
const looks = { title: 'BTC/USDT', coin: 'BTC', quote: 'USDT', priceDecimals: 2, quantityDecimals: 5, totalDecimals: 2 }
const balance = (coin: string, available: string) => ({
  wallet: 'PLATFORM',
  coin,
  available,
  held: '0',
  total: available,
})
const placed = {
  orderId: 7,
  symbol: 'btcusdt',
  side: 'BUY',
  type: 'LIMIT',
  status: 'NEW',
  price: '99000.00',
  quantity: '0.01000',
  filledQuantity: '0',
  createdAt: 1,
  updatedAt: 1,
}

function fullBook(): BookStore {
  const book = new BookStore({ priceDecimals: 2, quantityDecimals: 5 }, () => {})
  const message = { type: 'depth' as const, symbol: 'btcusdt', isSnapshot: true, sequence: 1, previousSequence: 0 }
  book.receive({
    ...message,
    bids: [['99990.00', '1']],
    asks: [
      ['100000.00', '0.5'],
      ['101000.00', '2'],
    ],
  })
  book.drain()
  return book
}

let cache: QueryClient

function Page({ book }: { book: BookStore }) {
  return (
    <SpotTicket
      state={useTicketState(pair)}
      pair={pair}
      book={book}
      looks={looks}
      isPhone={false}
      isTrading
      onShowOrders={() => {}}
    />
  )
}
function open() {
  const messages = { trade, shell, errors }
  useMessages.setState({ locale: 'en', messages })
  return render(
    <QueryClientProvider client={cache}>
      <Texts locale="en" messages={messages as unknown as Messages} timeZone="UTC">
        <Page book={fullBook()} />
      </Texts>
    </QueryClientProvider>,
  )
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const place = vi.spyOn(api.spot, 'placeOrder')
const list = vi.spyOn(api.spot, 'listOrders')

beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(BALANCES_KEY, [balance('btc', '0.5'), balance('usdt', '1000')])
  cache.setQueryData(OPEN_ORDERS_KEY, [])
  cache.setQueryData(['index', 'btcusdt'], { price: '100000.00', sources: [] })
  useSession.setState({ isSign: true, token: 't' })
  prices.update('btcusdt', { last: '100000.00' })
  prices.drain()
  place.mockReset()
  list.mockReset()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  dismissToast()
})

test('a fresh ticket begins at the last price and says what there is', () => {
  open()
  expect(screen.getByLabelText('Price')).toHaveProperty('value', '100,000.00')
  expect(screen.getByText('1,000.00 USDT')).toBeDefined()
})

test('a limit order goes out as typed, under an id of its own', async () => {
  place.mockResolvedValue(placed as Order)
  open()
  type('Price', '99000.00')
  type('Amount', '0.01')
  expect(screen.getByLabelText('Total')).toHaveProperty('value', '990.00')
  press('Buy BTC')
  await waitFor(() => expect(useToasts.getState().shown?.text).toBe('Order placed. Buy 0.01000 BTC at 99,000.00'))
  expect(place).toHaveBeenCalledTimes(1)
  const sent = place.mock.calls[0]?.[0]
  expect(sent).toMatchObject({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price: '99000.00', quantity: '0.01000' })
  expect(sent?.clientOrderId).toMatch(/^[0-9a-f]{32}$/)
  expect(cache.getQueryData(OPEN_ORDERS_KEY)).toHaveLength(1)
})

test('what is wrong is said with its number, and nothing is sent', () => {
  open()
  type('Price', '99000.00')
  type('Amount', '0.02')
  press('Buy BTC')
  expect(screen.getByRole('alert').textContent).toBe('You have 1,000 USDT and need 1,980.')
  expect(screen.getByText('1 field needs a change')).toBeDefined()
  expect(place).not.toHaveBeenCalled()
})

test('an empty amount is no error until it is asked for', () => {
  open()
  fireEvent.blur(screen.getByLabelText('Amount'))
  expect(screen.queryByRole('alert')).toBeNull()
  press('Buy BTC')
  expect(screen.getByRole('alert').textContent).toBe('Enter an amount.')
})

test('a market order is shown once more before it is sent, with its average and slippage', async () => {
  HTMLDialogElement.prototype.showModal ??= () => {}
  place.mockResolvedValue({
    ...placed,
    type: 'MARKET',
    status: 'FILLED',
    filledQuantity: '0.00500',
    averagePrice: '100000.00',
  } as Order)
  open()
  press('Market')
  type('Amount', '0.005')
  press('Buy BTC')
  const confirm = await screen.findByRole('button', { name: 'Buy 0.00500 BTC', hidden: true })
  expect(place).not.toHaveBeenCalled()
  expect(screen.getByText('Est. average', { selector: 'dialog dt' })).toBeDefined()
  fireEvent.click(confirm)
  await waitFor(() => expect(useToasts.getState().shown?.text).toBe('Bought 0.00500 BTC at 100,000.00 on average'))
})

test('the total of an amount is rounded up, like the cost in the confirmation', () => {
  open()
  type('Price', '99000.33')
  type('Amount', '0.01001')
  expect(screen.getByRole('textbox', { name: 'Total' })).toHaveProperty('value', '991.00')
})

test('without an answer the exchange is asked, and the same order can be sent again under its own id', async () => {
  chooseConfirm('LIMIT', false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const silence = async ({ clientOrderId = '' }: Parameters<typeof api.spot.placeOrder>[0]): Promise<never> => {
    keepUnanswered({ clientId: clientOrderId, path: '' })
    throw new RequestError('TIMEOUT')
  }
  place.mockImplementationOnce(silence).mockResolvedValueOnce(placed as Order)
  list.mockResolvedValue({ rows: [], total: 0 })
  open()
  type('Price', '99000.00')
  type('Amount', '0.01')
  press('Buy BTC')
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
  expect(await screen.findByText('The order did not reach the exchange.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Buy BTC' })).toHaveProperty('disabled', true)
  press('Send again')
  await waitFor(() => expect(place).toHaveBeenCalledTimes(2))
  expect(place.mock.calls[1]?.[0].clientOrderId).toBe(place.mock.calls[0]?.[0].clientOrderId)
})
