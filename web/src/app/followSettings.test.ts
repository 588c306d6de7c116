import type { ServerMessage } from '@assay/api/channels'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../features/settings/defaultSettings.ts'
import { useSettingsStore } from '../features/settings/settingsStore.ts'
import { live } from '../live/live.ts'
import { followSettings } from './followSettings.ts'

type Told = Extract<ServerMessage, { type: 'SETTINGS' }>

let tell: (version: number) => Promise<void>
let asked: string[]
let stop: () => void
/** The versions that the gateways answer with, one after another. */
let answers: number[]
const PLAYING_SETTING = defaultSettings.PLAYING_SETTING.map((tab) => ({ ...tab, isOpen: false }))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  delete window.assayEarly
  useSettingsStore.setState({ settings: { ...defaultSettings, version: 7 }, isFresh: true })
  asked = []
  answers = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const coins = { coinList: [], currencyList: [], contractList: [], optionList: [] }
    const data = path.includes('getAllSetting')
      ? { ...defaultSettings, PLAYING_SETTING, version: answers.shift() }
      : coins
    return Response.json({ code: 200, msg: '', data })
  })
  vi.spyOn(live, 'on').mockImplementation((_, listener) => {
    tell = async (version) => {
      listener({ type: 'SETTINGS', version } satisfies Told)
      await vi.runAllTimersAsync()
    }
    return () => {}
  })
  stop = followSettings()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('another version of the settings is loaded with the list of coins, and both once more when every gateway has it', async () => {
  answers = [7, 8]
  await tell(8)
  expect(useSettingsStore.getState().settings).toMatchObject({ PLAYING_SETTING, version: 8 })
  const both = ['/api/common/getAllSetting', '/api/common/getCoinList']
  expect(asked).toEqual([...both, ...both])
})

test('the version that the page has is not loaded again', async () => {
  await tell(7)
  expect(asked).toEqual([])
})
