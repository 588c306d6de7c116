// The trades of each product as a person reads them.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import errors from '@assay/words/en/errors.json'
import shell from '@assay/words/en/shell.json'
import wallet from '@assay/words/en/wallet.json'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { FuturesTrades, OptionTrades, SecondContracts } from './TradeRecords.tsx'

const words = { errors, shell, wallet }
beSignedIn(words)
afterEach(() => useHiddenAmounts.setState({ isHidden: false }))

const time = Date.UTC(2026, 10, 20, 6)
/** Of a market that is not listed: it is named by its symbol. */
const futuresTrade = {
  tradeId: 7,
  orderId: 3,
  symbol: 'gone-perp',
  side: 'SELL',
  positionSide: 'BOTH',
  price: '60000',
  quantity: '0.5',
  quote: '30000',
  fee: '15',
  feeCoin: 'usdt',
  realizedPnl: '-123.456',
  isMaker: true,
  time,
}

test('a trade of futures shows its result and its fee, and hides them with the amounts', async () => {
  vi.spyOn(api.futures, 'listTradeRecords').mockResolvedValue({ rows: [futuresTrade], total: 1 } as never)
  useHiddenAmounts.setState({ isHidden: true })
  show(<FuturesTrades />, words)
  await screen.findByText('GONE-PERP')
  expect(document.body.textContent).not.toMatch(/123\.45|30,000|15/)
  useHiddenAmounts.setState({ isHidden: false })
  await waitFor(() => expect(document.body.textContent).toContain('−123.45'))
  expect(document.body.textContent).toContain('Maker')
})

test('a second contract shows what was staked and what it brought', async () => {
  const contract = {
    orderId: 9,
    symbol: 'gone',
    direction: 'UP',
    coin: 'usdt',
    amount: '50',
    profit: '37.5',
    entry: { price: '60000.1' },
    settlePrice: '60000.9',
    acceptedAt: time,
  }
  vi.spyOn(api.binary, 'listRecords').mockResolvedValue({ rows: [contract], total: 1 } as never)
  show(<SecondContracts />, words)
  await waitFor(() => expect(document.body.textContent).toContain('+37.50'))
  for (const words of ['Up', '60,000.1', '60,000.9', '50']) expect(document.body.textContent).toContain(words)
})

test('without trades of options the period can be widened, and there is no choice of a pair', async () => {
  const list = vi.spyOn(api.options, 'listOptionRecords').mockResolvedValue({ rows: [], total: 0 })
  show(<OptionTrades />, words)
  await screen.findByText('No trades in this period')
  fireEvent.click(screen.getByRole('button', { name: 'Show 90 days' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
})
