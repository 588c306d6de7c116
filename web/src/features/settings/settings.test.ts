import { beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from './defaultSettings.ts'
import { openItems } from './menus.ts'
import { playingTabs } from './playingTabs.ts'
import {
  applyPreferences,
  setPriceColours,
  setTextSize,
  setTheme,
  shownPriceColours,
  usePreferences,
} from './preferences.ts'
import { defaultLanguage, loadSettings, useSettingsStore } from './settingsStore.ts'

beforeEach(() => {
  localStorage.clear()
  delete window.assayEarly
})

test('the watchlist comes first, the other tabs by their sort, closed ones not at all', () => {
  const tabs = playingTabs([
    { name: 'Ustandard', isOpen: true, sort: 3 },
    { name: 'SecondContract', isOpen: false, sort: 1 },
    { name: 'BBTrading', isOpen: true, sort: 2 },
    { name: 'Optional', isOpen: true, sort: 9 },
  ])
  expect(tabs.map((tab) => tab.tab)).toEqual(['optional', 'spot', 'contract'])
})

test('menus show what is open, in their order', () => {
  const items = [
    { key: 'b', isOpen: true, sort: 2 },
    { key: 'x', isOpen: false, sort: 0 },
    { key: 'a', isOpen: true, sort: 1 },
  ]
  expect(openItems(items).map((item) => item.key)).toEqual(['a', 'b'])
})

test('the default language is the server’s, once its settings are known', () => {
  expect(defaultLanguage(defaultSettings)).toBe('en')
  expect(defaultLanguage(null)).toBeNull()
})

test('prices rise in red for Chinese, Japanese and Korean unless something was chosen', () => {
  expect(shownPriceColours(null, 'zh')).toBe('red-up')
  expect(shownPriceColours(null, 'de')).toBe('green-up')
  expect(shownPriceColours('blue-up', 'zh')).toBe('blue-up')
})

test('a choice is applied to the page and kept', () => {
  setTheme('dark')
  setPriceColours('orange-up')
  setTextSize(115)
  const page = document.documentElement
  expect([page.dataset.theme, page.dataset.updown, page.style.fontSize]).toEqual(['dark', 'orange-up', '115%'])
  expect(localStorage.getItem('assay.THEME')).toBe('dark')
  usePreferences.setState({ theme: 'light' })
  applyPreferences()
  expect(page.dataset.theme).toBe('light')
})

test('settings of code 200 are used and kept; otherwise the copy, otherwise the defaults', async () => {
  const answer = (body: unknown) => vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)))
  answer({ code: -1, msg: '', data: null })
  await loadSettings()
  expect(useSettingsStore.getState().settings).toEqual(defaultSettings)
  answer({ code: 200, msg: '', data: { ...defaultSettings, version: 7 } })
  await loadSettings()
  expect(useSettingsStore.getState()).toMatchObject({ isFresh: true, settings: { version: 7 } })
  expect(localStorage.getItem('assay.SETTINGS')).toContain('"version":7')
  for (const code of [-1, 201]) {
    answer({ code, msg: '', data: { ...defaultSettings, version: 8 } })
    await loadSettings()
    expect(useSettingsStore.getState().settings?.version).toBe(7)
  }
})
