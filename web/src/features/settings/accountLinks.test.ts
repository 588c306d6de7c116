import { expect, test } from 'vitest'
import { accountLinks } from './accountLinks.ts'

const item = (key: string, jumpUrl: string, name = key) => ({
  key,
  name,
  jumpUrl,
  jumpType: '0',
  sort: 1,
  isOpen: true,
  logoUrl: '',
})
const addresses = (links: { to: string }[]) => links.map(({ to }) => to)

test('without a configured menu an account has its own links', () => {
  const { money, person } = accountLinks([], false)
  expect(addresses(money)).toEqual(['/wallet', '/recharge', '/withdraw', '/exchange', '/cashflow'])
  expect(addresses(person)).toEqual([
    '/settings',
    '/extend',
    '/vip',
    '/welfare',
    '/userauth',
    '/security',
    '/withdrawalAddresses',
    '/changePassword',
    '/langList',
    '/message',
    '/alerts',
    '/notices',
    '/support',
    '/help',
  ])
})

test('the demo adds its coins and its outbox', () => {
  expect(addresses(accountLinks([], true).money)).toEqual([
    '/wallet',
    '/recharge',
    '/withdraw',
    '/exchange',
    '/cashflow',
    '/faucet',
    '/outbox',
  ])
})

test("the operator's links come first, under the operator's names, and none comes twice", () => {
  const { money, person } = accountLinks(
    [item('cashflow', '/cashflow', 'Ledger'), item('language', '/langList'), item('shop', '/shop')],
    false,
  )
  expect(money).toEqual([
    { key: null, name: 'Ledger', to: '/cashflow' },
    { key: null, name: 'shop', to: '/shop' },
    { key: 'wallet', name: 'wallet', to: '/wallet' },
    { key: 'deposit', name: 'deposit', to: '/recharge' },
    { key: 'withdraw', name: 'withdraw', to: '/withdraw' },
    { key: 'exchange', name: 'exchange', to: '/exchange' },
  ])
  expect(addresses(person)).toEqual([
    '/langList',
    '/settings',
    '/extend',
    '/vip',
    '/welfare',
    '/userauth',
    '/security',
    '/withdrawalAddresses',
    '/changePassword',
    '/message',
    '/alerts',
    '/notices',
    '/support',
    '/help',
  ])
})

test('an address outside the app is no link of it', () => {
  expect(addresses(accountLinks([item('x', 'javascript:alert(1)')], false).money)).toEqual([
    '/wallet',
    '/recharge',
    '/withdraw',
    '/exchange',
    '/cashflow',
  ])
})
