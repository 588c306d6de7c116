import { expect, test } from 'vitest'
import { hasTabBar, isActiveTab, ownTabs } from './tabs.ts'

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
