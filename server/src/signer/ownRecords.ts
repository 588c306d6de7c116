// What this signer has signed and which addresses it has seen, in its own file. Its limits and its nonces are checked
// against this file, so anyone who can write the database can neither reset a limit nor have a withdrawal signed twice. Each
// line is on the disk before what it allows leaves the process.
import { type FileHandle, open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '../db/copyFolder.ts'

const bigint = z.string().regex(/^\d+$/).transform(BigInt)
const signedLine = z.strictObject({
  type: z.literal('signed'),
  at: z.int(),
  payout: bigint,
  attempt: z.int(),
  /** null for what stays inside the exchange's own addresses. */
  withdrawal: bigint.nullable(),
  network: z.string(),
  source: z.string(),
  nonce: z.int(),
  purpose: z.enum(['WITHDRAWAL', 'SWEEP', 'GAS', 'COLD']),
  channel: z.string(),
  recipient: z.string(),
  units: bigint,
  txid: z.string(),
  bytes: z.string(),
  /** Outputs that it spends, as transaction:place; only on Bitcoin. */
  inputs: z.array(z.string()).optional(),
})
const seenLine = z.strictObject({ type: z.literal('seen'), at: z.int(), network: z.string(), recipient: z.string() })
const line = z.discriminatedUnion('type', [signedLine, seenLine])

export type SignedRecord = Omit<z.output<typeof signedLine>, 'type'>

export interface OwnRecords {
  /** All transactions of one payout, by attempt. */
  ofPayout(payout: bigint): readonly SignedRecord[]
  ofWithdrawal(withdrawal: bigint): SignedRecord | null
  /** The newest of each source address. */
  newest(): readonly SignedRecord[]
  /** The payout that spends an output, as transaction:place; null: none does. */
  spentBy(input: string): bigint | null
  /** Paid to customers through a channel since a time, in the chain's units. */
  paidSince(channel: string, since: number): bigint
  /** Sent to deposit addresses for their sweeps since a time, in the chain's units. */
  gasSince(network: string, since: number): bigint
  /** When an address was first seen; null before that. */
  seenAt(network: string, recipient: string): number | null
  see(network: string, recipient: string, at: number): Promise<void>
  add(record: SignedRecord): Promise<void>
  close(): Promise<void>
}

/** Throws if a line other than a torn last one cannot be read. */
export async function openOwnRecords(path: string): Promise<OwnRecords> {
  const payouts = new Map<bigint, SignedRecord[]>()
  const withdrawals = new Map<bigint, SignedRecord>()
  const newest = new Map<string, SignedRecord>()
  const seen = new Map<string, number>()
  const spent = new Map<string, bigint>()
  const recent: SignedRecord[] = []
  for (const text of await wholeLines(path)) keep(text)
  const file = await open(path, 'a', 0o600)
  await syncFolder(dirname(path))

  function keep(text: string): void {
    const parsed = line.safeParse(JSON.parse(text))
    if (!parsed.success) throw new Error(`${path} is damaged; restore it from a backup. Nothing is signed without it.`)
    const { type, ...record } = parsed.data
    if (type === 'signed') index(record as SignedRecord)
    else seen.set(`${record.network} ${record.recipient}`, record.at)
  }

  function index(record: SignedRecord): void {
    payouts.set(record.payout, [...(payouts.get(record.payout) ?? []), record])
    newest.set(`${record.network} ${record.source}`, newer(newest.get(`${record.network} ${record.source}`), record))
    for (const input of record.inputs ?? []) spent.set(input, record.payout)
    // A raised fee pays nothing more.
    if (record.attempt > 0) return
    if (record.withdrawal !== null) withdrawals.set(record.withdrawal, record)
    recent.push(record)
  }

  function sum(since: number, counts: (record: SignedRecord) => boolean): bigint {
    while (recent[0] !== undefined && recent[0].at < since - KEPT_MS) recent.shift()
    return recent.reduce((total, record) => (record.at > since && counts(record) ? total + record.units : total), 0n)
  }

  return {
    ofPayout: (payout) => payouts.get(payout) ?? [],
    ofWithdrawal: (withdrawal) => withdrawals.get(withdrawal) ?? null,
    newest: () => [...newest.values()],
    spentBy: (input) => spent.get(input) ?? null,
    paidSince: (channel, since) =>
      sum(since, (record) => record.purpose === 'WITHDRAWAL' && record.channel === channel),
    gasSince: (network, since) => sum(since, (record) => record.purpose === 'GAS' && record.network === network),
    seenAt: (network, recipient) => seen.get(`${network} ${recipient}`) ?? null,
    async see(network, recipient, at) {
      await append(file, { type: 'seen', at, network, recipient })
      seen.set(`${network} ${recipient}`, at)
    },
    async add(record) {
      await append(file, { type: 'signed', ...record })
      index(record)
    },
    close: () => file.close(),
  }
}

/** The longest window of a limit: kept beyond the beginning of each window, so that no other limit lacks a record. */
const KEPT_MS = 24 * 60 * 60_000

function newer(known: SignedRecord | undefined, record: SignedRecord): SignedRecord {
  return known === undefined || record.nonce >= known.nonce ? record : known
}

async function append(file: FileHandle, written: object): Promise<void> {
  const text = JSON.stringify(written, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  await file.appendFile(`${text}\n`)
  await file.sync()
}

/** A last line without its end was torn by a crash: what it allows never left the process, so it is removed. */
async function wholeLines(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) await truncate(path, Buffer.byteLength(whole))
  return whole.split('\n').filter((each) => each !== '')
}
