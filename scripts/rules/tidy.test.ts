// Every rule fails on a small tree made for it, and passes on the corrected tree.
import { expect, test } from 'vitest'
import { arithmetic } from './arithmetic.ts'
import { coinLogos } from './coinLogos.ts'
import { documents } from './documents.ts'
import { leftovers } from './leftovers.ts'
import { lengths } from './lengths.ts'
import { names } from './names.ts'
import { neverBuilt } from './neverBuilt.ts'
import { numbers } from './numbers.ts'
import { operations } from './operations.ts'
import { places } from './places.ts'
import { texts } from './texts.ts'
import type { Rule } from './tree.ts'

function found(rule: Rule, files: Record<string, string>): string[] {
  return rule(new Map(Object.entries(files))).map(({ message }) => message)
}

test('a document may not name a missing path', () => {
  const engine = { 'engine/src/money.ts': '' }
  expect(found(documents, { ...engine, 'README.md': 'See `engine/src/cash.ts`.' })).toEqual([
    'names engine/src/cash.ts, which is not there',
  ])
  expect(found(documents, { ...engine, 'docs/a.md': '[money](../engine/src/coin.ts)' })).toHaveLength(1)
  expect(
    found(documents, { ...engine, 'README.md': 'See `engine/src/money.ts`, `engine/` and `npm run check`.' }),
  ).toEqual([])
})

const table = `export const routes = { spot: { placeOrder: { method: 'POST', path: '/api', access: 'user' } } } as const`
test('an operation without its file is found, and a file without its function', () => {
  const none = 'export const operatorRoutes = {} as const'
  const routes = { 'api/src/routes.ts': table, 'api/src/operatorRoutes.ts': none }
  expect(found(operations, routes)).toEqual(['spot.placeOrder has no server/src/spot/placeOrder.ts'])
  expect(found(operations, { ...routes, 'server/src/spot/placeOrder.ts': 'export function place() {}' })).toEqual([
    'does not export placeOrder',
  ])
  expect(
    found(operations, { ...routes, 'server/src/spot/placeOrder.ts': 'export async function placeOrder() {}' }),
  ).toEqual([])
  const forOperators = table.replace('routes', 'operatorRoutes')
  expect(
    found(operations, { ...routes, 'api/src/routes.ts': none, 'api/src/operatorRoutes.ts': forOperators }),
  ).toEqual(['spot.placeOrder has no server/src/spot/placeOrder.ts'])
})

const body = (lines: number): string => '  x()\n'.repeat(lines - 2)
test('a function of 61 lines is too long, a component of 101, a file of 401', () => {
  const fn = (name: string, lines: number): string => `export function ${name}() {\n${body(lines)}}\n`
  expect(found(lengths, { 'engine/src/a.ts': fn('place', 61) })).toEqual(['place has 61 lines, more than 60'])
  expect(found(lengths, { 'engine/src/a.ts': fn('place', 60) })).toEqual([])
  expect(found(lengths, { 'web/src/a.tsx': fn('Page', 101) })).toEqual(['Page has 101 lines, more than 100'])
  expect(found(lengths, { 'web/src/a.tsx': fn('Page', 100) })).toEqual([])
  expect(found(lengths, { 'web/src/a.css': 'a {}\n'.repeat(401) })).toEqual(['the file has 401 lines, more than 400'])
})

test('a factory is measured without the functions it makes', () => {
  const inner = `  const find = () => {\n${body(50)}  }\n`
  expect(found(lengths, { 'server/src/a.ts': `export function createSessions() {\n${inner}${inner}}\n` })).toEqual([])
  expect(found(lengths, { 'server/src/a.ts': `export function sessions() {\n${inner}${inner}}\n` })).toHaveLength(1)
})

test('listed exceptions may only shrink', () => {
  const tree = new Map([['engine/src/a.ts', `export function place() {\n${body(70)}}\n`]])
  expect(lengths(tree, { 'engine/src/a.ts#place': 70 })).toEqual([])
  expect(lengths(tree, { 'engine/src/a.ts#place': 69 })).toHaveLength(1)
  expect(lengths(tree, { 'engine/src/a.ts#place': 71 })).toHaveLength(1)
})

test.each([
  ['server/src/utils/price.ts', ''],
  ['server/src/market/priceHelper.ts', ''],
  ['server/src/market/price.ts', 'export function processOrder() {}'],
  ['server/src/market/price.ts', 'export interface AccountInfo {}'],
  ['server/src/market/price.ts', 'const handleTick = () => 1'],
])('%s %s has a name that names nothing', (path, text) => {
  expect(found(names, { [path]: text })).toHaveLength(1)
})

test('meaningful names pass', () => {
  expect(
    found(names, { 'server/src/slices.ts': 'export const slices = {}', 'api/src/market.ts': 'const data = 1' }),
  ).toEqual([])
})

test.each(['// TODO: later', '// FIXME', '/* HACK */', '// const price = parse(text)', '// placeOrder(input);'])(
  '%s is left behind',
  (text) => {
    expect(found(leftovers, { 'api/src/user.ts': text })).toHaveLength(1)
  },
)

test('a numbered TODO and a sentence are no leftovers', () => {
  expect(
    found(leftovers, {
      'api/src/user.ts': '// TODO(#12): futures\n// Funds are held at the limit price (see money.ts).',
    }),
  ).toEqual([])
})

test('a test that runs alone or not at all is found', () => {
  const only = ['test', 'only'].join('.')
  expect(found(leftovers, { 'api/src/user.test.ts': `${only}('x', () => {})` })).toEqual(['leaves .only behind'])
  expect(found(leftovers, { 'api/src/user.test.ts': `test('x', () => {})` })).toEqual([])
})

test('the engine has no fractions and divides in money.ts alone', () => {
  expect(found(arithmetic, { 'engine/src/spot/fee.ts': 'export const rate = 0.001' })).toHaveLength(1)
  expect(found(arithmetic, { 'engine/src/spot/fee.ts': 'export const half = (a: bigint) => a / 2n' })).toHaveLength(1)
  expect(
    found(arithmetic, {
      'engine/src/money.ts': 'export const half = (a: bigint) => a / 2n',
      'web/src/a.ts': 'const a = 1 / 2.5',
    }),
  ).toEqual([])
})

test('names of things that are never built are found in code and in columns', () => {
  expect(found(neverBuilt, { 'server/src/user/user.ts': 'export interface User { winNum: number }' })).toHaveLength(1)
  expect(
    found(neverBuilt, { 'server/src/db/migrations/0002_users.sql': 'create table users (allow_negative boolean)' }),
  ).toHaveLength(1)
  expect(found(neverBuilt, { 'server/src/user/user.ts': 'const control = 1' })).toHaveLength(1)
  for (const name of ['mustWin', 'user_odds', 'settlementDelay', 'overridePayout', 'priceBias'])
    expect(
      found(neverBuilt, { 'api/src/settings.ts': `export const s = z.object({ ${name}: z.boolean() })` }),
    ).toHaveLength(1)
  expect(found(neverBuilt, { 'server/src/a.ts': 'const q = sql`select must_lose from users`' })).toHaveLength(1)
  expect(found(neverBuilt, { 'server/src/a.ts': 'const text = `must_lose`' })).toEqual([])
  expect(found(neverBuilt, { 'server/src/settings/own.json': '{ "outcomeOverride": "mustWin" }' })).toHaveLength(1)
  expect(
    found(neverBuilt, { 'server/src/user/user.ts': `const controller = 1, headers = { 'cache-control': 'no-store' }` }),
  ).toEqual([])
})

test('a kind of configuration names no user, price or outcome', () => {
  const kind = (field: string) => `const pair = z.strictObject({ ${field}: z.string(), priceBand: rate })`
  for (const field of ['userId', 'account', 'price', 'mark_price', 'outcome', "'settlement'"])
    expect(found(neverBuilt, { 'server/src/market/pairKind.ts': kind(field) })).toHaveLength(1)
  expect(found(neverBuilt, { 'server/src/market/pairKind.ts': kind('priceDecimals') })).toEqual([])
  expect(found(neverBuilt, { 'server/src/market/pair.ts': kind('userId') })).toEqual([])
})

test('a path of one machine and a host of packages are found', () => {
  expect(found(places, { 'README.md': `see ${['', 'home', 'ann', 'assay'].join('/')}` })).toHaveLength(1)
  expect(
    found(places, { 'package-lock.json': `"resolved": "https://${['registry', 'example.com'].join('.')}/zod"` }),
  ).toHaveLength(1)
  expect(found(places, { 'README.md': 'node_modules/.bin and /api/user/login' })).toEqual([])
})

test('two migrations or two decisions with one number are found', () => {
  const migrations = 'server/src/db/migrations'
  expect(found(numbers, { [`${migrations}/0001_users.sql`]: '', [`${migrations}/0001_orders.sql`]: '' })).toEqual([
    `has the number of ${migrations}/0001_orders.sql: take the next free one`,
  ])
  expect(found(numbers, { 'docs/adr/0001-integers.md': '', [`${migrations}/0001_users.sql`]: '' })).toEqual([])
})

test('a listed coin without a logo or a colour is found', () => {
  const list = {
    'server/src/market/listings/coins.ts': `const QUOTE = { asset: 'usdt' }\nconst all = [{ code: 'XAU' }]`,
  }
  const logos = { 'web/bundling/coinLogos.ts': 'export const coinLogos = {\n  usdt,\n  xau,\n}' }
  const colours = { 'web/src/features/balances/coinColours.ts': 'export const coinHues = {\n  usdt: 1,\n  xau: 2,\n}' }
  expect(found(coinLogos, { ...list, ...logos, ...colours })).toEqual([])
  expect(found(coinLogos, { ...list, ...logos })).toHaveLength(2)
  expect(found(coinLogos, { ...list, ...colours })).toHaveLength(2)
})

test.each(['<p>Buy now</p>', '<button aria-label="Close">×</button>', `<p>{'Buy now'}</p>`])(
  '%s speaks for itself',
  (text) => {
    expect(found(texts, { 'web/src/features/spot/Ticket.tsx': `export const Ticket = () => ${text}` })).toHaveLength(1)
  },
)

test('symbols, numbers, names of coins and translated words are allowed in a component', () => {
  const text = `<p title={t('buy')} className="flex grow">≈ 24 <b>USDT</b> {t('available')} · 1.5M</p>`
  expect(found(texts, { 'web/src/features/spot/Ticket.tsx': `export const Ticket = () => ${text}` })).toEqual([])
})
