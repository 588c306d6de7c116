import { platformSettings } from '@assay/api/settings'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defaultSettings } from './defaults.ts'
import { languageEntries } from './languages.ts'
import { timezones } from './timezones.ts'

test('the defaults are valid settings', () => {
  expect(z.safeParse(platformSettings, defaultSettings).error?.issues).toBeUndefined()
})

test('the five tabs are in order, with a larger third one for trade', () => {
  expect(defaultSettings.BOTTOM_MENU.map((item) => item.linkUrl)).toEqual([
    '/',
    '/store',
    '/flash',
    '/finance',
    '/wallet',
  ])
})

test('VIP levels 0 to 12 have their fields, and those without a range are null', () => {
  const { isOpen: _, ...bounds } = defaultSettings.VIP_LEVEL_SETTING
  expect(Object.keys(bounds)).toEqual(
    Array.from({ length: 13 }, (_value, level) => [`vip${level}Start`, `vip${level}End`]).flat(),
  )
  expect(bounds).toMatchObject({ vip0Start: 0, vip0End: 100, vip6Start: 20_001, vip6End: 50_000, vip7Start: null })
})

test('there are sixteen languages and one default', () => {
  const entries = languageEntries('zh')
  expect(entries).toHaveLength(16)
  expect(entries.filter((entry) => entry.isDefault === 'Y').map((entry) => entry.dictValue)).toEqual(['zh'])
})

test('the time zone table has 38 different offsets from -12 to +14, in order', () => {
  const offsets = timezones.map((zone) => zone.offSetValue)
  expect(new Set(offsets).size).toBe(38)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  expect([offsets[0], offsets.at(-1)]).toEqual([-720, 840])
  expect(timezones).toContainEqual({ zoneId: 'Asia/Kuching', offSet: '+08:00', offSetValue: 480 })
})

test.each(timezones)('$zoneId has the offset $offSet in winter', ({ zoneId, offSet }) => {
  const at = (iso: string) =>
    new Intl.DateTimeFormat('en', { timeZone: zoneId, timeZoneName: 'longOffset' })
      .formatToParts(new Date(iso))
      .find((part) => part.type === 'timeZoneName')?.value
  const names = [at('2026-01-15T12:00:00Z'), at('2026-07-15T12:00:00Z')].map((name) =>
    name === 'GMT' ? '+00:00' : name?.replace('GMT', ''),
  )
  expect(names).toContain(offSet)
})
