// What customers would see of a value: the open entries of a menu in their order, a text, or sentences with figures.
import { consoleWords } from '@assay/words/consoleWords'
import { fieldWordOf, percentText, valueText } from '@assay/words/settingWords'

const { previews: words } = consoleWords.settings

export type Preview = { kind: 'menu'; entries: string[] } | { kind: 'sentences'; sentences: string[] }

/** null: nothing to show, or the value is not finished. */
export function previewOf(key: string, value: unknown): Preview | null {
  const [kind = ''] = key.split('/')
  try {
    return previews[kind]?.(value as never) ?? null
  } catch {
    // A draft may hold anything until it is finished.
    return null
  }
}

const previews: Readonly<Record<string, (value: never) => Preview>> = {
  PLAYING_SETTING: (tabs: Entry[]) => menu('PLAYING_SETTING', tabs),
  APP_SIDEBAR: (links: Entry[]) => menu('APP_SIDEBAR', links),
  PC_SIDEBAR: (links: Entry[]) => menu('PC_SIDEBAR', links),
  BOTTOM_MENU: (tabs: Entry[]) => menu('BOTTOM_MENU', tabs),
  MIDDLE_MENU: (entries: Entry[]) => menu('MIDDLE_MENU', entries),
  TAB_SETTING: (tabs: Entry[]) => menu('TAB_SETTING', tabs),
  HOME_COIN_SETTING: (coins: Entry[]) => menu('HOME_COIN_SETTING', coins),
  LOGO_SETTING: ({ name }: { name: string }) => sentences([words.title(name)]),
  WITHDRAWAL_SETTING: ({ startTime, endTime, limitTime, ...fees }: Window & Omit<Fees, 'fee'>) =>
    sentences([
      limitTime ? words.window(startTime, endTime) : words.always,
      feeSentence({ ...fees, rechargeName: words.every, fee: '0' }),
    ]),
  WITHDRAWAL_CHANNEL_SETTING: (channels: Channel[]) =>
    sentences(channels.flatMap((channel) => (channel.status === 0 ? (channelSentence(channel) ?? []) : []))),
  pair: ({ isTrading, takerFeeRate, makerFeeRate }: PairFees) =>
    sentences([
      isTrading ? words.spot(plain(scaled(takerFeeRate) * 1000n), plain(scaled(makerFeeRate) * 1000n)) : words.closed,
    ]),
  contract: ({ tiers }: { tiers: Tier[] }) =>
    sentences(
      tiers.map(({ notionalMax, leverageMax, maintenanceRate }) =>
        words.tier(notionalMax, leverageMax, percentText(maintenanceRate)),
      ),
    ),
  second: ({ periods }: { periods: Period[] }) =>
    sentences(periods.flatMap((period) => (period.isOpen ? periodSentence(period) : []))),
}

interface Entry {
  name?: string
  coin?: string
  sort: number
  isOpen: boolean
}
interface Window {
  startTime: string
  endTime: string
  limitTime: boolean
}
interface Channel {
  status: number
  rechargeName: string
  rechargeType: string
  /** null and missing: as for every withdrawal; no fee. */
  fee?: string | null
  ratio?: string | null
  withdrawalMix?: string | null
  taxCoin?: string | null
}
interface PairFees {
  isTrading: boolean
  takerFeeRate: string
  makerFeeRate: string
}
interface Tier {
  notionalMax: string
  leverageMax: number
  maintenanceRate: string
}
interface Period {
  isOpen: boolean
  mode: string
  lossMode: string
  seconds: number
  odds: string
  feeRate: string
}

function menu(key: string, entries: readonly Entry[]): Preview {
  const open = entries.filter(({ isOpen }) => isOpen).toSorted((one, other) => one.sort - other.sort)
  if (open.length === 0) return sentences([words.closed])
  return {
    kind: 'menu',
    entries: open.map(({ name, coin }) =>
      valueText(fieldWordOf(key, name === undefined ? 'coin' : 'name'), name ?? coin),
    ),
  }
}

/** null where another setting has the smallest amount, or the fee is in a coin that this setting does not name. */
function channelSentence({ rechargeName, rechargeType, withdrawalMix, taxCoin, ...fees }: Channel): string | null {
  const fee = fees.fee ?? '0'
  if (typeof withdrawalMix !== 'string') return null
  if (taxCoin && taxCoin.toLowerCase() !== rechargeType.toLowerCase() && scaled(fee) > 0n) return null
  return feeSentence({ rechargeName, fee, ratio: fees.ratio ?? '0', withdrawalMix })
}

interface Fees {
  fee: string
  ratio: string
  withdrawalMix: string
}

/** Of ten times the smallest withdrawal. */
function feeSentence({ rechargeName, fee, ratio, withdrawalMix }: Fees & { rechargeName: string }): string {
  const smallest = scaled(withdrawalMix)
  const amount = smallest === 0n ? scaled('1') : smallest * 10n
  const arrives = amount - scaled(fee) - (amount * scaled(ratio)) / scaled('100')
  return arrives > 0n
    ? words.fee(rechargeName, plain(amount), plain(arrives))
    : words.tooSmall(rechargeName, plain(amount))
}

/** Of a stake of 100. */
function periodSentence({ mode, lossMode, seconds, odds, feeRate }: Period): string {
  if (mode === 'POOL') return words.pool(seconds, percentText(feeRate))
  const fee = scaled(feeRate) * 100n
  const win = scaled(odds) * 100n - fee
  return words.period(seconds, plain(win), lossMode === 'FULL' ? '100' : plain(scaled(odds) * 100n + fee))
}

function sentences(all: string[]): Preview {
  return { kind: 'sentences', sentences: all.length === 0 ? [words.closed] : all }
}

const PLACES = 18

/** Decimal text in units of 10^-18. Throws for anything else. */
function scaled(text: string): bigint {
  const [whole = '', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(PLACES, '0'))
}

function plain(units: bigint): string {
  const digits = String(units).padStart(PLACES + 1, '0')
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '')
}
