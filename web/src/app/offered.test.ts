import { expect, test } from 'vitest'
import { isOffered } from '../features/settings/offered.ts'
import { matchPath } from '../router.tsx'
import { routes } from './routes.tsx'

// SPEC §2, both tables.
const addresses = [
  '/ /lr /login /register /forget /setpwd /recharge /withdraw /fund-password /withdrawDeposit /flashExchange /exchange',
  '/invaite /store /flash /flashOption /contract /trade /finance /finance/subscribe/1 /wallet /search /termService',
  '/help /helpDetail/1 /about /langList /download /cashflow /proxy /proxy/records /proxy/earnings /changePassword',
  '/emailAuthentication /phoneAuth /floworder /floworder/confirm/1 /floworder/mine /floworder/apply /userauth',
  '/message /message/detail /option /follow /assets /welfare /extend /primary /advanced',
]

test.each(addresses.join(' ').split(' '))('%s has its screen', (path) => {
  expect(routes.some((route) => matchPath(route.path, path) !== null)).toBe(true)
})

test('menus do not offer a closed type of trading', () => {
  const links = ['/store', '/help', '/trade', '/contract', '/trade?componentName=2', '/flash', '/option']
  const offered = (open: Parameters<typeof isOffered>[1]) => links.filter((link) => isOffered(link, open))
  expect(offered(['spot', 'contract'])).toEqual(links)
  expect(offered(['spot'])).toEqual(['/store', '/help', '/trade', '/flash', '/option'])
  expect(isOffered('/flash?tab=secondContract&symbol=btcusdt', ['spot'])).toBe(false)
  expect(isOffered('https://shop.example/finance', [])).toBe(true)
})
