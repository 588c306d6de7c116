// A type of trading that the operator closed is offered nowhere: no menu, list, search, star or picker leads to it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Texts } from '../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PairRows } from '../features/trade/pair/PairRows.tsx'
import { PairSheet } from '../features/trade/pair/PairSheet.tsx'
import { type ContractPair, type SpotPair, useCoinStore } from '../features/market/coins.ts'
import { useOfferedPairs } from '../features/market/offeredPairs.ts'
import { PairTable } from '../features/market/PairTable.tsx'
import { chooseMarket, useMarketTypes } from '../features/markets/marketTypes.ts'
import { usePages } from '../features/search/usePages.ts'
import { useProducts } from '../features/search/useProducts.ts'
import { useSession } from '../features/session/sessionStore.ts'
import { defaultSettings } from '../features/settings/defaultSettings.ts'
import { holdTypes } from '../features/settings/heldTypes.ts'
import { type PlayingName } from '../features/settings/playingTabs.ts'
import { useBottomMenu, useHasOption, useMiddleMenu, usePcSidebar } from '../features/settings/menus.ts'
import { type Settings, useSettingsStore } from '../features/settings/settingsStore.ts'
import { usePairOf } from '../features/wallet/usePairOf.ts'
import market from '@assay/words/en/market.json'
import settings from '@assay/words/en/settings.json'
import shell from '@assay/words/en/shell.json'
import trade from '@assay/words/en/trade.json'
import { live } from '../live/live.ts'
import { HomeMarkets } from '../features/home/HomeMarkets.tsx'
import { TabBar } from './TabBar.tsx'

const types: readonly PlayingName[] = ['Optional', 'SecondContract', 'BBTrading', 'Ustandard']
const links = [
  '/trade',
  '/contract',
  '/flash?tab=secondContract',
  '/flash?tab=optional',
  '/store?type=contract',
  '/wallet',
]
const named = { imgUrl: '', checkedImgUrl: '', logoUrl: '', jumpType: '0', isOpen: true }
const menu = links.map((link, sort) => ({ ...named, key: link, name: link, linkUrl: link, jumpUrl: link, sort }))
const pair = { symbol: 'btcusdt', coin: 'btc', baseCoin: 'usdt', amount: '1', open: '1', isShow: 1, showSymbol: '' }
const spot = { ...pair, basePrecision: 2 } as SpotPair
const contract = { ...pair, symbol: 'btcusdt-perp', indexSymbol: 'btcusdt', basePrecision: 2 } as ContractPair

function open(...names: readonly PlayingName[]): void {
  const PLAYING_SETTING = types.map((name, sort) => ({ name, sort, isOpen: names.includes(name) }))
  const changed: Partial<Settings> = { PLAYING_SETTING, BOTTOM_MENU: menu, MIDDLE_MENU: menu, PC_SIDEBAR: menu }
  useSettingsStore.setState({ settings: { ...defaultSettings, ...changed }, isFresh: true })
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
function wrapper({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <Texts locale="en" messages={{ market, settings, shell, trade }} timeZone="UTC">
        {children}
      </Texts>
    </QueryClientProvider>
  )
}
function read<Answer>(hook: () => Answer): Answer {
  return renderHook(hook, { wrapper }).result.current
}

beforeEach(() => {
  // Without a server the connection would be lost, also for the tests that follow.
  vi.spyOn(live, 'subscribe').mockReturnValue(() => undefined)
  queries.setQueryData(['tickers'], [])
  queries.setQueryData(['watchlist'], ['btcusdt', 'btcusdt-perp'])
  useSession.setState({ token: 'abc', isSign: true })
  useCoinStore.setState({
    lists: { coinList: [pair as never], currencyList: [spot], contractList: [contract], optionList: [] },
    isFresh: true,
    hasFailed: false,
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  queries.clear()
  useSession.setState({ token: '', isSign: false })
  useCoinStore.setState({ lists: { coinList: [], currencyList: [], contractList: [], optionList: [] }, isFresh: false })
})

test.each<[PlayingName[], string[]]>([
  [['BBTrading'], ['/trade', '/wallet']],
  [
    ['Optional', 'Ustandard'],
    ['/contract', '/flash?tab=optional', '/store?type=contract', '/wallet'],
  ],
  [['SecondContract'], ['/flash?tab=secondContract', '/wallet']],
  [[], ['/wallet']],
])('with only %j open, every menu offers %j', (names, offered) => {
  open(...names)
  expect(read(usePcSidebar).map(({ jumpUrl }) => jumpUrl)).toEqual(offered)
  expect(read(useMiddleMenu).map(({ linkUrl }) => linkUrl)).toEqual(offered)
  expect(read(useBottomMenu)?.map(({ linkUrl }) => linkUrl)).toEqual(offered)
})

test('closed futures stay in the menus while the user has something open there', () => {
  open('BBTrading')
  holdTypes(['Ustandard'])
  expect(read(usePcSidebar).map(({ jumpUrl }) => jumpUrl)).toContain('/contract')
  expect(read(useProducts).map(({ product }) => product)).not.toContain('contract')
  holdTypes([])
})

test('a tab bar whose tabs the operator closed does not show our own instead', () => {
  open('BBTrading')
  const { settings: current } = useSettingsStore.getState()
  const BOTTOM_MENU = menu.map((item) => ({ ...item, isOpen: item.linkUrl === '/wallet' }))
  useSettingsStore.setState({ settings: { ...(current ?? defaultSettings), BOTTOM_MENU } })
  render(<TabBar path="/" />, { wrapper })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/wallet'])
})

test('the search finds neither the pairs nor the pages of what is closed', () => {
  open('Ustandard')
  expect(read(useProducts).map(({ product }) => product)).toEqual(['contract'])
  const ids = read(usePages).map(({ id }) => id)
  expect(ids).toContain('contract')
  for (const id of ['spot', 'second', 'option']) expect(ids).not.toContain(id)
})

test('the market list has no closed type, and begins with one that is open', () => {
  open('Optional', 'SecondContract')
  const shown = read(useMarketTypes)
  expect(shown).toEqual(['optional', 'secondContract'])
  expect(chooseMarket(shown, [null, 'spot'])).toBe('secondContract')
  expect(chooseMarket(['optional', 'spot', 'contract'], [null, 'contract'])).toBe('contract')
  expect(chooseMarket([], [null, null])).toBe('spot')
})

test('lists and links lead only to pairs of what is open', () => {
  open('Optional', 'BBTrading', 'Ustandard')
  expect(read(useOfferedPairs).map(({ symbol }) => symbol)).toEqual(['btcusdt', 'btcusdt-perp'])
  expect(read(() => usePairOf('BTC'))).toBe('btcusdt')
  open('Optional', 'Ustandard')
  expect(read(useOfferedPairs).map(({ symbol }) => symbol)).toEqual(['btcusdt-perp'])
  expect(read(() => usePairOf('BTC'))).toBeNull()
})

const listing = { pairs: [spot], show: () => undefined, remember: () => undefined, chosen: spot }
const parts = (
  <>
    <PairTable pairs={[spot]} lines={new Map()} caption="Pairs" />
    <PairRows pairs={[spot]} onChoose={() => undefined} />
    <PairSheet isOpen onClose={() => undefined} current="btcusdt" listing={listing} />
    <HomeMarkets />
  </>
)
const stars = () => screen.queryAllByRole('button', { name: /watchlist/i, hidden: true }).length
const watchTabs = () => screen.queryAllByRole('tab', { name: /^watchlist/i, hidden: true }).length

test('hasOption: the watchlist is offered with its stars while it is open, and neither while it is closed', () => {
  open('Optional', 'BBTrading')
  expect(read(useHasOption)).toBe(true)
  const { unmount } = render(parts, { wrapper })
  expect([stars() > 2, watchTabs()]).toEqual([true, 2])
  unmount()
  open('BBTrading')
  expect(read(useHasOption)).toBe(false)
  render(parts, { wrapper })
  expect([stars(), watchTabs()]).toEqual([0, 0])
})
