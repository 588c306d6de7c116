// While amounts are hidden, the sheets of a position hide its size, margin and result, and the user's balances.
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { MarkFigures, Position } from '@assay/api/futures'
import type { Liquidation } from '@assay/api/liquidations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import errors from '@assay/words/en/errors.json'
import futures from '@assay/words/en/futures.json'
import shell from '@assay/words/en/shell.json'
import trade from '@assay/words/en/trade.json'
import { beSignedIn, show } from '../../../testing/signedIn.tsx'
import { type ContractPair, useCoinStore } from '../../market/coins.ts'
import { useHiddenAmounts } from '../../session/hiddenAmounts.ts'
import type { AccountReading } from '../accountFacts.ts'
import { CloseSheet } from './CloseSheet.tsx'
import { readContractRules } from '../contract/contractRules.ts'
import { LiquidationSheet } from './LiquidationSheet.tsx'
import { MarginSheet } from './MarginSheet.tsx'
import { type PositionView, viewPositions } from './usePositionViews.ts'

const words = { errors, futures, shell, trade }
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
} as ContractPair
const rules = readContractRules(pair, 8)
const position = {
  positionId: 7,
  symbol: pair.symbol,
  side: 'LONG',
  marginMode: 'ISOLATED',
  leverage: 20,
  quantity: '0.050',
  entryPrice: '100000.00',
  margin: '277.00',
  unrealizedPnl: '50',
  fees: '5',
  funding: '0',
  updatedAt: 1,
} as Position
const account = { available: '812.34', balance: '1089.34', positionMode: 'ONE_WAY', symbols: [] }
const [view] = viewPositions({
  account: account as unknown as AccountReading,
  positions: [position],
  marks: [{ symbol: pair.symbol, markPrice: '101000.00' } as MarkFigures],
  rulesOf: () => rules,
}) as [PositionView]
const report = {
  symbol: pair.symbol,
  side: 'LONG',
  marginMode: 'ISOLATED',
  quantity: '0.050',
  entryPrice: '100000.00',
  markPrice: '95000.00',
  indexPrice: '95000.00',
  margin: '277',
  equity: '27',
  maintenanceMargin: '19',
  tier: 1,
  tierAfter: 0,
  filledQuantity: '0.050',
  takenOverQuantity: '0',
  deleveragedQuantity: '0',
  remainingQuantity: '0',
  fee: '4.75',
  liquidationFee: '2',
  returned: '20.25',
  time: 1,
} as Liquidation

const sheets: readonly [string, ReactNode, RegExp][] = [
  ['of closing', <CloseSheet key="close" view={view} book={null} onClose={() => {}} />, /\+50\.00|32[12]\.\d\d/],
  ['of margin', <MarginSheet key="margin" view={view} onClose={() => {}} />, /812\.34|277\.00/],
  [
    'of a liquidation',
    <LiquidationSheet key="report" report={report} onClose={() => {}} />,
    /(277|27|20\.25)\sUSDT|0\.050\sBTC/,
  ],
]

beSignedIn(words)
beforeEach(() => {
  useCoinStore.setState((state) => ({ lists: { ...state.lists, contractList: [pair] } }))
})
afterEach(() => useHiddenAmounts.setState({ isHidden: false }))

function open(sheet: ReactNode): string {
  show(sheet, words, [[['futures', 'own', 'account'], account]])
  return screen.getByRole('dialog', { hidden: true }).textContent ?? ''
}

test.each(sheets)('the sheet %s shows own amounts', (_, sheet, own) => {
  expect(open(sheet)).toMatch(own)
})

test.each(sheets)('the sheet %s hides them with the others', (_, sheet, own) => {
  useHiddenAmounts.setState({ isHidden: true })
  expect(open(sheet)).not.toMatch(own)
})
