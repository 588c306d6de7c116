// docs/operations/environment.md has every variable that is read, and no other.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const guide = readFileSync(new URL('../../../docs/operations/environment.md', import.meta.url), 'utf8')

function namesRead(): string[] {
  const names = new Set<string>()
  const get = (_: object, name: string) => void names.add(name.replace(/^(ETHEREUM|BITCOIN|TRON)_/, 'NETWORK_'))
  readConfig(new Proxy({}, { get }))
  return [...names].toSorted()
}

test('the guide has every variable of the environment once', () => {
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]+/g) ?? [])
  expect(named.toSorted()).toEqual(namesRead())
})
