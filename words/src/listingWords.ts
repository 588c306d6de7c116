// The words of what is listed, and of texts and rules that stand beside the platform's settings.
import type { FieldWord, SettingWord } from './settingWord.ts'

const sort: FieldWord = { label: 'Place in lists', help: 'Smaller numbers come first.' }
const rate = (label: string, help?: string): FieldWord => ({ label, unit: 'rate', ...(help !== undefined && { help }) })
const fixedOnceTraded = 'It can never change once orders exist.'

/** Of the order books of pairs and contracts. */
const book: SettingWord['fields'] = {
  showSymbol: { label: 'Name shown' },
  sort,
  quantityDecimals: { label: 'Decimals of quantities', help: fixedOnceTraded },
  orderMin: { label: 'Minimum order', help: 'In the coin.' },
  orderMax: { label: 'Maximum order', help: 'In the coin.' },
  minNotional: { label: 'Minimum order value', help: 'In the base coin.' },
  priceBand: rate('Price band', 'Orders further from the index are refused.'),
  marketSlippageMax: rate('Slippage of market orders', 'A market order stops there.'),
  isTrading: { label: 'Open for trading' },
  canLimitBuy: { label: 'Limit buys' },
  canLimitSell: { label: 'Limit sells' },
  canMarketBuy: { label: 'Market buys' },
  canMarketSell: { label: 'Market sells' },
  maxOpenOrders: { label: 'Maximum open orders per customer' },
  maxTriggerOrders: { label: 'Maximum trigger orders per customer' },
}

const limits = (level: string): SettingWord['fields'] => ({
  [`limits.${level}`]: { label: { NONE: 'Not verified', BASIC: 'Basic', ADVANCED: 'Advanced' }[level] ?? level },
  [`limits.${level}.day`]: { label: 'In 24 hours', unit: 'USDT', help: 'Empty: no limit.' },
  [`limits.${level}.month`]: { label: 'In 30 days', unit: 'USDT', help: 'Empty: no limit.' },
})

export const listingWords: Readonly<Record<string, SettingWord>> = {
  coin: {
    title: 'Coin',
    about: 'A coin that customers can hold.',
    group: 'markets',
    fields: {
      name: { label: 'Name' },
      scale: { label: 'Decimals', help: 'Of its smallest unit. They can never change.' },
      sort,
    },
  },
  pair: {
    title: 'Pair',
    about: 'The rules of a spot market. Changed fees apply to every later fill, also of resting orders.',
    group: 'markets',
    fields: {
      id: { label: 'Number', help: 'Each pair has its own.' },
      coin: { label: 'Coin' },
      baseCoin: { label: 'Base coin', help: 'Prices are in it.' },
      market: { label: 'Prices from', choices: { crypto: 'crypto venues', mt5: 'metal and currency feed' } },
      coinType: { label: 'Kind', choices: { '2': 'crypto', '3': 'metal' } },
      priceDecimals: { label: 'Decimals of prices', help: fixedOnceTraded },
      buyMax: { label: 'Highest price of a buy', help: 'Empty: none.' },
      sellMin: { label: 'Lowest price of a sell', help: 'Empty: none.' },
      makerFeeRate: rate('Maker fee'),
      takerFeeRate: rate('Taker fee'),
      ...book,
    },
  },
  contract: {
    title: 'Perpetual',
    about:
      'The rules of a perpetual. Changes that affect open positions take effect a day after their holders are told.',
    group: 'markets',
    fields: {
      index: { label: 'Follows the index of' },
      leverages: { label: 'Leverages offered', help: 'Ascending, with commas. The first is the default.' },
      tiers: { label: 'Tiers' },
      'tiers.notionalMax': { label: 'Position up to', help: 'In the base coin.' },
      'tiers.leverageMax': { label: 'Maximum leverage' },
      'tiers.maintenanceRate': rate('Maintenance margin'),
      openFee: rate('Fee to open'),
      closeFee: rate('Fee to close'),
      openInterestMax: { label: 'Maximum open interest', help: 'In the coin.' },
      positionMax: { label: 'Maximum position', help: 'In the coin.' },
      intervalHour: { label: 'Funding every', unit: 'hours' },
      interestRate: rate('Interest in funding', 'For each funding.'),
      fundingRateMax: rate('Maximum funding rate', 'For each funding.'),
      impactNotional: { label: 'Depth of the premium', help: 'In the base coin.' },
      liquidationFeeRate: rate('Liquidation fee', 'To the insurance fund.'),
      maxStops: { label: 'Maximum stops per position' },
      canOpen: { label: 'Positions can be opened', help: 'Closing stays possible.' },
      ...book,
    },
  },
  second: {
    title: 'Second contract',
    about: 'Second contracts on the index of a pair. A change applies to new contracts; open ones keep their terms.',
    group: 'markets',
    fields: {
      coin: { label: 'Coin of stakes' },
      exposureMax: { label: 'Maximum exposure of the house', help: 'To one direction in one minute of expiry.' },
      maxOpenContracts: { label: 'Maximum open contracts per customer', help: 'On all pairs together.' },
      periods: { label: 'Periods' },
      'periods.periodId': { label: 'Number', help: 'Each period has its own.' },
      'periods.seconds': { label: 'Length', unit: 'seconds' },
      'periods.mode': { label: 'Against', choices: { FIXED: 'the house', POOL: 'the other side' } },
      'periods.lossMode': { label: 'A loss costs', choices: { FULL: 'the stake', SYMMETRIC: 'as much as a win pays' } },
      'periods.odds': rate('Profit of a win', 'A part of the stake; 0 against the other side.'),
      'periods.feeRate': rate('Fee'),
      'periods.minAmount': { label: 'Minimum stake' },
      'periods.maxAmount': { label: 'Maximum stake' },
      'periods.isOpen': { label: 'Open for new contracts' },
    },
  },
  convert: {
    title: 'Convert',
    about: 'The terms for converting a coin. A change applies to new conversions; quotes already shown expire.',
    group: 'markets',
    fields: {
      spread: rate(
        'Spread',
        'How far the rate is below the index, and how far the index may move before a conversion fails.',
      ),
      feeRate: rate('Fee', 'The higher of the two coins’ fees applies.'),
      minAmount: { label: 'Minimum conversion', help: 'In USDT.' },
      maxAmount: { label: 'Maximum conversion', help: 'In USDT.' },
      inventoryMax: {
        label: 'Maximum inventory',
        help: 'In the coin. A conversion that would exceed it is refused.',
      },
      isOpen: { label: 'Open for new conversions' },
    },
  },
  earn: {
    title: 'Earn',
    about:
      'What an Earn product pays. A change applies to new subscriptions and to renewals; open ones keep their terms.',
    group: 'markets',
    fields: {
      title: { label: 'Name' },
      coin: { label: 'Coin', help: 'It can never change.' },
      kind: { label: 'Kind', choices: { FLEXIBLE: 'redeemed at any time', FIXED: 'for a fixed term' } },
      days: { label: 'Term', unit: 'days', help: '0 for a product without a term.' },
      tiers: { label: 'Rates' },
      'tiers.above': { label: 'Above', help: 'In the coin. The first is 0; a fixed term has one rate.' },
      'tiers.rate': rate('Yearly rate', 'For what is above, up to the next.'),
      earlyExit: { label: 'Early exit', help: 'A fixed term can be left without its interest.' },
      minAmount: { label: 'Minimum subscription', help: 'In the coin.' },
      maxAmount: { label: 'Maximum subscription', help: 'In the coin.' },
      quota: { label: 'Quota', help: 'Of all users together, in the coin.' },
      userQuota: { label: 'Quota per user', help: 'In the coin.' },
      timeLimit: { label: 'Subscriptions per user', help: '0 for no limit.' },
      vipMin: { label: 'Needs VIP level', help: '0 for none. Renewals need it too.' },
      sourceNote: {
        label: 'Where the yield comes from',
        help: 'Shown as it is in every language. Leave it empty for the app’s own sentence: the exchange pays it, out of the reserve.',
      },
      isOpen: { label: 'Open for new subscriptions' },
    },
  },
  welfare: {
    title: 'Reward task',
    about:
      'What a task rewards. A change applies to new claims; claimed rewards are unaffected. The fund never pays more than it holds.',
    group: 'money',
    fields: {
      trigger: {
        label: 'Task',
        choices: {
          VERIFICATION: 'basic verification',
          SECOND_FACTOR: 'a second factor',
          ADDRESS_BOOK: 'withdrawals only to the address book',
          DEPOSIT: 'a deposit from outside',
          TRADE: 'fees paid',
          EARN: 'principal in Earn',
        },
      },
      minimum: { label: 'Needed', help: 'In the coin, for deposits, fees and Earn; 0 for the others.' },
      kind: { label: 'Reward', choices: { CASH: 'cash', FEE_VOUCHER: 'fee voucher', EARN_BOOST: 'interest boost' } },
      coin: { label: 'Coin', help: 'It can never change.' },
      amount: { label: 'Maximum of one reward', help: 'In the coin.' },
      rate: rate('Pays this part', 'Of each fee, or of interest; 0 for cash.'),
      days: { label: 'Can be used for', unit: 'days', help: '0 for cash.' },
      budget: { label: 'Budget', help: 'Of all rewards of the task, in the coin.' },
      start: { label: 'Begins', help: 'At 00:00 UTC of this day, such as 2027-01-31.' },
      end: { label: 'Ends', help: 'At 00:00 UTC of this day.' },
      isOpen: { label: 'Open for claims' },
    },
  },
  vip: {
    title: 'VIP growth and benefits',
    about:
      'What earns growth points, and what each level changes. Discounts apply to orders that are accepted from then on; weights from the next 00:00 UTC on.',
    group: 'money',
    fields: {
      feeWeight: { label: 'Points for fees paid', help: 'For each USDT within 30 days, less rebates and vouchers.' },
      assetWeight: { label: 'Points for average assets', help: 'For each USDT, over 30 days.' },
      earnWeight: { label: 'Points for the average in Earn', help: 'For each USDT of principal, over 30 days.' },
      levels: { label: 'Levels' },
      'levels.level': { label: 'Level', help: 'Rising. A level without an entry uses the entry of the level below.' },
      'levels.spot': rate('Off spot fees', 'A part of the published fee.'),
      'levels.futures': rate('Off futures fees', 'A part of the published fee.'),
      'levels.convert': rate('Off convert fees', 'A part of the published fee.'),
      'levels.withdrawals': { label: 'More withdrawals a day', help: 'On each network.' },
      'levels.freeWithdrawals': { label: 'More free withdrawals a day', help: 'On each network.' },
    },
  },
  option: {
    title: 'Options',
    about: 'The rules of options on a pair. A change applies to expiries that are listed later.',
    group: 'markets',
    fields: {
      sort,
      unitDecimals: { label: 'Decimals of a unit', help: '2: one unit is 0.01 of the coin.' },
      unitsMax: { label: 'Maximum units per order' },
      reserveMax: { label: 'Maximum liability of the house per expiry', help: 'In the base coin.' },
      feeType: { label: 'Fee is', choices: { '1': 'an amount for each unit', '2': 'a part of the units’ worth' } },
      feeValue: { label: 'Fee' },
      feeCap: rate('Maximum fee', 'A part of the premium.'),
      volatilityMin: rate('Minimum volatility'),
      volatilityMax: rate('Maximum volatility'),
      smileSlope: { label: 'Slope of the smile', unit: 'millionths' },
      smileCurve: { label: 'Curve of the smile', unit: 'millionths' },
      spreadOfMark: rate('Spread, part of the mark'),
      spreadOfDelta: rate('Spread, part of the delta'),
    },
  },
  text: {
    title: 'Text',
    about: 'A text in one language. A line with ## is a heading; - or 1. begins an item of a list.',
    group: 'texts',
    fields: { title: { label: 'Title' }, content: { label: 'Text' } },
  },
  help: {
    title: 'Help article',
    about:
      'An article of the help centre in one language. It replaces the article that comes with the release, or adds one.',
    group: 'texts',
    fields: {
      title: { label: 'Title' },
      group: {
        label: 'Group',
        choices: {
          start: 'Getting started',
          trading: 'Trading',
          futures: 'Futures',
          products: 'Other products',
          money: 'Deposits and withdrawals',
          account: 'Account and security',
          trust: 'Prices, safety and support',
        },
      },
      sort: { label: 'Place in the group', help: 'The articles of the release stand at 10, 20, 30 and so on.' },
      isPublished: {
        label: 'Published',
        help: 'If off, customers do not see the article. English: nor in languages that have no text of their own.',
      },
      content: { label: 'Text', help: 'Markdown. Links lead to pages of the app, to https:// and to mailto:.' },
    },
  },
  limits: {
    title: 'List limits per customer',
    about: 'How many entries the lists of one customer may have. A smaller limit removes no alert and no watched pair.',
    group: 'access',
    fields: {
      activeAlerts: { label: 'Maximum active alerts' },
      watchedPairs: { label: 'Maximum watched pairs' },
      keptMessages: { label: 'Maximum kept messages', help: 'The oldest are deleted first.' },
    },
  },
  account: {
    title: 'Accounts',
    about: 'What customers can do with their accounts by themselves.',
    group: 'access',
    fields: {
      exportDays: { label: 'A download of own data is kept for', unit: 'days', help: 'Then it is deleted.' },
      closingDays: { label: 'A closing waits for', unit: 'days', help: 'The customer can cancel it until then.' },
      dust: {
        label: 'Balances that do not stop a closing',
        unit: 'USDT',
        help: 'All balances together. They stay on the closed account.',
      },
      releaseDays: {
        label: 'Names of a closed account are free after',
        unit: 'days',
        help: 'Its email address and phone number can then open a new account.',
      },
      factorResetHours: {
        label: 'A reset of second factors waits for',
        unit: 'hours',
        help: 'After two operators have decided it. The customer can cancel it until then.',
      },
    },
  },
  copyTrading: {
    title: 'Traders who are copied',
    about: 'What a trader and a follower need. A change applies to new applications and new copies.',
    group: 'money',
    fields: {
      historyDays: { label: 'Days since the first closed position', help: 'Of someone who applies to be copied.' },
      followMin: { label: 'Minimum amount to copy with', unit: 'USDT' },
    },
  },
  withdrawalReview: {
    title: 'Review of withdrawals',
    about: 'The value above which a withdrawal is reviewed, including unreviewed withdrawals of the last 24 hours.',
    group: 'money',
    fields: {
      newAddress: { label: 'Above this to a new address', unit: 'USDT', help: 'One person decides.' },
      anyAddress: { label: 'Above this to any address', unit: 'USDT', help: 'Two operators decide.' },
    },
  },
  verification: {
    title: 'Identity verification',
    about: 'How long documents are kept, and how much may be withdrawn at each level of verification.',
    group: 'access',
    fields: {
      keepDays: { label: 'Documents are kept for', unit: 'days', help: 'Counted from the decision.' },
      limits: { label: 'Withdrawal limits' },
      ...limits('NONE'),
      ...limits('BASIC'),
      ...limits('ADVANCED'),
    },
  },
}
