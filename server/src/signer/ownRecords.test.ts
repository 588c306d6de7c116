import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnRecords, type SignedRecord } from './ownRecords.ts'

const HOUR = 60 * 60_000
const payment: SignedRecord = {
  at: 10 * HOUR,
  payout: 1n,
  attempt: 0,
  purpose: 'WITHDRAWAL',
  withdrawal: 7n,
  network: 'ETHEREUM',
  source: '0xhot',
  nonce: 0,
  channel: 'USDT-ERC20',
  recipient: '0xalice',
  units: 97_000_000n,
  txid: '0x1',
  bytes: '0x02',
}
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-records-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('what was signed is known after a restart, and a torn last line is dropped', async () => {
  const path = join(folder, 'signed.jsonl')
  const before = await openOwnRecords(path)
  await before.see('ETHEREUM', '0xalice', 9 * HOUR)
  await before.add(payment)
  await before.close()
  await appendFile(path, '{"type":"signed","at":1')
  const after = await openOwnRecords(path)
  expect(after.ofWithdrawal(7n)).toEqual(payment)
  expect(after.ofPayout(1n)).toEqual([payment])
  expect(after.newest()).toEqual([payment])
  expect(after.seenAt('ETHEREUM', '0xalice')).toBe(9 * HOUR)
  expect(after.seenAt('TRON', '0xalice')).toBeNull()
  await after.add({ ...payment, payout: 2n, withdrawal: 8n, nonce: 1, txid: '0x2' })
  await after.close()
  expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(3)
})

test('payments count once, by channel and time; a raised fee and gas do not count as payments', async () => {
  const records = await openOwnRecords(join(folder, 'counted.jsonl'))
  await records.add(payment)
  await records.add({ ...payment, attempt: 1, at: 10.2 * HOUR, txid: '0x2' })
  await records.add({ ...payment, payout: 2n, withdrawal: 8n, at: 10.5 * HOUR, nonce: 1, txid: '0x3', units: 3n })
  await records.add({ ...payment, payout: 3n, withdrawal: null, purpose: 'GAS', channel: 'ETH', nonce: 2, units: 5n })
  expect(records.paidSince('USDT-ERC20', 9 * HOUR)).toBe(97_000_003n)
  expect(records.paidSince('USDT-ERC20', 10.1 * HOUR)).toBe(3n)
  expect(records.paidSince('ETH', 9 * HOUR)).toBe(0n)
  expect(records.gasSince('ETHEREUM', 9 * HOUR)).toBe(5n)
  await records.close()
})

test('a damaged line stops the start', async () => {
  const path = join(folder, 'damaged.jsonl')
  await writeFile(path, '{"type":"signed","at":"yesterday"}\n')
  await expect(openOwnRecords(path)).rejects.toThrow('damaged')
})
