import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfSources, isBuilt } from './webBuild.ts'

let root = ''
const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-build-'))
  write('web/src/main.tsx', 'one')
  write('engine/src/money.ts', 'one')
  write('web/dist/.sources', hashOfSources(root, 'web'))
  write('console/dist/.sources', hashOfSources(root, 'console'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('a build is current until a source changes', () => {
  expect(isBuilt(root)).toBe(true)
  write('web/src/main.tsx', 'two')
  expect(isBuilt(root)).toBe(false)
})

test('a change in a workspace that the web is built from makes the build stale', () => {
  write('engine/src/money.ts', 'two')
  expect(isBuilt(root)).toBe(false)
})

test('a new file, a removed one and a renamed one make the build stale', () => {
  write('web/src/App.tsx', '')
  expect(isBuilt(root)).toBe(false)
  rmSync(join(root, 'web/src/App.tsx'))
  expect(isBuilt(root)).toBe(true)
  rmSync(join(root, 'web/src/main.tsx'))
  write('web/src/start.tsx', 'one')
  expect(isBuilt(root)).toBe(false)
})

test('a change of the console makes the build stale', () => {
  write('console/src/main.tsx', 'one')
  expect(isBuilt(root)).toBe(false)
})

test('tests do not make the build stale', () => {
  write('web/src/main.test.tsx', 'two')
  expect(isBuilt(root)).toBe(true)
})

test('without a build nothing is current', () => {
  rmSync(join(root, 'web/dist'), { recursive: true })
  expect(isBuilt(root)).toBe(false)
})
