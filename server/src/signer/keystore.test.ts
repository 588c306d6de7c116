import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositAddress } from '../outside/chains/depositAddress.ts'
import { createKeystore, FAST, newWords, openKeystore } from './keystore.ts'
import { openOwnWallets } from './ownWallets.ts'
import { deriveWallets } from './wallets.ts'

const PASSPHRASE = 'correct horse battery staple'
/** The words that every wallet's documentation uses; nobody's money is there. */
const KNOWN = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
let folder: string

const create = (path: string, words: string, passphrase = PASSPHRASE) =>
  createKeystore(path, { passphrase, words, cost: FAST })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-keys-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the seed comes back with its passphrase only, and the file shows no word of it', async () => {
  const path = join(folder, 'keys.json')
  const words = newWords()
  await create(path, words)
  const text = await readFile(path, 'utf8')
  expect(words.split(' ')).toHaveLength(24)
  expect(text).not.toContain(words.split(' ').slice(0, 2).join(' '))
  expect((await stat(path)).mode & 0o077).toBe(0)
  const seed = Buffer.from(await openKeystore(path, PASSPHRASE))
  expect(text).not.toContain(seed.toString('hex').slice(0, 16))
  expect(seed).toHaveLength(64)
  await expect(openKeystore(path, 'another passphrase!')).rejects.toThrow('another passphrase')
  await expect(create(path, newWords())).rejects.toThrow('exists already')
})

test('a changed file, short passphrases and misspelt words are refused', async () => {
  const path = join(folder, 'changed.json')
  await create(path, KNOWN)
  const written = JSON.parse(await readFile(path, 'utf8')) as { sealed: string }
  const sealed = Buffer.from(written.sealed, 'base64')
  sealed[0] = (sealed[0] ?? 0) ^ 1
  await writeFile(path, JSON.stringify({ ...written, sealed: sealed.toString('base64') }))
  await expect(openKeystore(path, PASSPHRASE)).rejects.toThrow('damaged')
  await expect(create(join(folder, 'a'), KNOWN, 'short')).rejects.toThrow('shorter')
  await expect(create(join(folder, 'b'), KNOWN.replace('about', 'abuot'))).rejects.toThrow('BIP-39')
})

test('addresses are those that other wallets derive from the same words, and keys fit them', async () => {
  const path = join(folder, 'known.json')
  await create(path, KNOWN)
  const own = deriveWallets(await openKeystore(path, PASSPHRASE))
  const wallets = openOwnWallets(own)
  // Published for these words: BIP-84, and the first address of the common Ethereum wallets.
  expect(wallets.own('BITCOIN').deposit(0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  expect(wallets.own('ETHEREUM').deposit(0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  expect(wallets.own('ETHEREUM').hot).not.toBe(wallets.own('ETHEREUM').deposit(0))
  expect(depositAddress('ETHEREUM', wallets.accountKey('ETHEREUM'), 0)).toBe(wallets.own('ETHEREUM').deposit(0))
  expect(wallets.accountKey('ETHEREUM')).toMatch(/^xpub/)
})
