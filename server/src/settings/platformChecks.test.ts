import { expect, test } from 'vitest'
import type { PlatformSettings } from '@assay/api/settings'
import { defaultSettings } from './defaults.ts'
import { checkPlatform } from './platformChecks.ts'

type Key = keyof PlatformSettings

/** 'path: refused' or 'path: warned' of each finding. */
function found(key: Key, changed: object): string[] {
  const value = { ...(defaultSettings[key] as object), ...changed } as PlatformSettings[Key]
  return checkPlatform(key, value, defaultSettings).map(
    ({ path, isRefused }) => `${path}: ${isRefused ? 'refused' : 'warned'}`,
  )
}

function foundIn<K extends Key>(key: K, value: PlatformSettings[K]): string[] {
  return checkPlatform(key, value, defaultSettings).map(
    ({ path, isRefused }) => `${path}: ${isRefused ? 'refused' : 'warned'}`,
  )
}

test('the specification’s own withdrawal fees are named: 10 % on TRC20, 1 BTC, more than the smallest amount', () => {
  expect(found('WITHDRAWAL_SETTING', {})).toEqual(['ratio: warned'])
  expect(foundIn('WITHDRAWAL_CHANNEL_SETTING', defaultSettings.WITHDRAWAL_CHANNEL_SETTING)).toEqual([
    '0.fee: warned',
    '1.ratio: warned',
    '3.fee: warned',
  ])
})

test.each<[what: string, changed: object, expected: string[]]>([
  ['a fee of 2 %', { ratio: '2' }, []],
  ['a fee above 2 %', { ratio: '2.01' }, ['ratio: warned']],
  ['a fee of everything', { ratio: '100' }, ['ratio: refused']],
  ['a smallest amount above the largest', { ratio: '1', withdrawalMix: '100001' }, ['withdrawalMix: refused']],
  ['a window that is closed for 24 hours', { ratio: '1', endTime: '11:00:00' }, ['endTime: refused']],
  ['the same times without a window', { ratio: '1', endTime: '11:00:00', limitTime: false }, []],
  ['a window over midnight', { ratio: '1', endTime: '02:00:00' }, ['endTime: warned']],
  ['no time of day', { ratio: '1', startTime: '24:00:00' }, ['startTime: refused']],
  ['no withdrawals at all', { ratio: '1', dayWithdrawalNum: 0 }, ['dayWithdrawalNum: warned']],
  [
    'less than none',
    { ratio: '1', dayWithdrawalNum: -1, freeNum: -1 },
    ['dayWithdrawalNum: refused', 'freeNum: refused'],
  ],
])('withdrawals with %s', (_, changed, expected) => {
  expect(found('WITHDRAWAL_SETTING', changed)).toEqual(expected)
})

test('a fixed fee is compared with the smallest withdrawal', () => {
  const [channel] = defaultSettings.WITHDRAWAL_CHANNEL_SETTING
  if (channel === undefined) throw new Error('no channel')
  const at = (fee: string, withdrawalMix: string) =>
    checkPlatform('WITHDRAWAL_CHANNEL_SETTING', [{ ...channel, fee, withdrawalMix }], defaultSettings).map(
      ({ text }) => text,
    )
  expect(at('0.2', '10')).toEqual([])
  expect(at('1', '10')).toEqual(['At the smallest withdrawal, 10, the fee of 1 is 10 %.'])
  expect(at('10', '10')[0]).toContain('takes all of the smallest withdrawal')
})

test('a channel is checked with what it takes from the rules of every withdrawal', () => {
  const channel = { status: 0, type: 1, rechargeName: 'USDT-NEW', rechargeType: 'USDT' }
  const value = { ...channel, useSys: true, useThird: false, thirdList: [], withdrawalMix: '100001' }
  expect(foundIn('WITHDRAWAL_CHANNEL_SETTING', [value])).toEqual(['0.withdrawalMix: refused'])
  expect(foundIn('WITHDRAWAL_CHANNEL_SETTING', [{ ...value, withdrawalMax: '100001' }])).toEqual([])
})

test('somebody must be able to sign in', () => {
  const closed = { emailIsOpen: false, phoneIsOpen: false, ordinaryIsOpen: false, addressIsOpen: false }
  expect(found('LOGIN_REGIS_SETTING', closed)).toEqual(['emailIsOpen: refused'])
  // accountCode closes user names.
  const onlyNames = { ...closed, ordinaryIsOpen: true }
  expect(found('LOGIN_REGIS_SETTING', { ...onlyNames, accountCode: true })).toEqual(['emailIsOpen: refused'])
  expect(found('LOGIN_REGIS_SETTING', { ...closed, addressIsOpen: true, walletOnly: true })).toEqual([])
  expect(found('LOGIN_REGIS_SETTING', { addressIsOpen: false, walletOnly: true })).toEqual(['walletOnly: refused'])
})

test.each([
  ['/trade', []],
  ['/flash?tab=secondContract', []],
  ['/finance/subscribe/7', []],
  ['https://help.example/a', []],
  ['/nowhere', ['0.linkUrl: warned']],
  ['javascript:alert(1)', ['0.linkUrl: refused']],
  ['//evil.example', ['0.linkUrl: refused']],
  ['/\\evil.example', ['0.linkUrl: refused']],
  ['/\t/evil.example', ['0.linkUrl: refused']],
  ['data:text/html,x', ['0.linkUrl: refused']],
  ['https://', ['0.linkUrl: refused']],
])('a link to %s', (linkUrl, expected) => {
  const [first, ...rest] = defaultSettings.BOTTOM_MENU
  if (first === undefined) throw new Error('no entry')
  expect(foundIn('BOTTOM_MENU', [{ ...first, linkUrl }, ...rest])).toEqual(expected)
})

test('two entries with one key are refused', () => {
  const [first] = defaultSettings.BOTTOM_MENU
  if (first === undefined) throw new Error('no entry')
  expect(foundIn('BOTTOM_MENU', [first, first])).toEqual(['1.key: refused'])
})

test('VIP levels may leave gaps, but end after they start and do not overlap', () => {
  expect(found('VIP_LEVEL_SETTING', {})).toEqual([])
  expect(found('VIP_LEVEL_SETTING', { vip1Start: 150 })).toEqual([])
  expect(found('VIP_LEVEL_SETTING', { vip1Start: 100 })).toEqual(['vip1Start: refused'])
  expect(found('VIP_LEVEL_SETTING', { vip1End: 50 })).toEqual(['vip1End: refused'])
  expect(found('VIP_LEVEL_SETTING', { vip12Start: 90_000 })).toEqual(['vip12Start: refused'])
})

test.each<[Key, object, string[]]>([
  ['AUTH_LIMIT', { primaryLimit: '3' }, ['seniorLimit: refused']],
  ['FINANCIAL_REBATE_SETTING', { oneRatio: '98' }, ['oneRatio: refused']],
  ['TRADER_SETTING', { shareRate: '1.1' }, ['shareRate: refused']],
  ['PLATFORM_SETTING', { timezone: 'Mars/Olympus' }, ['timezone: refused']],
  ['LOGO_SETTING', { name: ' ', logo: 'ftp://x' }, ['logo: refused', 'name: refused']],
  ['DOWNLOAD_SETTING', { android: 'intent://x' }, ['android: refused']],
  ['MING_SETTLEMENT_SETTING', { settlementDay: 29 }, ['settlementDay: refused']],
  ['MING_SETTLEMENT_SETTING', { settlementType: 1, settlementDay: 0 }, ['settlementDay: refused']],
  ['MING_SETTLEMENT_SETTING', { settlementType: 4 }, ['settlementType: refused']],
])('%s with %j', (key, changed, expected) => {
  expect(found(key, changed)).toEqual(expected)
})

test('a smallest deposit above the largest is refused', () => {
  const [usdt] = defaultSettings.ASSET_COIN
  if (usdt === undefined) throw new Error('no coin')
  expect(foundIn('ASSET_COIN', [{ ...usdt, rechargeMin: '2', rechargeMax: '1' }])).toEqual(['0.rechargeMin: refused'])
})
