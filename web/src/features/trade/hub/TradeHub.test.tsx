import { cleanup, render, screen } from '@testing-library/react'
import { Texts } from '../../../i18n/Texts.tsx'
import { afterEach, expect, test } from 'vitest'
import trade from '@assay/words/en/trade.json'
import { navigate } from '../../../router.tsx'
import { readText } from '../../../storage.ts'
import { defaultSettings } from '../../settings/defaultSettings.ts'
import { holdTypes } from '../../settings/heldTypes.ts'
import type { PlayingName } from '../../settings/playingTabs.ts'
import { useSettingsStore } from '../../settings/settingsStore.ts'
import { TradeHub } from './TradeHub.tsx'

const screens: Record<PlayingName, () => string> = {
  Optional: () => 'the watchlist screen',
  SecondContract: () => 'the second contract screen',
  BBTrading: () => 'the spot screen',
  Ustandard: () => 'the contract screen',
}

function show(link: string, ...open: readonly PlayingName[]): void {
  cleanup()
  const names = Object.keys(screens) as PlayingName[]
  const PLAYING_SETTING = names.map((name, sort) => ({ name, sort, isOpen: open.includes(name) }))
  useSettingsStore.setState({ settings: { ...defaultSettings, PLAYING_SETTING } })
  navigate(link)
  render(
    <Texts locale="en" messages={{ trade }} timeZone="UTC">
      <TradeHub screens={screens} entrance="flash" />
    </Texts>,
  )
}

afterEach(() => {
  navigate('/')
  holdTypes([])
})

test('tradeStatus: the hub opens again at the type that it showed last', () => {
  show('/flash?tab=optional', 'Optional', 'BBTrading', 'Ustandard')
  expect(screen.getByText('the watchlist screen')).toBeTruthy()
  expect(readText('CHOICE_TRADE_TYPE')).toBe('Optional')
  show('/flash', 'Optional', 'BBTrading', 'Ustandard')
  expect(screen.getByText('the watchlist screen')).toBeTruthy()
})

test('a type that the operator closed has no tab, and neither its link nor its last use opens it', () => {
  show('/flash?tab=contract', 'Optional', 'BBTrading', 'Ustandard')
  expect(screen.getByText('the contract screen')).toBeTruthy()
  show('/flash?tab=contract', 'Optional', 'BBTrading')
  expect(screen.getByText('the spot screen')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Watchlist', 'Spot'])
})

test('a closed type in which the user still has something open keeps its tab', () => {
  holdTypes(['Ustandard'])
  show('/flash?tab=contract', 'Optional', 'BBTrading')
  expect(screen.getByText('the contract screen')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Watchlist', 'Spot', 'USDT-margined'])
})

test('with everything closed the hub says so', () => {
  show('/flash')
  expect(screen.getByText(trade.hub.closed)).toBeTruthy()
})
