// Used only when the server's settings cannot be had and no copy is kept: the defaults that the specification names.
// What needs the server to be worth showing is closed.
import type { Output } from '@assay/api/schemas'
import { vipRanges } from '@assay/api/vipLevels'

type Settings = Output<'settings', 'getSettings'>

const channel = {
  type: 1,
  freeNum: 0,
  dayWithdrawalNum: 10,
  withdrawalMax: '1000000',
  useSys: true,
  useThird: false,
  thirdList: [],
}

function menu(key: string, linkUrl: string, sort: number): Settings['BOTTOM_MENU'][number] {
  return { key, name: key, linkUrl, sort, imgUrl: '', checkedImgUrl: '', isOpen: true }
}

function link(key: string, jumpUrl: string, sort: number): Settings['PC_SIDEBAR'][number] {
  return { key, name: key, jumpUrl, jumpType: '0', sort, isOpen: true, logoUrl: '' }
}

export const defaultSettings: Settings = {
  LOGIN_REGIS_SETTING: {
    emailIsOpen: true,
    phoneIsOpen: false,
    ordinaryIsOpen: false,
    addressIsOpen: true,
    credits: 80,
    inviteCodeRequired: true,
    emailCode: true,
    phoneCode: true,
    accountCode: false,
    walletOnly: false,
    serviceType: '',
    autoLogin: false,
    newUserNotice: '',
    authenticationCode: false,
    withdrawAddressCode: false,
    withdrawPwdCode: false,
  },
  PLAYING_SETTING: [
    { name: 'Optional', isOpen: true, sort: 0 },
    { name: 'BBTrading', isOpen: true, sort: 2 },
  ],
  APP_SIDEBAR: [],
  PC_SIDEBAR: [link('markets', '/store', 1), link('spot', '/trade', 2)],
  BOTTOM_MENU: [
    menu('home', '/', 1),
    menu('store', '/store', 2),
    menu('trade', '/flash', 3),
    menu('finance', '/finance', 4),
    menu('my', '/wallet', 5),
  ],
  MIDDLE_MENU: [],
  SUPPORT_STAFF_SETTING: [],
  LOGO_SETTING: { logo: '', name: 'Assay' },
  MARKET_URL: { spot: '', derivative: '', apy: '', user: '', tradeAmount: '', h5Code: false, adminCode: false },
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
      ...channel,
      status: 0,
      rechargeName: 'USDT-ERC20',
      rechargeType: 'usdt',
      fee: '3',
      ratio: '0',
      dayWithdrawalNum: 5,
      withdrawalMix: '1',
    },
    {
      ...channel,
      status: 0,
      rechargeName: 'USDT-TRC20',
      rechargeType: 'usdt',
      fee: '0',
      ratio: '10',
      withdrawalMix: '12',
    },
    {
      ...channel,
      status: 0,
      rechargeName: 'ETH',
      rechargeType: 'eth',
      fee: '0',
      ratio: '0.1',
      freeNum: 3,
      withdrawalMix: '0.000001',
    },
    { ...channel, status: 0, rechargeName: 'BTC', rechargeType: 'btc', fee: '1', ratio: '0', withdrawalMix: '0' },
    {
      ...channel,
      status: 0,
      rechargeName: 'BANK',
      rechargeType: 'cny',
      fee: '0',
      ratio: '0.1',
      freeNum: 3,
      withdrawalMix: '1',
    },
  ],
  HOME_COIN_SETTING: [],
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
      [3001, 10000],
      [10001, 20000],
      [20001, 50000],
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
    {
      coinName: 'USDT',
      coin: 'usdt',
      coinAddress: '',
      rechargeNum: 0,
      rechargeMax: '9999999',
      rechargeMin: '1',
      extra: '',
      useSys: true,
      useThird: false,
      thirdList: [],
    },
  ],
  DEFI_INCOME_SETTING: [],
  MING_SETTLEMENT_SETTING: { settlementType: 0, settlementDay: 0 },
  PLATFORM_SETTING: { language: 'en', timezone: 'Asia/Kuching', timeFormat: 'MM/DD/YYYY', defaultTheme: 'light' },
  language: [{ dictLabel: 'English', dictValue: 'en', imgUrl: '', isDefault: 'Y' }],
  timezone: [{ zoneId: 'Asia/Kuching', offSet: '+08:00', offSetValue: 480 }],
  version: 0,
  isDemo: false,
  testPlatforms: [],
  build: '',
}
