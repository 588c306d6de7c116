import { expect, test } from 'vitest'
import { hasTabBar, isActiveLink, isActiveTab, ownTabs } from './tabs.ts'

test.each(['/', '/store', '/flash', '/contract', '/wallet', '/trade', '/flashOption'])(
  'the tab bar shows on %s',
  (path) => {
    expect(hasTabBar(path)).toBe(true)
  },
)

test.each(['/finance', '/lr', '/login', '/search', '/assets', '/settings', '/nowhere', '/store/x'])(
  'the tab bar does not show on %s',
  (path) => {
    expect(hasTabBar(path)).toBe(false)
  },
)

test('the active tab follows the path, and every trade page lights Trade', () => {
  const lit = (path: string) => ownTabs.filter((tab) => isActiveTab(tab.linkUrl, path)).map((tab) => tab.key)
  expect(lit('/')).toEqual(['home'])
  expect(lit('/store')).toEqual(['store'])
  for (const path of ['/flash', '/trade', '/contract', '/flashOption']) expect(lit(path)).toEqual(['trade'])
  expect(lit('/wallet')).toEqual(['my'])
  expect(lit('/search')).toEqual([])
})

test('the navigation bar tells the products of the trade pages apart', () => {
  const links = ['/store', '/trade', '/trade?componentName=2', '/flash?tab=secondContract', '/option']
  const lit = (path: string, query = '') => links.filter((link) => isActiveLink(link, { path, query }))
  expect(lit('/trade', '?symbol=btcusdt')).toEqual(['/trade'])
  expect(lit('/flash', '?tab=spot')).toEqual(['/trade'])
  expect(lit('/trade', '?componentName=2')).toEqual(['/trade?componentName=2'])
  expect(lit('/contract')).toEqual(['/trade?componentName=2'])
  expect(lit('/flash', '?tab=secondContract&symbol=ethusdt')).toEqual(['/flash?tab=secondContract'])
  expect(lit('/option')).toEqual(['/option'])
  expect(lit('/store', '?type=spot')).toEqual(['/store'])
})

test('every page of copy trading lights its link, whichever of its two addresses it has', () => {
  const paths = ['/floworder', '/follow', '/follow/trader/7', '/floworder/mine', '/followers']
  const lit = (link: string) => paths.filter((path) => isActiveLink(link, { path, query: '' }))
  expect(lit('/floworder')).toEqual(paths.slice(0, 4))
  expect(lit('/follow')).toEqual(paths.slice(0, 4))
})
