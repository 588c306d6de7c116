// The platform's default configuration. Figures are the specification's (chapter 9); products that are not offered yet
// are closed.
import type { PlatformSettings } from '@assay/api/settings'
import { vipRanges } from '@assay/api/vipLevels'

type Channel = PlatformSettings['WITHDRAWAL_CHANNEL_SETTING'][number]

/** status 0: open. type 1: a chain, 2: a bank. What a channel lacks comes from WITHDRAWAL_SETTING. */
const chain: Omit<Channel, 'rechargeName' | 'rechargeType'> = {
  status: 0,
  type: 1,
  useSys: true,
  useThird: false,
  thirdList: [],
}

const SECOND_CONTRACT = '/flash?tab=secondContract'

function tab(key: string, linkUrl: string, sort: number): PlatformSettings['BOTTOM_MENU'][number] {
  return { name: key, key, imgUrl: '', checkedImgUrl: '', linkUrl, sort, isOpen: true }
}

/** jumpType 0: a page of the app. */
function link(key: string, jumpUrl: string, sort: number, isOpen = true): PlatformSettings['PC_SIDEBAR'][number] {
  return { key, name: key, jumpUrl, jumpType: '0', sort, isOpen, logoUrl: '' }
}

const signIn: PlatformSettings['LOGIN_REGIS_SETTING'] = {
  emailIsOpen: true,
  phoneIsOpen: true,
  ordinaryIsOpen: true,
  addressIsOpen: true,
  credits: 80,
  inviteCodeRequired: true,
  emailCode: true,
  phoneCode: true,
  accountCode: false,
  walletOnly: false,
  serviceType: '',
  autoLogin: true,
  newUserNotice: '',
  authenticationCode: false,
  withdrawAddressCode: false,
  withdrawPwdCode: false,
}

const paidIn = {
  coinAddress: '',
  rechargeNum: 0,
  extra: '',
  useSys: true,
  useThird: false,
  thirdList: [],
} satisfies Partial<PlatformSettings['ASSET_COIN'][number]>

const withdrawals: Pick<PlatformSettings, 'WITHDRAWAL_SETTING' | 'WITHDRAWAL_CHANNEL_SETTING'> = {
  WITHDRAWAL_SETTING: {
    ratio: '10',
    dayWithdrawalNum: 10,
    freeNum: 0,
    withdrawalMax: '100000',
    withdrawalMix: '12',
    startTime: '11:00:00',
    endTime: '23:00:00',
    limitTime: true,
    taxCoin: 'usdt',
  },
  WITHDRAWAL_CHANNEL_SETTING: [
    {
      ...chain,
      rechargeName: 'USDT-ERC20',
      rechargeType: 'USDT',
      fee: '3',
      dayWithdrawalNum: 5,
      withdrawalMax: '1000000',
      withdrawalMix: '1',
    },
    { ...chain, rechargeName: 'USDT-TRC20', rechargeType: 'USDT', ratio: '10', withdrawalMix: '12' },
    {
      ...chain,
      rechargeName: 'ETH',
      rechargeType: 'ETH',
      ratio: '0.1',
      freeNum: 3,
      withdrawalMix: '0.000001',
      taxCoin: 'eth',
    },
    { ...chain, rechargeName: 'BTC', rechargeType: 'BTC', fee: '1', withdrawalMix: '0', taxCoin: 'btc' },
    { ...chain, type: 2, rechargeName: 'BANK', rechargeType: 'cny', ratio: '0.1', freeNum: 3, withdrawalMix: '1' },
  ],
}

export const defaultSettings: PlatformSettings = {
  LOGIN_REGIS_SETTING: signIn,
  PLAYING_SETTING: [
    { name: 'Optional', isOpen: true, sort: 1 },
    { name: 'SecondContract', isOpen: true, sort: 2 },
    { name: 'BBTrading', isOpen: true, sort: 3 },
    { name: 'Ustandard', isOpen: true, sort: 4 },
  ],
  APP_SIDEBAR: [link('wallet', '/wallet', 1), link('cashflow', '/cashflow', 2), link('language', '/langList', 3)],
  PC_SIDEBAR: [
    link('markets', '/store', 1),
    link('spot', '/trade', 2),
    link('contract', '/contract', 3),
    link('second', SECOND_CONTRACT, 4),
    link('option', '/option', 5),
    link('exchange', '/exchange', 6),
    link('copy', '/floworder', 7),
    link('finance', '/finance', 8),
    link('promotion', '/extend', 9),
  ],
  BOTTOM_MENU: [
    tab('home', '/', 1),
    tab('store', '/store', 2),
    tab('trade', '/flash', 3),
    tab('finance', '/finance', 4),
    tab('my', '/wallet', 5),
  ],
  MIDDLE_MENU: [
    tab('spot', '/trade', 1),
    tab('contract', '/contract', 2),
    tab('second', SECOND_CONTRACT, 3),
    tab('option', '/option', 4),
    tab('exchange', '/exchange', 5),
    tab('copy', '/floworder', 6),
    tab('welfare', '/welfare', 7),
    tab('cashflow', '/cashflow', 8),
  ],
  SUPPORT_STAFF_SETTING: [],
  LOGO_SETTING: { logo: '', name: 'Assay' },
  MARKET_URL: { spot: '', derivative: '', apy: '', user: '', tradeAmount: '', h5Code: false, adminCode: false },
  ...withdrawals,
  HOME_COIN_SETTING: ['btc', 'eth', 'sol', 'xrp', 'bnb', 'XAU'].map((coin, place) => ({
    coin,
    sort: place + 1,
    isOpen: true,
  })),
  DOWNLOAD_SETTING: { android: '', apple: '' },
  TAB_SETTING: [
    { name: 'platform', key: 'PLATFORM', sort: 1, isOpen: true },
    { name: 'financial', key: 'FINANCIAL', sort: 2, isOpen: true },
    { name: 'contract', key: 'CONTRACT', sort: 3, isOpen: true },
  ],
  VIP_LEVEL_SETTING: {
    isOpen: true,
    ...vipRanges([
      [0, 100],
      [101, 500],
      [501, 1000],
      [1001, 3000],
      [3001, 10_000],
      [10_001, 20_000],
      [20_001, 50_000],
    ]),
  },
  FINANCIAL_REBATE_SETTING: { isOpen: true, oneRatio: '1', twoRatio: '2', threeRatio: '3' },
  AUTH_LIMIT: { primaryLimit: '1.001', isOpenPrimary: false, seniorLimit: '2.002', isOpenSenior: true },
  TRADER_SETTING: {
    shareRate: '0.2',
    maxUserCount: 2500,
    defaultUserCount: 0,
    traderMinAmount: '1000',
    highRebate: '0',
    perUser: '0',
    totalRebate: '0',
    totalUserCount: 0,
    totalAmountCount: '0',
  },
  ASSET_COIN: [
    { ...paidIn, coinName: 'USDT', coin: 'usdt', rechargeMax: '9999999', rechargeMin: '1' },
    { ...paidIn, coinName: 'ETH', coin: 'eth', rechargeMax: '100000', rechargeMin: '0.001' },
    { ...paidIn, coinName: 'BTC', coin: 'btc', rechargeMax: '10000', rechargeMin: '0.0001' },
  ],
  DEFI_INCOME_SETTING: [],
  MING_SETTLEMENT_SETTING: { settlementType: 0, settlementDay: 0 },
  PLATFORM_SETTING: { language: 'en', timezone: 'Asia/Kuching', timeFormat: 'MM/DD/YYYY', defaultTheme: 'light' },
}
