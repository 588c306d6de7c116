import { expect, test } from 'vitest'
import { type Manifest, weigh, weighWords } from './weights.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'main.js',
    isEntry: true,
    imports: ['react'],
    css: ['main.css'],
    dynamicImports: ['a/HomePage.tsx', 'a/TradePage.tsx', 'a/LoginPage.tsx'],
  },
  react: { file: 'react.js' },
  price: { file: 'price.js', imports: ['react'] },
  'a/HomePage.tsx': { file: 'home.js', imports: ['price', 'index.html'] },
  'a/TradePage.tsx': {
    file: 'trade.js',
    imports: ['price'],
    css: ['trade.css'],
    dynamicImports: ['a/SpotPage.tsx', 'a/LoginPage.tsx', 'a/FuturesPage.tsx'],
  },
  'a/SpotPage.tsx': { file: 'spot.js', imports: ['price'], dynamicImports: ['a/Chart.tsx', 'a/AmendSheet.tsx'] },
  'a/AmendSheet.tsx': { file: 'amend.js' },
  'a/FuturesPage.tsx': { file: 'futures.js', imports: ['price', 'lines', 'a/SpotPage.tsx'] },
  'a/Chart.tsx': { file: 'chart.js', imports: ['lines'] },
  lines: { file: 'lines.js' },
  'a/LoginPage.tsx': { file: 'login.js', imports: ['react', 'form'] },
  form: { file: 'form.js' },
}
const sizes: Record<string, number> = {
  'main.js': 35_000,
  'react.js': 40_000,
  'price.js': 5000,
  'home.js': 10_000,
  'trade.js': 2000,
  'spot.js': 18_000,
  'futures.js': 41_000,
  'chart.js': 48_000,
  'lines.js': 2000,
  'amend.js': 7000,
  'login.js': 30_000,
  'form.js': 12_000,
  'main.css': 9000,
  'trade.css': 6000,
}
const bytesOf = (change: Record<string, number> = {}): Record<string, number> =>
  Object.fromEntries(
    weigh(manifest, (file) => ({ ...sizes, ...change })[file] ?? 0).map(({ what, bytes }) => [what, bytes]),
  )

test('the size of a screen includes the shell, and each file once', () => {
  expect(bytesOf()).toMatchObject({
    'home, scripts before ready': 90_000,
    'trade, scripts before ready': 100_000,
    'trade, all scripts': 150_000,
    'trade, styles': 15_000,
    'a/FuturesPage.tsx, on top of trade': 43_000,
    'a/LoginPage.tsx, on top of the shell': 42_000,
  })
})

test('a page in one file with its dependencies is measured too', () => {
  const grouped = JSON.parse(JSON.stringify(manifest).replaceAll('a/HomePage.tsx', '_home-B1.js')) as Manifest
  expect(weigh(grouped, (file) => sizes[file] ?? 0)[0]).toMatchObject({
    what: 'home, scripts before ready',
    bytes: 90_000,
  })
})

test('a size over its budget is found', () => {
  const over = weigh(manifest, (file) => sizes[file] ?? 0).filter(({ bytes, maxBytes }) => bytes > maxBytes)
  expect(over.map(({ what }) => what)).toEqual([
    'trade, styles',
    'a/FuturesPage.tsx, on top of trade',
    'a/LoginPage.tsx, on top of the shell',
  ])
})

test('a build without a trade page is refused, not measured as zero', () => {
  const { 'a/TradePage.tsx': _, ...without } = manifest
  expect(() => weigh(without, () => 1)).toThrow('TradePage')
})

test('a dialog is loaded on demand and not counted before', () => {
  expect(bytesOf({ 'amend.js': 90_000 })['trade, all scripts']).toBe(150_000)
  expect(bytesOf({ 'chart.js': 49_000 })['trade, all scripts']).toBe(151_000)
})

test('a file of words has a budget of its own', () => {
  expect(weighWords(['words/en/spot.js'], () => 26_000)).toEqual([
    { what: 'words/en/spot.js', bytes: 26_000, maxBytes: 25_000 },
  ])
})
