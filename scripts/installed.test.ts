import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './installed.ts'
import { root as project } from './tools.ts'

let root = ''
const lock = (path: string, packages: object): void => writeFileSync(join(root, path), JSON.stringify({ packages }))
const wanted = (packages: object): void => lock('package-lock.json', packages)
const installed = (packages: object): void => lock('node_modules/.package-lock.json', packages)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-installed-'))
  mkdirSync(join(root, 'node_modules'))
})
afterEach(() => rmSync(root, { recursive: true }))

const react = { 'node_modules/react': { version: '19.0.0' } }

test('this project is installed', () => {
  expect(isInstalled(project, { withTools: true })).toBe(true)
})

test('a package that is missing or of another version makes the installation stale', () => {
  wanted({ '': { name: 'assay' }, web: { version: '0.1.0' }, ...react })
  installed(react)
  expect(isInstalled(root, { withTools: true })).toBe(true)
  installed({ 'node_modules/react': { version: '18.0.0' } })
  expect(isInstalled(root, { withTools: true })).toBe(false)
  installed({})
  expect(isInstalled(root, { withTools: false })).toBe(false)
})

test('the package of another platform may be missing, and a tool where nothing is built', () => {
  wanted({
    ...react,
    'node_modules/binary-for-mac': { version: '1.0.0', optional: true },
    'node_modules/vite': { version: '8.0.0', dev: true },
  })
  installed(react)
  expect(isInstalled(root, { withTools: false })).toBe(true)
  expect(isInstalled(root, { withTools: true })).toBe(false)
})

test('packages that something other than npm installed are taken as they are, and none are not', () => {
  wanted(react)
  expect(isInstalled(root, { withTools: true })).toBe(true)
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect(isInstalled(root, { withTools: true })).toBe(false)
})
