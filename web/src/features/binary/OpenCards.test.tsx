import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BinaryContract } from '@assay/api/binary'
import binary from '@assay/words/en/binary.json'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { OpenCards } from './OpenCards.tsx'

const words = { binary }
const contract = {
  orderId: 7,
  symbol: 'btcusdt',
  showSymbol: 'BTC/USDT',
  direction: 'UP',
  amount: '50',
  coin: 'usdt',
  winPayout: '90',
  lossPayout: '0',
  period: 60,
  status: 'OPEN',
  entry: null,
  expiresAt: 61_000,
  priceDecimals: 2,
} as BinaryContract

beSignedIn(words)

test('the result has a reserved place before the contract has an entry, and appears there', () => {
  const known = [[['index', 'btcusdt'], { price: '100.00', state: 'NORMAL', sources: [] }]] as const
  show(<OpenCards contracts={[contract]} />, words, known)
  const card = screen.getByRole('listitem')
  expect(card.textContent).toContain('--\u00A0USDTif it ended nowprice --')
  show(<OpenCards contracts={[{ ...contract, entry: { sequence: 1, time: 1000, price: '98.00' } }]} />, words, known)
  expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('+40.00\u00A0USDTif it ended nowprice +2.00')
})
