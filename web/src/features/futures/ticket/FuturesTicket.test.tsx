// The order form of contracts as a person uses it: by its labels and its words.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Messages } from 'use-intl'
import { Texts } from '../../../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FuturesOrder, Position } from '@assay/api/futures'
import { api } from '../../../api.ts'
import errors from '@assay/words/en/errors.json'
import futures from '@assay/words/en/futures.json'
import shell from '@assay/words/en/shell.json'
import trade from '@assay/words/en/trade.json'
import { useMessages } from '../../../i18n/messages.ts'
import { dismissToast } from '@assay/ui/toast'
import { type ContractPair, useCoinStore } from '../../market/coins.ts'
import { prices } from '../../market/prices.ts'
import { useHiddenAmounts } from '../../session/hiddenAmounts.ts'
import { useSession } from '../../session/sessionStore.ts'
import { BookStore } from '../../trade/book/bookStore.ts'
import { readContractRules } from '../contract/contractRules.ts'
import { FuturesTicket } from './FuturesTicket.tsx'
import { useTicketState } from './useFuturesTicket.ts'

const pair = {
  symbol: 'btcusdt-perp',
  indexSymbol: 'btcusdt',
  coin: 'btc',
  baseCoin: 'usdt',
  basePrecision: 2,
  coinPrecision: 3,
  leverage: '5,10,20,50',
  minShare: '0.001',
  maxShare: '100',
  openFee: '0.001',
  closeFee: '0.001',
  makerFeeRate: '0.001',
  takerFeeRate: '0.001',
  tiers: [{ notionalMax: '1000000', leverageMax: 50, maintenanceRate: '0.004', maintenanceAmount: '0' }],
  liquidationFeeRate: '0',
  fundingRateMax: '0.01',
  priceBand: '0.1',
  marketSlippageMax: '0.05',
  positionMax: '50',
  openInterestMax: '1000',
  isDeal: 1,
  isShow: 1,
  sort: 1,
  limitedBuy: 1,
  limitedSell: 1,
  marketBuy: 1,
  marketSell: 1,
} as ContractPair
const rules = readContractRules(pair, 8)
const looks = {
  title: 'BTCUSDT Perp',
  coin: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 3,
  totalDecimals: 2,
}
const account = {
  coin: 'usdt',
  balance: '1000',
  available: '1000',
  positionMode: 'ONE_WAY',
  symbols: [{ symbol: 'btcusdt-perp', leverage: 20, marginMode: 'ISOLATED' }],
}
const long = {
  positionId: 7,
  symbol: 'btcusdt-perp',
  side: 'LONG',
  marginMode: 'ISOLATED',
  leverage: 20,
  quantity: '0.050',
  entryPrice: '100000.00',
  markPrice: '100000.00',
  unrealizedPnl: '0',
  margin: '250',
  fees: '5',
  funding: '0',
  updatedAt: 1,
} as Position
const placed = {
  orderId: 7,
  symbol: 'btcusdt-perp',
  side: 'BUY',
  type: 'LIMIT',
  status: 'NEW',
  price: '99000.00',
  quantity: '0.050',
  quoteQuantity: null,
  filledQuantity: '0',
  createdAt: 1,
  updatedAt: 1,
}

function fullBook(): BookStore {
  const book = new BookStore({ priceDecimals: 2, quantityDecimals: 3 }, () => {})
  const message = { type: 'depth' as const, symbol: 'btcusdt-perp', isSnapshot: true, sequence: 1, previousSequence: 0 }
  book.receive({ ...message, bids: [['99990.00', '1']], asks: [['100000.00', '0.5']] })
  book.drain()
  return book
}

let cache: QueryClient

function Page({ book }: { book: BookStore }) {
  return (
    <FuturesTicket
      state={useTicketState(rules)}
      book={book}
      looks={looks}
      isPhone={false}
      isTrading
      onShowOrders={() => {}}
    />
  )
}

function open() {
  const messages = { trade, shell, errors, futures }
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
/** What is beside a label in the figures. */
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

const place = vi.spyOn(api.futures, 'placeOrder')
const positions = vi.spyOn(api.futures, 'listPositions')

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => {}
  localStorage.setItem('assay.OWN_CONTRACT_READ', 'yes')
  useCoinStore.setState((state) => ({ lists: { ...state.lists, contractList: [pair] } }))
  cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(['futures', 'own', 'account'], account)
  cache.setQueryData(['futures', 'own', 'positions'], [])
  cache.setQueryData(['futures', 'own', 'openOrders'], [])
  cache.setQueryData(
    ['futures', 'marks'],
    [{ symbol: 'btcusdt-perp', markPrice: '100000.00', indexPrice: '100000.00', fundingRate: '0.0001' }],
  )
  cache.setQueryData(['index', 'btcusdt'], { price: '100000.00', sources: [], state: 'NORMAL' })
  useSession.setState({ isSign: true, token: 't' })
  prices.update('btcusdt-perp', { last: '100000.00' })
  prices.drain()
  for (const call of [place, positions]) call.mockReset()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  dismissToast()
  useHiddenAmounts.setState({ isHidden: false })
})

test('before anything is sent, both directions say their cost, margin and liquidation price', () => {
  open()
  type('Price', '100000.00')
  type('Size', '50')
  expect(figure('Cost')).toBe('255.00')
  expect(figure('Initial margin')).toBe('250.00')
  expect(figure('Liquidation (long / short)')).toBe('95,381.52 / 104,581.68')
})

test('the most that can be opened is in the unit of the size: lots, or the coin', () => {
  open()
  type('Price', '100000.00')
  expect(figure('Max')).toBe('196\u00A0lots')
  press('Unit: lots')
  fireEvent.click(screen.getByText('BTC', { selector: '[role^=menuitem] *' }))
  expect(figure('Max')).toBe('0.196\u00A0BTC')
})

test('the value of a size replaces the size of a lot, and the form keeps its height', () => {
  open()
  type('Price', '100000.00')
  expect(screen.getByText('1 = 0.001 BTC')).toBeDefined()
  type('Size', '50')
  expect(screen.queryByText('1 = 0.001 BTC')).toBeNull()
  expect(screen.getByText('0.050 BTC').parentElement?.textContent).toBe('0.050 BTC· ≈\u00A05,000.00 USDT')
})

test('while amounts are hidden, the largest possible size and the result are hidden too', () => {
  useHiddenAmounts.setState({ isHidden: true })
  cache.setQueryData(['futures', 'own', 'positions'], [long])
  open()
  type('Price', '100000.00')
  expect(figure('Max (long / short)')).toBe('••••\u00A0lots')
  fireEvent.click(screen.getByRole('radio', { name: 'Close' }))
  type('Price', '101000.00')
  type('Size', '50')
  expect(figure('Est. result (long / short)')).toBe('••••')
})

test('a limit order goes out in the coin though it was typed in lots', async () => {
  place.mockResolvedValue(placed as FuturesOrder)
  open()
  type('Price', '99000.00')
  type('Size', '50')
  press('Open long')
  await waitFor(() => expect(place).toHaveBeenCalledTimes(1))
  expect(place.mock.calls[0]?.[0]).toMatchObject({ side: 'BUY', positionSide: 'BOTH', quantity: '0.050' })
  expect(cache.getQueryData(['futures', 'own', 'openOrders'])).toHaveLength(1)
})

test('more than the margin affords is refused in the page, and a transfer is offered', () => {
  open()
  type('Size', '500')
  press('Open short')
  expect(screen.getByRole('alert').textContent).toMatch(/^You have 1,000 USDT and need 2,5/)
  expect(screen.getByRole('button', { name: 'Transfer from the Platform wallet' })).toBeDefined()
  expect(place).not.toHaveBeenCalled()
})

test('closing shows the result, and asks for no margin', () => {
  cache.setQueryData(['futures', 'own', 'positions'], [long])
  open()
  fireEvent.click(screen.getByRole('radio', { name: 'Close' }))
  type('Price', '101000.00')
  type('Size', '50')
  expect(figure('Est. result (long / short)')).toBe('+50.00 / --')
  expect(screen.queryByText('Cost')).toBeNull()
})

test('a market order is confirmed, and brings its take-profit', async () => {
  place.mockImplementation(async (order) => ({
    ...(placed as FuturesOrder),
    type: 'MARKET',
    status: 'FILLED',
    clientOrderId: order.clientOrderId ?? '',
    realizedPnl: '0',
    filledQuantity: '0.050',
    averagePrice: '100000.00',
  }))
  open()
  press('Market')
  type('Size', '50')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Take profit and stop loss' }))
  type('Take profit', '110000.00')
  press('Open long')
  const confirm = await screen.findByRole('button', { name: 'Open long 0.050 BTC', hidden: true })
  expect(place).not.toHaveBeenCalled()
  fireEvent.click(confirm)
  await waitFor(() => expect(place).toHaveBeenCalledTimes(1))
  expect(place.mock.calls[0]?.[0]).toMatchObject({ type: 'MARKET', takeProfit: '110000.00', takeProfitBy: 'MARK' })
  expect(place.mock.calls[0]?.[0]).not.toHaveProperty('stopLoss')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Size' })).toHaveProperty('value', ''))
  const stops = screen.getByRole('checkbox', { name: 'Take profit and stop loss' })
  expect(stops, 'the next order brings none').toHaveProperty('checked', false)
})

test('an order that only closes what there is on the other side is confirmed by its result, not by a cost of zero', async () => {
  cache.setQueryData(['futures', 'own', 'positions'], [long])
  open()
  press('Market')
  type('Size', '20')
  press('Open short')
  const dialog = await screen.findByRole('dialog', { hidden: true })
  expect(within(dialog).getByText('Est. result')).toBeDefined()
  expect(within(dialog).getByText(/^Close fee/)).toBeDefined()
  for (const label of ['Cost', 'Initial margin', 'Liquidation']) expect(within(dialog).queryByText(label)).toBeNull()
})

test('before the first position the risks are read', async () => {
  localStorage.removeItem('assay.OWN_CONTRACT_READ')
  open()
  type('Size', '50')
  press('Open long')
  const dialog = await screen.findByRole('dialog', { hidden: true })
  const confirm = within(dialog).getByRole('button', { name: 'Open long 0.050 BTC', hidden: true })
  expect(confirm).toHaveProperty('disabled', true)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'I have read this', hidden: true }))
  expect(confirm).toHaveProperty('disabled', false)
})
