import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('every link has the path of the specification', () => {
  const all = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path()]))
  expect(all).toEqual({
    home: '/',
    entry: '/lr',
    login: '/login',
    register: '/register',
    forgotPassword: '/forget',
    markets: '/store',
    search: '/search',
    flash: '/flash',
    trade: '/trade',
    contract: '/trade?componentName=2',
    second: '/flash?tab=secondContract',
    fair: '/fair',
    options: '/option',
    flashOption: '/flashOption',
    finance: '/finance',
    subscribe: '/finance/subscribe/{id}',
    follow: '/follow',
    trader: '/follow/trader/{id}',
    confirmFollow: '/floworder/confirm/{id}',
    follows: '/floworder/mine',
    traderApplication: '/floworder/apply',
    promotion: '/extend',
    proxy: '/proxy',
    vip: '/vip',
    welfare: '/welfare',
    wallet: '/wallet',
    assets: '/assets',
    deposit: '/recharge',
    withdraw: '/withdraw',
    withdrawal: '/withdrawal',
    depositsAndWithdrawals: '/withdrawDeposit',
    withdrawalAddresses: '/withdrawalAddresses',
    withdrawalTimes: '/withdrawalTimes',
    balance: '/balance',
    exchange: '/exchange',
    cashflow: '/cashflow',
    languages: '/langList',
    settings: '/settings',
    outbox: '/outbox',
    faucet: '/faucet',
    changePassword: '/changePassword',
    identity: '/userauth',
    basicVerification: '/primary',
    advancedVerification: '/advanced',
    security: '/security',
    email: '/emailAuthentication',
    phone: '/phoneAuth',
    tradePassword: '/fund-password',
    authenticator: '/authenticator',
    passkeys: '/passkeys',
    devices: '/devices',
    staffAccess: '/staffAccess',
    web3Wallet: '/web3Wallet',
    notices: '/notices',
    terms: '/termService',
    about: '/about',
    alerts: '/alerts',
    messages: '/message',
    message: '/message/detail',
  })
})

test('values travel in the query and are escaped', () => {
  expect(paths.trade('btcusdt')).toBe('/trade?symbol=btcusdt')
  expect(paths.search('a&b')).toBe('/search?q=a%26b')
  expect(paths.contract('ethusdt')).toBe('/trade?symbol=ethusdt&componentName=2')
})
