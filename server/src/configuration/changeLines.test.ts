import { labelOf } from '@assay/words/settingWords'
import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/defaults.ts'
import { changeLines } from './changeLines.ts'

const channels = defaultSettings.WITHDRAWAL_CHANNEL_SETTING

test('each changed field is a line in words, and what is equal is none', () => {
  const before = defaultSettings.WITHDRAWAL_SETTING
  expect(changeLines('WITHDRAWAL_SETTING', { before, after: { ...before, ratio: '5', limitTime: false } })).toEqual([
    { what: 'Fee, part of the amount', before: '10 %', after: '5 %' },
    { what: 'Open only between these times', before: 'yes', after: 'no' },
  ])
})

test('entries of a list are compared by their names', () => {
  const after = channels.map((channel) => (channel.rechargeName === 'BTC' ? { ...channel, fee: '0.0001' } : channel))
  expect(changeLines('WITHDRAWAL_CHANNEL_SETTING', { before: channels, after })).toEqual([
    { what: 'Entry BTC: Fee of each withdrawal', before: '1', after: '0.0001' },
  ])
})

test('an entry that comes, one that goes, and a new order are lines', () => {
  const [first, second, ...rest] = channels
  if (first === undefined || second === undefined) throw new Error('too few channels')
  const after = [second, { ...first, rechargeName: 'NEW' }, ...rest]
  const lines = changeLines('WITHDRAWAL_CHANNEL_SETTING', { before: channels, after })
  expect(lines.map(({ what }) => what)).toEqual(['Entry NEW', 'Entry USDT-ERC20'])
  expect(lines[0]).toMatchObject({ before: null, after: expect.stringContaining('Channel NEW') })
  expect(lines[1]).toMatchObject({ after: 'removed' })
  expect(changeLines('WITHDRAWAL_CHANNEL_SETTING', { before: channels, after: channels.toReversed() })).toMatchObject([
    { what: 'Order of entries', after: 'BANK, BTC, ETH, USDT-TRC20, USDT-ERC20' },
  ])
})

test('what is empty in something new is no line', () => {
  const after = { image: '', end: null, audience: { languages: [], signIn: 'in' }, isShown: false }
  expect(changeLines('notice/9', { before: undefined, after }).map(({ what }) => what)).toHaveLength(2)
  expect(changeLines('notice/9', { before: { link: '/fair' }, after: { link: '' } })).toHaveLength(1)
})

test('what goes is named as customers know it', () => {
  const { PLAYING_SETTING: tabs } = defaultSettings
  expect(changeLines('PLAYING_SETTING', { before: tabs, after: tabs.slice(1) })).toEqual([
    { what: 'Entry Watchlist', before: 'Tab Watchlist, Shown yes, Place 1', after: 'removed' },
  ])
})

test('rates are shown in percent as well, and choices by their names', () => {
  expect(
    changeLines('pair/btcusdt', { before: { makerFeeRate: '0.001' }, after: { makerFeeRate: '0.00075' } }),
  ).toEqual([{ what: 'Maker fee', before: '0.001 (0.1 %)', after: '0.00075 (0.075 %)' }])
  expect(changeLines('pair/btcusdt', { before: { coinType: 2 }, after: { coinType: 3 } })).toMatchObject([
    { before: 'crypto', after: 'metal' },
  ])
})

test('of a long text only the changed paragraphs are shown', () => {
  const text = Array.from({ length: 60 }, (_, place) => `Paragraph ${place}.`)
  const content = text.join('\n')
  const after = content.replace('Paragraph 30.', 'Another sentence.')
  expect(
    changeLines('text/TERMS/en', { before: { title: 'T', content }, after: { title: 'T', content: after } }),
  ).toEqual([{ what: 'Text', before: 'Paragraph 30.', after: 'Another sentence.' }])
})

test('every line of one change has a name of its own', () => {
  for (const [key, before] of Object.entries(defaultSettings)) {
    const lines = changeLines(key, { before: undefined, after: before })
    expect(new Set(lines.map(({ what }) => what)).size, key).toBe(lines.length)
  }
})

test('a finding is named by its field', () => {
  expect(labelOf('contract/btcusdt-perp', 'tiers.1.maintenanceRate')).toBe('Tiers 2: Maintenance margin')
  expect(labelOf('BOTTOM_MENU', '0.linkUrl')).toBe('Entry 1: Link')
  expect(labelOf('LOGO_SETTING', '')).toBe('Name and logo')
})

test('a language whose text is removed is a line, and times are read as dates', () => {
  const en = { title: 'News', content: 'Long.' }
  const before = { start: null, texts: { en, de: { title: 'Neues', content: 'Lang.' } } }
  expect(changeLines('notice/7', { before, after: { start: 0, texts: { en } } })).toEqual([
    { what: 'Shown from', before: 'none', after: '1970-01-01T00:00:00.000Z' },
    { what: 'Texts: German', before: 'Title Neues, Text Lang.', after: 'removed' },
  ])
})
