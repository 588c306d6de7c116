// What is wrong or unusual about a setting of the platform, although it fits its schema.
import type { PlatformSettings } from '@assay/api/settings'
import { parseAmount } from '@assay/engine/money'
import { type ChannelTerms, channelTerms } from './channelTerms.ts'
import { checkLink } from './checkLink.ts'
import { percentOf, unitsOf } from './decimals.ts'
import { type Finding, refused, warning } from './finding.ts'
import { timezones } from './timezones.ts'

type Setting = PlatformSettings[keyof PlatformSettings]
/** Those beside it that a value is checked with. */
type Others = Pick<PlatformSettings, 'WITHDRAWAL_SETTING'>
type Checks = { [K in keyof PlatformSettings]?: (value: PlatformSettings[K], others: Others) => Finding[] }

/** From here on a fee is named to the second person. */
const FEE_PERCENT_HIGH = 2
/** As many as the engine's parts per million can hold. */
const RATIO_DECIMALS = 4
const HUNDRED = 100n * unitsOf('1')

const checks: Checks = {
  LOGIN_REGIS_SETTING: checkSignIn,
  PLAYING_SETTING: (tabs) => [...repeated(tabs, 'name'), ...allClosed(tabs)],
  APP_SIDEBAR: (links) => [...repeated(links, 'key'), ...checkLinks(links, 'jumpUrl'), ...checkLinks(links, 'logoUrl')],
  PC_SIDEBAR: (links) => [...repeated(links, 'key'), ...checkLinks(links, 'jumpUrl'), ...checkLinks(links, 'logoUrl')],
  BOTTOM_MENU: checkMenu,
  MIDDLE_MENU: checkMenu,
  SUPPORT_STAFF_SETTING: (entries) => [...checkLinks(entries, 'url'), ...checkLinks(entries, 'imgUrl')],
  LOGO_SETTING: (logo) => [
    ...checkLink('logo', logo.logo),
    ...(logo.name.trim() === '' ? [refused('name', 'The exchange needs a name: it is the title of every page.')] : []),
  ],
  WITHDRAWAL_SETTING: checkWithdrawals,
  WITHDRAWAL_CHANNEL_SETTING: (channels, { WITHDRAWAL_SETTING: rules }) => [
    ...repeated(channels, 'rechargeName'),
    ...channels.flatMap((channel, place) =>
      under(place, [...checkFees(feesOf(channel, rules)), ...checkParties(channel.thirdList)]),
    ),
  ],
  HOME_COIN_SETTING: (coins) => repeated(coins, 'coin'),
  DOWNLOAD_SETTING: ({ android, apple }) => [...checkLink('android', android), ...checkLink('apple', apple)],
  TAB_SETTING: (tabs) => [...repeated(tabs, 'key'), ...allClosed(tabs)],
  VIP_LEVEL_SETTING: checkLevels,
  FINANCIAL_REBATE_SETTING: ({ oneRatio, twoRatio, threeRatio }) => [
    ...Object.entries({ oneRatio, twoRatio, threeRatio })
      .filter(([, ratio]) => parseAmount(ratio, RATIO_DECIMALS) === null)
      .map(([field]) => refused(field, 'Enter a percentage with at most four decimals.')),
    ...(unitsOf(oneRatio) + unitsOf(twoRatio) + unitsOf(threeRatio) >= HUNDRED
      ? [refused('oneRatio', 'The three levels together give away the whole fee: the exchange must keep a part.')]
      : []),
  ],
  AUTH_LIMIT: ({ primaryLimit, seniorLimit }) =>
    unitsOf(primaryLimit) > unitsOf(seniorLimit)
      ? [refused('seniorLimit', 'A higher level of verification cannot have a lower limit.')]
      : [],
  TRADER_SETTING: ({ shareRate }) =>
    unitsOf(shareRate) > unitsOf('1') ? [refused('shareRate', 'A trader cannot get more than the whole profit.')] : [],
  ASSET_COIN: (coins) => [
    ...repeated(coins, 'coinName'),
    ...coins.flatMap(({ rechargeMin, rechargeMax, thirdList }, place) =>
      under(place, [...bounds('rechargeMin', rechargeMin, rechargeMax), ...checkParties(thirdList)]),
    ),
  ],
  MING_SETTLEMENT_SETTING: ({ settlementType, settlementDay }) => [
    ...(settlementType < 0 || settlementType > 3
      ? [refused('settlementType', 'It must be 1 (a day of the month), 2 (daily) or 3 (at maturity).')]
      : []),
    ...(settlementDay < (settlementType === 1 ? 1 : 0) || settlementDay > 28
      ? [refused('settlementDay', 'It must be from 1 to 28: every month has these days.')]
      : []),
  ],
  PLATFORM_SETTING: ({ timezone }) =>
    timezones.some(({ zoneId }) => zoneId === timezone)
      ? []
      : [refused('timezone', 'Customers cannot choose this time zone.')],
}

/** Fields that the exchange computes; '' is the whole value. */
const computed: Partial<Record<keyof PlatformSettings, readonly string[]>> = {
  MARKET_URL: ['spot', 'derivative', 'apy', 'user', 'tradeAmount'],
  TRADER_SETTING: ['defaultUserCount', 'highRebate', 'perUser', 'totalRebate', 'totalUserCount', 'totalAmountCount'],
  DEFI_INCOME_SETTING: [''],
}

/**
 * The findings of a value that fits the schema of its key: refused is what nobody can mean, such as a smallest amount above
 * the largest; a warning is possible but unusual, and the second person reads it. None for a key without checks.
 */
export function checkPlatform(key: string, value: Setting, others: Others): Finding[] {
  const check = checks[key as keyof PlatformSettings] as ((value: Setting, others: Others) => Finding[]) | undefined
  return check?.(value, others) ?? []
}

/** The paths of the fields that the exchange computes and nobody can set; [''] if that is the whole value. */
export function computedOf(key: string): readonly string[] {
  return computed[key as keyof PlatformSettings] ?? []
}

function checkSignIn(value: PlatformSettings['LOGIN_REGIS_SETTING']): Finding[] {
  const { emailIsOpen, phoneIsOpen, ordinaryIsOpen, accountCode, addressIsOpen, walletOnly } = value
  if (walletOnly && !addressIsOpen)
    return [refused('walletOnly', 'Login with a wallet is closed, so nobody could log in.')]
  const isNameOpen = ordinaryIsOpen && !accountCode
  if (!emailIsOpen && !phoneIsOpen && !isNameOpen && !addressIsOpen)
    return [refused('emailIsOpen', 'With every way closed, nobody could sign up or log in.')]
  return []
}

function checkMenu(items: PlatformSettings['BOTTOM_MENU']): Finding[] {
  return [
    ...repeated(items, 'key'),
    ...checkLinks(items, 'linkUrl'),
    ...checkLinks(items, 'imgUrl'),
    ...checkLinks(items, 'checkedImgUrl'),
  ]
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

function checkWithdrawals(value: PlatformSettings['WITHDRAWAL_SETTING']): Finding[] {
  const { startTime, endTime, limitTime } = value
  const times = (['startTime', 'endTime'] as const).filter((field) => !TIME.test(value[field]))
  const findings = [
    ...times.map((field) => refused(field, 'Enter a time of day, such as 23:00:00.')),
    ...checkFees({ ...value, fee: '0' }),
  ]
  if (!limitTime || times.length > 0) return findings
  if (startTime === endTime)
    return [...findings, refused('endTime', 'Withdrawals would never be open: both times are the same.')]
  return endTime < startTime
    ? [...findings, warning('endTime', 'This is before the opening time: withdrawals stay open past midnight.')]
    : findings
}

/** A fee in another coin is not compared with amounts of this one. */
function feesOf(
  channel: PlatformSettings['WITHDRAWAL_CHANNEL_SETTING'][number],
  rules: PlatformSettings['WITHDRAWAL_SETTING'],
): Fees {
  const terms = channelTerms(channel, rules)
  const isSameCoin = channel.rechargeType.toLowerCase() === terms.taxCoin
  return { ...terms, fee: isSameCoin ? terms.fee : '0' }
}

type Fees = Omit<ChannelTerms, 'taxCoin'>

function checkFees(fees: Fees): Finding[] {
  const { fee, ratio, withdrawalMix, withdrawalMax, dayWithdrawalNum, freeNum } = fees
  const findings = bounds('withdrawalMix', withdrawalMix, withdrawalMax)
  if (unitsOf(ratio) >= HUNDRED) findings.push(refused('ratio', 'A fee of 100 % or more leaves nothing to pay out.'))
  else if (unitsOf(ratio) > BigInt(FEE_PERCENT_HIGH) * unitsOf('1'))
    findings.push(warning('ratio', `A fee of ${ratio} % is above ${FEE_PERCENT_HIGH} %.`))
  const share = percentOf(unitsOf(fee), unitsOf(withdrawalMix))
  if (unitsOf(fee) > 0n && (share === null || share >= 100))
    findings.push(
      warning(
        'fee',
        `The fee of ${fee} takes all of the smallest withdrawal, ${withdrawalMix}. Such a request is refused.`,
      ),
    )
  else if (share !== null && share > FEE_PERCENT_HIGH)
    findings.push(warning('fee', `At the smallest withdrawal, ${withdrawalMix}, the fee of ${fee} is ${share} %.`))
  if (dayWithdrawalNum < 0) findings.push(refused('dayWithdrawalNum', 'Enter zero or more.'))
  else if (dayWithdrawalNum === 0) findings.push(warning('dayWithdrawalNum', 'Nobody could withdraw.'))
  if (freeNum < 0) findings.push(refused('freeNum', 'Enter zero or more.'))
  return findings
}

/** Levels without an end are not in use. */
function checkLevels(levels: PlatformSettings['VIP_LEVEL_SETTING']): Finding[] {
  const findings: Finding[] = []
  let highest = -1
  for (let level = 0; ; level++) {
    const [start, end] = [`vip${level}Start`, `vip${level}End`] as (keyof typeof levels)[]
    if (start === undefined || end === undefined || !(start in levels)) return findings
    const from = levels[start] as number | null
    const to = levels[end] as number | null
    if (from === null && to === null) continue
    if (from === null || to === null) findings.push(refused(start, 'A level needs a start and an end, or neither.'))
    else if (from > to) findings.push(refused(end, `This level ends before it starts, at ${from}.`))
    else if (from <= highest) findings.push(refused(start, `This overlaps the level before, which ends at ${highest}.`))
    highest = Math.max(highest, to ?? highest)
  }
}

function bounds(path: string, smallest: string, largest: string): Finding[] {
  return unitsOf(smallest) > unitsOf(largest)
    ? [refused(path, `The smallest amount, ${smallest}, is above the largest, ${largest}.`)]
    : []
}

/** Two entries of a list with the same name. */
function repeated<Name extends string>(rows: readonly Readonly<Record<Name, string>>[], field: Name): Finding[] {
  return rows.flatMap((row, place) =>
    rows.findIndex((other) => other[field] === row[field]) < place
      ? [refused(`${place}.${field}`, `${row[field]} is in the list already.`)]
      : [],
  )
}

function allClosed(tabs: readonly { isOpen: boolean }[]): Finding[] {
  return tabs.some(({ isOpen }) => isOpen) ? [] : [warning('', 'Every entry is closed: customers see none of them.')]
}

function checkLinks<Name extends string>(rows: readonly Readonly<Record<Name, string>>[], field: Name): Finding[] {
  return rows.flatMap((row, place) => under(place, checkLink(field, row[field])))
}

/** Pages of other companies: http and https only, and no page of the app. */
function checkParties(parties: PlatformSettings['ASSET_COIN'][number]['thirdList']): Finding[] {
  const named = parties.map(({ code }, place) => ({ code, path: `thirdList.${place}` }))
  return [
    ...repeated(named, 'code').map((finding) => ({ ...finding, path: `thirdList.${finding.path}` })),
    ...parties.flatMap(({ url }, place) =>
      url.startsWith('/')
        ? [refused(`thirdList.${place}.url`, 'A provider’s page begins with https:// or http://.')]
        : checkLink(`thirdList.${place}.url`, url),
    ),
  ]
}

function under(place: number, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, path: `${place}.${finding.path}` }))
}
