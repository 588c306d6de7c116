import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DATABASE_VERSION, FILES_HASH, OLDEST_BESIDE } from './compatibility.ts'

async function hashOfFiles(): Promise<string> {
  const lines: string[] = []
  for (const folder of ['functions', 'migrations'])
    for (const name of (await readdir(new URL(`${folder}/`, import.meta.url))).toSorted())
      lines.push(`${name} ${hash('sha256', await readFile(new URL(`${folder}/${name}`, import.meta.url), 'utf8'))}`)
  return hash('sha256', lines.join('\n'))
}

test('the version of the database stands for its migrations and functions', async () => {
  expect(
    FILES_HASH,
    'A migration or a function has changed. In compatibility.ts raise DATABASE_VERSION by one, decide about OLDEST_BESIDE, and set FILES_HASH.',
  ).toBe(await hashOfFiles())
})

test('a version can run beside itself', () => {
  expect(OLDEST_BESIDE).toBeGreaterThanOrEqual(1)
  expect(OLDEST_BESIDE).toBeLessThanOrEqual(DATABASE_VERSION)
})
