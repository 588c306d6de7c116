// The words of the platform's settings.
import { vipRecord } from '@assay/api/vipLevels'
import type { FieldWord, SettingWord } from './settingWord.ts'

const isOpen: FieldWord = { label: 'Shown' }
const sort: FieldWord = { label: 'Place', help: 'Smaller numbers come first.' }
const link: FieldWord = { label: 'Link', help: 'A page of the app such as /trade, or an address with https://.' }
const image: FieldWord = { label: 'Picture', help: 'Its address; empty for the app’s own.' }
const key: FieldWord = { label: 'Key', help: 'Identifies the entry in the app and its translations.' }

const menu: SettingWord['fields'] = {
  name: { label: 'Name' },
  key,
  imgUrl: image,
  checkedImgUrl: { ...image, label: 'Picture when chosen' },
  linkUrl: link,
  sort,
  isOpen,
}
const sidebar: SettingWord['fields'] = {
  key,
  name: { label: 'Name' },
  jumpUrl: link,
  jumpType: { label: 'Opens', choices: { '0': 'a page of the app', '1': 'another site' } },
  sort,
  isOpen,
  logoUrl: image,
}
const fees: SettingWord['fields'] = {
  ratio: { label: 'Fee, part of the amount', unit: '%' },
  dayWithdrawalNum: { label: 'Withdrawals a day', help: 'For each customer, by the day of the platform’s time zone.' },
  freeNum: { label: 'Free withdrawals a day' },
  withdrawalMax: { label: 'Maximum withdrawal' },
  withdrawalMix: { label: 'Minimum withdrawal' },
}
const EMPTY = 'Empty: as for every withdrawal.'
const lacking: SettingWord['fields'] = {
  ...Object.fromEntries(Object.entries(fees).map(([name, word]) => [name, { ...word, help: EMPTY }])),
  ratio: { label: 'Fee, part of the amount', unit: '%', help: 'Empty: none.' },
}
const party: SettingWord['fields'] = {
  thirdList: { label: 'Providers' },
  'thirdList.code': { label: 'Code' },
  'thirdList.name': { label: 'Name' },
  'thirdList.currency': { label: 'Currency' },
  'thirdList.coin': { label: 'Coin' },
  'thirdList.url': { label: 'Page', help: 'Starts with https:// or http://; empty: none.' },
  'thirdList.useAddress': { label: 'Asks for an address' },
  'thirdList.status': { label: 'State', choices: { '0': 'open', '1': 'closed' } },
  useSys: { label: 'Handled by the exchange' },
  useThird: { label: 'Handled by providers' },
}
const level: SettingWord['fields'] = vipRecord((number, bound) => ({
  label: `Level ${number} ${bound === 0 ? 'from' : 'to'}`,
  help: bound === 0 ? 'Empty: the level is not offered.' : undefined,
})) as SettingWord['fields']

export const platformWords: Readonly<Record<string, SettingWord>> = {
  LOGIN_REGIS_SETTING: {
    title: 'Sign-up and login',
    about: 'Which ways to sign up and log in are open, and what each asks for.',
    group: 'access',
    fields: {
      emailIsOpen: { label: 'With email' },
      phoneIsOpen: { label: 'With a phone number' },
      ordinaryIsOpen: { label: 'With a username' },
      addressIsOpen: { label: 'With a wallet' },
      credits: { label: 'Credit of a new account', help: 'A score that is shown; it is no money.' },
      inviteCodeRequired: { label: 'Invite code required' },
      emailCode: { label: 'Email is confirmed by a code' },
      phoneCode: { label: 'Phone is confirmed by a code' },
      accountCode: { label: 'Usernames are closed', help: 'They can receive no code.' },
      walletOnly: { label: 'Wallets only', help: 'Every other way is closed.' },
      serviceType: { label: 'Kind of customer service' },
      autoLogin: {
        label: 'Sessions outlive the window',
        help: 'Off: a session ends with the last window in which it is open.',
      },
      newUserNotice: { label: 'Note under the sign-up form', help: 'Empty: none.' },
      authenticationCode: {
        label: 'Login asks for a code after the password',
        help: 'Sent to the email or phone. A second factor replaces it; usernames are not asked.',
      },
      withdrawAddressCode: { label: 'Every withdrawal asks for a code' },
      withdrawPwdCode: { label: 'Setting or changing the trade password asks for a code' },
    },
  },
  PLAYING_SETTING: {
    title: 'Tabs of trading',
    about: 'The tabs above the trading pages.',
    group: 'look',
    fields: {
      name: {
        label: 'Tab',
        choices: { Optional: 'Watchlist', SecondContract: 'Second contract', BBTrading: 'Spot', Ustandard: 'Futures' },
      },
      isOpen,
      sort,
    },
  },
  APP_SIDEBAR: { title: 'Side menu on phones', about: 'Links beside the app.', group: 'look', fields: sidebar },
  PC_SIDEBAR: { title: 'Menu on wide screens', about: 'Links on top of the page.', group: 'look', fields: sidebar },
  BOTTOM_MENU: { title: 'Tab bar on phones', about: 'The five tabs at the bottom.', group: 'look', fields: menu },
  MIDDLE_MENU: { title: 'Quick entries', about: 'The round entries on the home page.', group: 'look', fields: menu },
  SUPPORT_STAFF_SETTING: {
    title: 'Customer service',
    about: 'Where customers find help. One entry opens at once, several open a list.',
    group: 'look',
    fields: { name: { label: 'Name' }, url: { ...link, help: 'An address with https://.' }, imgUrl: image },
  },
  LOGO_SETTING: {
    title: 'Name and logo',
    about: 'The name is the title of every page.',
    group: 'look',
    fields: { logo: { ...image, label: 'Logo' }, name: { label: 'Name of the exchange' } },
  },
  MARKET_URL: {
    title: 'Showcase and captcha',
    about: 'The figures of the home page are computed from real activity. Only the captchas can be set.',
    group: 'access',
    fields: {
      spot: { label: 'Spot turnover' },
      derivative: { label: 'Futures turnover' },
      apy: { label: 'Yearly yield' },
      user: { label: 'Customers' },
      tradeAmount: { label: 'Traded' },
      h5Code: { label: 'Captcha for customers', help: 'Otherwise only after repeated failures.' },
      adminCode: { label: 'Captcha for operators', help: 'Otherwise only after repeated failures.' },
    },
  },
  WITHDRAWAL_SETTING: {
    title: 'Withdrawals',
    about: 'Rules for every withdrawal. Each channel also has its own fees and limits.',
    group: 'money',
    fields: {
      ...fees,
      startTime: { label: 'Open from', help: 'In the platform’s time zone, such as 11:00:00.' },
      endTime: { label: 'Open until' },
      limitTime: { label: 'Open only between these times' },
      taxCoin: { label: 'Coin of the fee', help: 'Of a fixed fee, where the channel names no coin.' },
    },
  },
  WITHDRAWAL_CHANNEL_SETTING: {
    title: 'Withdrawal channels',
    about: 'Fees and limits of each network and of banks.',
    group: 'money',
    fields: {
      status: { label: 'State', choices: { '0': 'open', '1': 'closed' } },
      rechargeName: { label: 'Channel' },
      rechargeType: { label: 'Coin or currency' },
      type: { label: 'Kind', choices: { '1': 'a chain', '2': 'a bank' } },
      fee: { label: 'Fee of each withdrawal', help: 'In the coin of the fee. Empty: none.' },
      ...lacking,
      taxCoin: { label: 'Coin of the fee', help: `${EMPTY} In another coin than the channel’s: at the index.` },
      ...party,
    },
  },
  HOME_COIN_SETTING: {
    title: 'Coins on the home page',
    about: 'Which markets the home page shows first.',
    group: 'look',
    fields: { coin: { label: 'Coin' }, sort, isOpen },
  },
  DOWNLOAD_SETTING: {
    title: 'Download of the app',
    about: 'Links to the app.',
    group: 'look',
    fields: { android: { ...link, label: 'Android' }, apple: { ...link, label: 'Apple' } },
  },
  TAB_SETTING: {
    title: 'Tabs of the wallet',
    about: 'The wallets that customers see.',
    group: 'look',
    fields: { name: { label: 'Name' }, key, sort, isOpen },
  },
  VIP_LEVEL_SETTING: {
    title: 'VIP levels',
    about: 'The points that each level begins and ends with, inclusive.',
    group: 'access',
    fields: { isOpen: { label: 'Levels are shown' }, ...level },
  },
  FINANCIAL_REBATE_SETTING: {
    title: 'Referral rebates',
    about: 'Share of each trading fee for the inviters of a customer, by level. A change applies to later fees.',
    group: 'money',
    fields: {
      isOpen: { label: 'Fees are shared' },
      oneRatio: { label: 'First level', unit: '%' },
      twoRatio: { label: 'Second level', unit: '%' },
      threeRatio: { label: 'Third level', unit: '%' },
    },
  },
  AUTH_LIMIT: {
    title: 'Limits of verification',
    about: 'The largest withdrawal without verification, and with basic verification.',
    group: 'money',
    fields: {
      primaryLimit: { label: 'Largest withdrawal without basic verification', unit: 'USDT' },
      isOpenPrimary: { label: 'The limit without basic verification applies' },
      seniorLimit: { label: 'Largest withdrawal without advanced verification', unit: 'USDT' },
      isOpenSenior: { label: 'The limit without advanced verification applies' },
    },
  },
  TRADER_SETTING: {
    title: 'Copy trading',
    about: 'Rules for traders who are copied. Figures about them are computed from their trades.',
    group: 'money',
    fields: {
      shareRate: { label: 'The trader’s share of the profit', unit: 'rate' },
      maxUserCount: { label: 'Maximum followers per trader' },
      defaultUserCount: { label: 'Running copies' },
      traderMinAmount: { label: 'Minimum equity of a trader', unit: 'USDT' },
      highRebate: { label: 'Largest profit share paid', unit: 'USDT' },
      perUser: { label: 'Profit shares paid per follower', unit: 'USDT' },
      totalRebate: { label: 'Profit shares paid', unit: 'USDT' },
      totalUserCount: { label: 'Followers so far' },
      totalAmountCount: { label: 'Copied funds now', unit: 'USDT' },
    },
  },
  ASSET_COIN: {
    title: 'Deposit coins',
    about: 'Which coins can be deposited, and how much at a time.',
    group: 'money',
    fields: {
      coinName: { label: 'Name' },
      coin: { label: 'Coin' },
      coinAddress: { label: 'Address', help: 'Only for coins with one address for everyone; usually empty.' },
      rechargeNum: {
        label: 'Confirmations',
        help: 'Blocks until a deposit is credited; never fewer than the network asks for.',
      },
      rechargeMax: { label: 'Maximum deposit' },
      rechargeMin: { label: 'Minimum deposit' },
      extra: { label: 'Note for customers' },
      ...party,
    },
  },
  DEFI_INCOME_SETTING: {
    title: 'Yield table',
    about:
      'What the open flexible product of USDT pays a year, by amount. The exchange computes it from the product, and nobody can set it.',
    group: 'money',
    fields: {
      minAmount: { label: 'From', unit: 'USDT' },
      maxAmount: { label: 'To', unit: 'USDT' },
      rate: { label: 'Paid', unit: '%' },
    },
  },
  MING_SETTLEMENT_SETTING: {
    title: 'Interest payments',
    about: 'When Earn interest is paid. A change applies to new subscriptions and to renewals.',
    group: 'money',
    fields: {
      settlementType: {
        label: 'When',
        help: '1: on a day of the month. 2: daily. 3: at the end of the term; products without a term pay daily.',
      },
      settlementDay: { label: 'Day of the month', help: '1 to 28, at 00:00 UTC.' },
    },
  },
  PLATFORM_SETTING: {
    title: 'Language and time',
    about: 'Defaults for customers who have not chosen their own.',
    group: 'look',
    fields: {
      language: { label: 'Language' },
      timezone: { label: 'Time zone', help: 'Days and opening hours are counted in it.' },
      timeFormat: { label: 'Dates' },
      defaultTheme: { label: 'Colours', choices: { light: 'light', dark: 'dark' } },
    },
  },
  bank: {
    title: 'Bank account',
    about:
      'The account to which customers pay by bank transfer. Exchange rates are read from outside; nobody sets them.',
    group: 'money',
    fields: {
      isOpen: { label: 'Bank deposits are open' },
      bankName: { label: 'Bank' },
      holder: { label: 'Account holder' },
      accountNumber: { label: 'Account number' },
      branch: { label: 'Branch' },
      hasIds: { label: 'Lines of its statements have ids' },
      minimum: { label: 'Minimum deposit', unit: 'CNY' },
      maximum: { label: 'Maximum deposit', unit: 'CNY' },
      aloneMax: { label: 'Maximum credit by one operator a day', unit: 'USDT' },
      dueHours: { label: 'Hours until a request expires' },
    },
  },
}
