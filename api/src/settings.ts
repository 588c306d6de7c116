import * as z from 'zod/mini'
import { language } from './scalars.ts'
import { vipRecord } from './vipLevels.ts'

const flag = z.boolean()
const order = z.int()
const menuItem = z.object({
  name: z.string(),
  key: z.string(),
  imgUrl: z.string(),
  checkedImgUrl: z.string(),
  linkUrl: z.string(),
  sort: order,
  isOpen: flag,
})
const sidebarItem = z.object({
  key: z.string(),
  name: z.string(),
  jumpUrl: z.string(),
  jumpType: z.string(),
  sort: order,
  isOpen: flag,
  logoUrl: z.string(),
})
const decimalText = z.string().check(z.regex(/^\d{1,20}(\.\d{1,18})?$/))
const thirdParty = z.object({
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  coin: z.string(),
  /** Its page; http or https only. */
  url: z._default(z.string(), ''),
  useAddress: flag,
  status: z.int(),
})

const vipBounds = vipRecord(() => z.nullable(z.int()))

/** Every key of the platform configuration (SPEC.md §3), with the specification's field names. */
export const platformSettings = z.object({
  LOGIN_REGIS_SETTING: z.object({
    emailIsOpen: flag,
    phoneIsOpen: flag,
    ordinaryIsOpen: flag,
    addressIsOpen: flag,
    credits: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    inviteCodeRequired: flag,
    emailCode: flag,
    phoneCode: flag,
    accountCode: flag,
    walletOnly: flag,
    serviceType: z.string(),
    autoLogin: flag,
    newUserNotice: z.string(),
    authenticationCode: flag,
    withdrawAddressCode: flag,
    withdrawPwdCode: flag,
  }),
  /** name: Optional (watchlist), SecondContract, BBTrading (spot), Ustandard (futures). */
  PLAYING_SETTING: z.array(
    z.object({ name: z.enum(['Optional', 'SecondContract', 'BBTrading', 'Ustandard']), isOpen: flag, sort: order }),
  ),
  APP_SIDEBAR: z.array(sidebarItem),
  PC_SIDEBAR: z.array(sidebarItem),
  BOTTOM_MENU: z.array(menuItem),
  MIDDLE_MENU: z.array(menuItem),
  SUPPORT_STAFF_SETTING: z.array(z.object({ name: z.string(), url: z.string(), imgUrl: z.string() })),
  /** The name goes into mails and authenticator apps. */
  LOGO_SETTING: z.object({ logo: z.string(), name: z.string().check(z.maxLength(64), z.regex(/^\P{Cc}*$/u)) }),
  /** Computed, but for the captchas: turnover of 24 hours in USDT, apy in percent, user the number of customers. */
  MARKET_URL: z.object({
    spot: z.string(),
    derivative: z.string(),
    apy: z.string(),
    user: z.string(),
    tradeAmount: z.string(),
    h5Code: flag,
    adminCode: flag,
  }),
  WITHDRAWAL_SETTING: z.object({
    ratio: decimalText,
    dayWithdrawalNum: z.int(),
    freeNum: z.int(),
    withdrawalMax: decimalText,
    withdrawalMix: decimalText,
    startTime: z.string(),
    endTime: z.string(),
    limitTime: flag,
    taxCoin: z.string(),
  }),
  WITHDRAWAL_CHANNEL_SETTING: z.array(
    z.object({
      status: z.int(),
      rechargeName: z.string(),
      rechargeType: z.string(),
      type: z.int(),
      /** What a channel lacks comes from WITHDRAWAL_SETTING; fee and ratio are then 0. */
      fee: z.optional(z.nullable(decimalText)),
      ratio: z.optional(z.nullable(decimalText)),
      dayWithdrawalNum: z.optional(z.nullable(z.int())),
      freeNum: z.optional(z.nullable(z.int())),
      withdrawalMax: z.optional(z.nullable(decimalText)),
      withdrawalMix: z.optional(z.nullable(decimalText)),
      /** The coin in which the fixed fee is stated. */
      taxCoin: z.optional(z.nullable(z.string())),
      useSys: flag,
      useThird: flag,
      thirdList: z.array(thirdParty),
    }),
  ),
  HOME_COIN_SETTING: z.array(z.object({ coin: z.string(), sort: order, isOpen: flag })),
  DOWNLOAD_SETTING: z.object({ android: z.string(), apple: z.string() }),
  TAB_SETTING: z.array(z.object({ name: z.string(), key: z.string(), sort: order, isOpen: flag })),
  VIP_LEVEL_SETTING: z.extend(z.object(vipBounds), { isOpen: flag }),
  FINANCIAL_REBATE_SETTING: z.object({
    isOpen: flag,
    oneRatio: decimalText,
    twoRatio: decimalText,
    threeRatio: decimalText,
  }),
  AUTH_LIMIT: z.object({
    primaryLimit: decimalText,
    isOpenPrimary: flag,
    seniorLimit: decimalText,
    isOpenSenior: flag,
  }),
  TRADER_SETTING: z.object({
    shareRate: decimalText,
    maxUserCount: z.int(),
    defaultUserCount: z.int(),
    traderMinAmount: decimalText,
    highRebate: decimalText,
    perUser: decimalText,
    totalRebate: decimalText,
    totalUserCount: z.int(),
    totalAmountCount: decimalText,
  }),
  ASSET_COIN: z.array(
    z.object({
      coinName: z.string(),
      coin: z.string(),
      coinAddress: z.string(),
      rechargeNum: z.int(),
      rechargeMax: decimalText,
      rechargeMin: decimalText,
      extra: z.string(),
      useSys: flag,
      useThird: flag,
      thirdList: z.array(thirdParty),
    }),
  ),
  /** Computed. rate: yearly, in percent. */
  DEFI_INCOME_SETTING: z.array(z.object({ minAmount: decimalText, maxAmount: decimalText, rate: decimalText })),
  MING_SETTLEMENT_SETTING: z.object({ settlementType: z.int(), settlementDay: z.int() }),
  /** language: the default of the language list. */
  PLATFORM_SETTING: z.object({
    language,
    timezone: z.string(),
    timeFormat: z.string(),
    defaultTheme: z.enum(['light', 'dark']),
  }),
})
export type PlatformSettings = z.infer<typeof platformSettings>

export const settingsSchemas = {
  getSettings: {
    input: z.object({}),
    output: z.extend(platformSettings, {
      language: z.array(
        z.object({ dictLabel: z.string(), dictValue: z.string(), imgUrl: z.string(), isDefault: z.enum(['Y', 'N']) }),
      ),
      /** offSetValue: minutes east of UTC. */
      timezone: z.array(z.object({ zoneId: z.string(), offSet: z.string(), offSetValue: z.int() })),
      /** Incremented by every change of the settings. */
      version: z.int(),
      isDemo: flag,
      /** Hosts that a page may call instead of this server: TEST_PLATFORM. */
      testPlatforms: z.array(z.string()),
      /**
       * First letters of the build's hash, in the page and the server; a difference means that an update is available.
       */
      build: z.string(),
    }),
  },
} as const
