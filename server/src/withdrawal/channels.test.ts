import { ApiError } from '@assay/api/errors'
import { power } from '@assay/engine/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/defaults.ts'
import { findChannel } from './channels.ts'
import { priceOf } from './checkWanted.ts'
import { smallestAmount } from './fees.ts'

const NOW = 1_000_000
const assets = [
  { asset: 'usdt', scale: 8 },
  { asset: 'btc', scale: 8 },
]
const networks = [
  { channel: 'USDT-ERC20', network: 'ETHEREUM', asset: 'usdt', decimals: 6 },
  { channel: 'BTC', network: 'BITCOIN', asset: 'btc', decimals: 8 },
]

interface Configured {
  channel: object
  rules?: object
  /** Of BTC in USDT; null: paused. */
  index?: number | null
}

function channelOf({ channel, rules = {}, index = 50_000 }: Configured) {
  const [release] = defaultSettings.WITHDRAWAL_CHANNEL_SETTING
  const setting = { status: 0, type: 1, useSys: true, useThird: false, thirdList: [], ...channel }
  const settings = {
    WITHDRAWAL_SETTING: { ...defaultSettings.WITHDRAWAL_SETTING, ...rules },
    WITHDRAWAL_CHANNEL_SETTING: [setting],
  }
  const needs = {
    clock: { now: () => NOW },
    exchange: { isHalted: () => false },
    settings: { current: () => settings },
    outside: { chains: { channels: networks, chain: () => ({}), hasWallet: () => true } },
    market: {
      asset: (name: string) => assets.find(({ asset }) => asset === name.toLowerCase()),
      pairs: () => [{ symbol: 'btcusdt', spot: { base: 'btc', quote: 'usdt', priceDecimals: 2 } }],
      newestTick: () => ({ tick: { price: index, priceDecimals: 0, state: 'NORMAL', time: NOW } }),
      day: () => undefined,
    },
  }
  return findChannel(needs as never, (setting as { rechargeName?: string }).rechargeName ?? release?.rechargeName ?? '')
}

const usdt = { rechargeName: 'USDT-ERC20', rechargeType: 'USDT' }
const btc = { rechargeName: 'BTC', rechargeType: 'BTC' }

test('what a channel lacks, or has as null, comes from the rules of every withdrawal; its own fees are then none', () => {
  const lacking = channelOf({ channel: { ...usdt, freeNum: null, fee: null }, rules: { freeNum: 2, ratio: '10' } })
  expect(lacking.terms).toEqual({
    fee: '0',
    ratio: '0',
    dayWithdrawalNum: 10,
    freeNum: 2,
    withdrawalMax: '100000',
    withdrawalMix: '12',
    taxCoin: 'usdt',
  })
  expect(channelOf({ channel: { ...usdt, withdrawalMix: '5', dayWithdrawalNum: 0 } }).terms).toMatchObject({
    withdrawalMix: '5',
    dayWithdrawalNum: 0,
  })
})

test('a fixed fee is in taxCoin: one BTC, or what 1 USDT is in BTC at the index', () => {
  const feeOf = (own: object, index?: number | null) =>
    channelOf({ channel: { ...btc, fee: '1', ...own }, ...(index !== undefined && { index }) })
  expect(feeOf({ taxCoin: 'btc' }).fees.fee).toBe(100_000_000n)
  expect(feeOf({}).fees.fee).toBe(2000n)
  expect(feeOf({}, 70_000).fees.fee).toBe(1429n)
  expect(feeOf({}, null).closed).toBe('NO_RATE')
  expect(feeOf({ taxCoin: 'doge' }).closed).toBe('NO_RATE')
  expect(feeOf({ fee: '0' }, null).closed).toBeNull()
})

test('0 ≤ fee < amount for every request that a channel accepts, however it is configured', () => {
  const decimal = (max: bigint) =>
    fc.bigInt({ min: 0n, max }).map((units) => {
      const digits = String(units).padStart(19, '0')
      return `${digits.slice(0, -18)}.${digits.slice(-18)}`
    })
  const lacked = <T>(some: fc.Arbitrary<T>) => fc.option(some)
  const configuration = fc.record({
    coin: fc.constantFrom(usdt, btc),
    fee: lacked(decimal(2n * 10n ** 18n)),
    ratio: lacked(decimal(110n * 10n ** 18n)),
    freeNum: lacked(fc.integer({ min: 0, max: 3 })),
    withdrawalMix: lacked(decimal(2n * 10n ** 18n)),
    taxCoin: lacked(fc.constantFrom('usdt', 'btc')),
  })
  const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 8 }))
  let accepted = 0
  const property = fc.property(
    configuration,
    amounts,
    fc.integer({ min: 0, max: 4 }),
    fc.integer({ min: 1, max: 200_000 }),
    ({ coin, ...own }, [units, decimals], used, index) => {
      const channel = channelOf({ channel: { ...coin, ...own }, index })
      const digits = String(units).padStart(decimals + 1, '0')
      const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
      const standing = { usedToday: new Map([[coin.rechargeName, used]]), more: { count: 0, free: 0 } } as never
      try {
        const { amount, fee } = priceOf(channel, text, standing)
        accepted += 1
        expect(fee >= 0n && fee < amount).toBe(true)
        expect((amount - fee) % power(channel.asset.scale - channel.decimals)).toBe(0n)
        expect(amount >= channel.least && amount <= channel.most).toBe(true)
        expect(amount >= (smallestAmount(channel.least, channel.fees, used) ?? amount + 1n)).toBe(true)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    },
  )
  fc.assert(property, { numRuns: 3000 })
  expect(accepted).toBeGreaterThan(100)
})
