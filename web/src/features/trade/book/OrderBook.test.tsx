import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Texts } from '../../../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import shell from '@assay/words/en/shell.json'
import trade from '@assay/words/en/trade.json'
import { chooseBookStep, chooseBookView } from './bookChoices.ts'
import { BookStore } from './bookStore.ts'
import { OrderBook } from './OrderBook.tsx'

const pair = { symbol: 'btcusdt', priceDecimals: 2, quantityDecimals: 5 }
const snapshot = {
  type: 'depth' as const,
  symbol: 'btcusdt',
  isSnapshot: true,
  sequence: 1,
  previousSequence: 0,
  bids: [
    ['104232.30', '1.75470'],
    ['104231.10', '0.24656'],
  ] as [string, string][],
  asks: [
    ['104233.50', '1.50021'],
    ['104233.90', '1.35139'],
  ] as [string, string][],
}

function open(store: BookStore, onPick = vi.fn()) {
  const cache = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  render(
    <QueryClientProvider client={cache}>
      <Texts locale="en" messages={{ shell, trade }} timeZone="UTC">
        <OrderBook
          store={store}
          pair={pair}
          coins={{ coin: 'BTC', quote: 'USDT' }}
          rowsMin={3}
          isStale={false}
          onPick={onPick}
        />
      </Texts>
    </QueryClientProvider>,
  )
  return onPick
}
function receive(store: BookStore, message: typeof snapshot) {
  act(() => {
    store.receive(message)
    store.drain()
  })
}

beforeEach(() => {
  chooseBookView('both')
  chooseBookStep('btcusdt', 1)
})
afterEach(cleanup)

test('every level says its side, price and amount, and a press picks its price', () => {
  const store = new BookStore(pair, () => {})
  const pick = open(store)
  receive(store, snapshot)
  fireEvent.click(screen.getByRole('button', { name: 'Ask 104,233.50, 1.50021' }))
  expect(pick).toHaveBeenCalledWith({ side: 'asks', price: '104233.50' })
})

test('with Shift the size of everything up to the level comes along', () => {
  const store = new BookStore(pair, () => {})
  const pick = open(store)
  receive(store, snapshot)
  fireEvent.click(screen.getByRole('button', { name: 'Bid 104,231.10, 0.24656' }), { shiftKey: true })
  expect(pick).toHaveBeenCalledWith({ side: 'bids', price: '104231.10', size: '2.00126' })
})

test('joined levels show only the decimals of their step', () => {
  chooseBookStep('btcusdt', 100)
  const store = new BookStore(pair, () => {})
  open(store)
  receive(store, snapshot)
  expect(screen.getByRole('button', { name: 'Ask 104,234, 2.85160' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Bid 104,232, 1.75470' })).toBeDefined()
})

test('it is ready with its first rows, and an empty side says so', () => {
  const store = new BookStore(pair, () => {})
  open(store)
  expect(document.querySelector('[data-ready]')).toBeNull()
  receive(store, { ...snapshot, asks: [] })
  expect(document.querySelector('[data-ready]')).not.toBeNull()
  expect(screen.getByText('No orders in the book')).toBeDefined()
})

test('arrow keys move along a side', () => {
  const store = new BookStore(pair, () => {})
  open(store)
  receive(store, snapshot)
  const best = screen.getByRole('button', { name: 'Bid 104,232.30, 1.75470' })
  best.focus()
  fireEvent.keyDown(best, { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Bid 104,231.10, 0.24656')
})

test('a book that could not be loaded says why, and asks again when the reader does', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('no network'))
  vi.stubGlobal('fetch', fetched)
  const store = new BookStore(pair, () => {})
  open(store)
  act(() => {
    store.markRefused()
    store.markStale()
  })
  expect(screen.getByRole('alert').textContent).toContain('because the exchange cannot be reached')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(String(fetched.mock.calls[0]?.[0])).toContain('/api/public/market/depth?symbol=btcusdt')
  receive(store, snapshot)
  expect(screen.getByRole('button', { name: 'Bid 104,232.30, 1.75470' })).toBeDefined()
  vi.unstubAllGlobals()
})
