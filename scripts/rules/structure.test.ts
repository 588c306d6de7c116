// Every rule fails on a small tree made for it, and passes on the corrected tree.
import { expect, test } from 'vitest'
import { barrels } from './barrels.ts'
import { cycles } from './cycles.ts'
import { dependencies } from './dependencies.ts'
import { directions } from './directions.ts'
import { moneyTables } from './moneyTables.ts'
import { namedTables } from './namedTables.ts'
import { orphans } from './orphans.ts'
import { settlement } from './settlement.ts'
import type { Finding, Rule } from './tree.ts'

function found(rule: Rule, files: Record<string, string>): string[] {
  return rule(new Map(Object.entries(files))).map(({ path, message }: Finding) => `${path}: ${message}`)
}

const empty = 'export {}\nconst x = 1'

test('two files that import each other are a cycle, also with types only', () => {
  const a = `import type { B } from './b.ts'\nexport interface A { b: B }`
  expect(
    found(cycles, { 'engine/src/a.ts': a, 'engine/src/b.ts': `import { a } from './a.ts'\nexport type B = typeof a` }),
  ).toEqual(['engine/src/a.ts: imports itself by way of engine/src/b.ts → engine/src/a.ts'])
  expect(found(cycles, { 'engine/src/a.ts': a, 'engine/src/b.ts': empty })).toEqual([])
})

test('a cycle of types counts too', () => {
  const files = {
    'server/src/db/rows.ts': `import type { Context } from '../context.ts'\nexport type Rows = Context`,
    'server/src/context.ts': `import type { Rows } from './db/rows.ts'\nexport type Context = Rows`,
  }
  expect(found(cycles, files)).toHaveLength(1)
})

test.each([
  ['the engine imports the server', 'engine/src/money.ts', '@assay/server/config', 'server/src/config.ts'],
  [
    'a product of the engine imports another',
    'engine/src/spot/placeOrder.ts',
    '../futures/margin.ts',
    'engine/src/futures/margin.ts',
  ],
  [
    'the ledger imports a product',
    'engine/src/ledger/post.ts',
    '../spot/placeOrder.ts',
    'engine/src/spot/placeOrder.ts',
  ],
  ['the api imports the server', 'api/src/user.ts', '@assay/server/config', 'server/src/config.ts'],
  ['the web imports the console', 'web/src/app/App.tsx', '@assay/console/api', 'console/src/api.ts'],
  ['the console imports the web', 'console/src/app/App.tsx', '@assay/web/boot', 'web/src/boot.ts'],
  [
    'a feature of the console imports another',
    'console/src/features/approvals/ApprovalsPage.tsx',
    '../auditLog/AuditLogPage.tsx',
    'console/src/features/auditLog/AuditLogPage.tsx',
  ],
  ['the web imports the server', 'web/src/app/App.tsx', '@assay/server/config', 'server/src/config.ts'],
  ['the server imports the web', 'server/src/http/createHttp.ts', '@assay/web/boot', 'web/src/boot.ts'],
  [
    'a slice imports another',
    'server/src/spot/placeOrder.ts',
    '../wallet/transferFunds.ts',
    'server/src/wallet/transferFunds.ts',
  ],
  [
    'a foundation imports a slice',
    'server/src/market/market.ts',
    '../spot/placeOrder.ts',
    'server/src/spot/placeOrder.ts',
  ],
  ['a slice applies a command itself', 'server/src/spot/placeOrder.ts', '@assay/engine/engine', 'engine/src/engine.ts'],
  [
    'a feature imports another',
    'web/src/features/spot/SpotPage.tsx',
    '../wallet/Rows.tsx',
    'web/src/features/wallet/Rows.tsx',
  ],
  [
    'ui imports a feature',
    'ui/src/Button.tsx',
    '../../web/src/features/market/price.ts',
    'web/src/features/market/price.ts',
  ],
  ['a feature imports app', 'web/src/features/spot/SpotPage.tsx', '../../app/guard.ts', 'web/src/app/guard.ts'],
  ['the product imports a fake', 'server/src/outside/mail.ts', './fakeMail.ts', 'server/src/outside/fakeMail.ts'],
  [
    'the product imports testing',
    'server/src/http/createHttp.ts',
    './testing/testServer.ts',
    'server/src/testing/testServer.ts',
  ],
  ['a slice knows every slice', 'server/src/spot/placeOrder.ts', '../slices.ts', 'server/src/slices.ts'],
  [
    'the customers’ listener knows the operators’ slices',
    'server/src/http/customers.ts',
    '../consoleSlices.ts',
    'server/src/consoleSlices.ts',
  ],
  [
    'a slice knows every kind of configuration',
    'server/src/vip/slice.ts',
    '../configurationKinds.ts',
    'server/src/configurationKinds.ts',
  ],
  ['a workspace is reached by a relative path', 'bench/src/run.ts', '../../engine/src/money.ts', 'engine/src/money.ts'],
])('%s', (_title, from, specifier, to) => {
  expect(found(directions, { [from]: `import '${specifier}'`, [to]: empty })).toHaveLength(1)
})

test.each([
  ['a slice reads a foundation', 'server/src/spot/placeOrder.ts', '../market/market.ts', 'server/src/market/market.ts'],
  ['the sequencer applies commands', 'server/src/exchange/exchange.ts', '@assay/engine/engine', 'engine/src/engine.ts'],
  [
    'a feature reads a foundation',
    'web/src/features/spot/SpotPage.tsx',
    '../market/price.ts',
    'web/src/features/market/price.ts',
  ],
  ['roles open every slice', 'server/src/roles/openServer.ts', '../slices.ts', 'server/src/slices.ts'],
  [
    'the customers’ listener serves every slice',
    'server/src/http/customers.ts',
    '../slices.ts',
    'server/src/slices.ts',
  ],
  [
    'a test of a slice uses every kind',
    'server/src/bank/bank.db.test.ts',
    '../configurationKinds.ts',
    'server/src/configurationKinds.ts',
  ],
  ['main imports app', 'web/src/main.tsx', './app/App.tsx', 'web/src/app/App.tsx'],
  [
    'a test uses the test server',
    'server/src/spot/placeOrder.db.test.ts',
    '../testing/testServer.ts',
    'server/src/testing/testServer.ts',
  ],
])('%s, and may', (_title, from, specifier, to) => {
  expect(found(directions, { [from]: `import '${specifier}'`, [to]: empty })).toEqual([])
})

test('an import of a missing file is found', () => {
  expect(found(directions, { 'api/src/user.ts': `import './scalars.ts'` })).toEqual([
    'api/src/user.ts: imports ./scalars.ts, which is not there',
  ])
})

const money = { 'server/src/db/migrations/0001_money.sql': 'create table balances (user_id bigint);' }
const onlyMoney: Rule = (tree) => moneyTables(tree, [])
test('only the sequencer writes a money table', () => {
  const write = `db.insertInto('balances').values(rows)`
  expect(found(onlyMoney, { ...money, 'server/src/wallet/fix.ts': write })).toHaveLength(1)
  expect(found(onlyMoney, { ...money, 'server/src/wallet/fix.ts': 'sql`update balances set held = 0`' })).toHaveLength(
    1,
  )
  expect(found(onlyMoney, { ...money, 'server/src/exchange/journal.ts': write })).toEqual([])
  expect(found(onlyMoney, { ...money, 'server/src/wallet/listBalances.ts': `db.selectFrom('balances')` })).toEqual([])
})

const product = {
  'server/src/db/migrations/0031_loans.sql': 'create table loans (id bigint);\ncreate table loan_texts (id bigint);',
  'server/src/loans/fix.ts': `db.insertInto('loans').values(rows)`,
}
const editText = { 'server/src/loans/editText.ts': `db.insertInto('loan_texts').values(rows)` }
const withTexts: Rule = (tree) => moneyTables(tree, [{ why: 'texts', tables: ['loan_texts'] }])
test('a new table is money unless the list names it', () => {
  expect(found(onlyMoney, { ...product, ...editText })).toHaveLength(2)
  expect(found(withTexts, { ...product, ...editText })).toEqual([
    'server/src/loans/fix.ts: writes loans: only the sequencer writes money',
  ])
})

test('the list names no table that only the sequencer writes', () => {
  const sequencer = { 'server/src/exchange/editText.ts': editText['server/src/loans/editText.ts'] }
  expect(found(withTexts, { ...product, ...sequencer })).toContainEqual(
    'scripts/rules/slicesTables.ts: names loan_texts, which only the sequencer writes, or nobody: leave it out',
  )
})

const namedTexts: Rule = (tree) => namedTables(tree, [{ why: 'texts', tables: ['loan_texts'] }])
test('a table that no migration creates is named neither in the list nor in the types', () => {
  const types = {
    'server/src/db/loanTables.ts':
      'export interface LoanTables {\n  loans: { id: bigint }\n  rates: {\n    id: bigint\n  }\n}',
  }
  expect(found(namedTexts, types)).toEqual([
    'scripts/rules/slicesTables.ts: names loan_texts, which no migration creates',
    'server/src/db/loanTables.ts: names loans, which no migration creates',
    'server/src/db/loanTables.ts: names rates, which no migration creates',
  ])
  const renamed = 'create table terms (id bigint);\nalter table terms rename to rates;'
  expect(found(namedTexts, { ...types, ...product, 'server/src/db/migrations/0032_rates.sql': renamed })).toEqual([])
})

test('a source that only its own test uses is an orphan', () => {
  const files = { 'api/src/client.ts': empty, 'api/src/client.test.ts': `import './client.ts'` }
  expect(found(orphans, files)).toEqual(['api/src/client.ts: is imported by nobody'])
  expect(found(orphans, { ...files, 'web/src/main.tsx': `import '@assay/api/client'` })).toEqual([])
})

test('a source that is loaded by its name is no orphan', () => {
  const feed = { 'server/src/outside/feed.ts': empty }
  expect(
    found(orphans, { ...feed, 'server/src/main.ts': `fork(new URL('./outside/feed.ts', import.meta.url))` }),
  ).toEqual([])
})

test('a package is declared by the workspace that imports it', () => {
  const user = { 'api/src/user.ts': `import * as z from 'zod/mini'` }
  expect(found(dependencies, { ...user, 'api/package.json': '{}' })).toEqual([
    'api/src/user.ts: imports zod, which api does not declare',
  ])
  expect(found(dependencies, { ...user, 'api/package.json': '{"dependencies":{"zod":"4.6.7"}}' })).toEqual([])
})

test('a package is declared with one exact version', () => {
  const packages = { dependencies: { zod: '4.6.7', pg: '^8.1.0' }, devDependencies: { '@types/pg': '8' } }
  expect(found(dependencies, { 'server/package.json': JSON.stringify(packages) })).toEqual([
    'server/package.json: takes pg ^8.1.0: name one version',
    'server/package.json: takes @types/pg 8: name one version',
  ])
})

test('the product does not use development dependencies', () => {
  const declared = { 'server/package.json': '{"devDependencies":{"smtp-server":"3.21.6"}}' }
  expect(found(dependencies, { ...declared, 'server/src/outside/mail.ts': `import 'smtp-server'` })).toHaveLength(1)
  expect(found(dependencies, { ...declared, 'server/src/outside/mail.test.ts': `import 'smtp-server'` })).toEqual([])
})

test('the engine runs without Node', () => {
  expect(found(dependencies, { 'engine/src/state.ts': `import { createHash } from 'node:crypto'` })).toEqual([
    'engine/src/state.ts: imports node:crypto: this workspace runs without Node',
  ])
})

test('a file that only re-exports is a barrel', () => {
  expect(
    found(barrels, { 'web/src/ui/all.ts': `export * from './Button.tsx'\nexport { Field } from './Field.tsx'` }),
  ).toHaveLength(1)
  expect(found(barrels, { 'web/src/ui/index.ts': empty })).toHaveLength(1)
  expect(found(barrels, { 'ui/src/Button.tsx': 'export function Button() {}' })).toEqual([])
})

test.each([
  ['a user', 'engine/src/binary/settlement.ts', './player.ts', 'engine/src/binary/player.ts'],
  ['a setting', 'server/src/binary/settling.ts', '../settings/settings.ts', 'server/src/settings/settings.ts'],
  ['a user of the server', 'server/src/binary/settling.ts', '../user/userRows.ts', 'server/src/user/userRows.ts'],
  ['the configuration', 'server/src/binary/settling.ts', '../config.ts', 'server/src/config.ts'],
  [
    'the engine it judges',
    'api/src/verifyRecord.ts',
    '@assay/engine/binary/settlement',
    'engine/src/binary/settlement.ts',
  ],
  ['a package', 'engine/src/binary/settlement.ts', 'node:crypto', 'engine/src/money.ts'],
])('what settles may not import %s', (_, from, specifier, to) => {
  expect(found(settlement, { [from]: `import '${specifier}'`, [to]: empty })).toHaveLength(1)
  expect(found(settlement, { [from]: `import type { X } from '${specifier}'`, [to]: empty })).toHaveLength(1)
})

test('settlement may import money and ticks', () => {
  const files = {
    'engine/src/money.ts': empty,
    'engine/src/binary/settlement.ts': `import { divide } from '../money.ts'`,
  }
  expect(found(settlement, files)).toEqual([])
})
