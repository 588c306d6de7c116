// The signer's own limits, from a file that only it reads. A coin or network that it does not name is not paid.
import { readFile } from 'node:fs/promises'
import { DAY_MS } from '@assay/engine/calendar'
import { z } from 'zod'
import type { OwnRecords } from './ownRecords.ts'

const HOUR_MS = 60 * 60_000

/** Decimal text in the coin, such as "2500.5". */
const amount = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)
const channel = z.strictObject({
  network: z.enum(['ETHEREUM', 'BITCOIN', 'TRON']),
  asset: z.string(),
  /** The token's contract; null for the native coin. */
  contract: z.string().nullable(),
  decimals: z.int().min(0).max(18),
  perTransaction: amount,
  perHour: amount,
  perDay: amount,
  /** For an address that this signer has known for less than newAddressHours. */
  perNewAddress: amount,
})
const network = z.strictObject({
  /** Of an EVM network. */
  chainId: z.int().positive().optional(),
  /** The most that the fee of one transaction may cost, in the native coin. */
  feeMax: amount,
  nativeDecimals: z.int().min(0).max(18),
  /** Where the hot wallet's surplus may go. */
  coldAddresses: z.array(z.string()),
  /** The most that a deposit address may get for its sweep, in the native coin, and all of them in a day. */
  gasPerSweep: amount,
  gasPerDay: amount,
})
const policyShape = z.strictObject({
  newAddressHours: z
    .int()
    .min(0)
    .max(24 * 365),
  networks: z.partialRecord(z.enum(['ETHEREUM', 'BITCOIN', 'TRON']), network),
  channels: z.record(z.string(), channel),
})

export type Policy = z.output<typeof policyShape>
export type NetworkPolicy = z.output<typeof network>

/** Throws a one-line message that says what to change. */
export async function readPolicy(path: string): Promise<Policy> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code}); docs/operations/treasury.md says what it holds.`)
  })
  return parsePolicy(text, path)
}

export function parsePolicy(text: string, path: string): Policy {
  try {
    return policyShape.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${path} is no policy: ${error instanceof z.ZodError ? z.prettifyError(error) : 'no JSON'}`)
  }
}

export interface PaymentAsked {
  channel: string
  recipient: string
  units: bigint
}

/** Why the policy does not allow a payment to a customer, in words for operators; null if it does. */
export function limitReached(
  policy: Policy,
  { channel: name, recipient, units }: PaymentAsked,
  { records, now }: { records: Pick<OwnRecords, 'paidSince' | 'seenAt'>; now: number },
): string | null {
  const limits = policy.channels[name]
  if (limits === undefined) return `the signer's policy does not name ${name}`
  const most = (text: string) => unitsOf(text, limits.decimals)
  const seenAt = records.seenAt(limits.network, recipient) ?? now
  const isNew = now - seenAt < policy.newAddressHours * HOUR_MS
  if (units > most(limits.perTransaction)) return `more than ${limits.perTransaction} in one transaction`
  if (isNew && units > most(limits.perNewAddress))
    return `more than ${limits.perNewAddress} to an address known for less than ${policy.newAddressHours} hours`
  if (records.paidSince(name, now - HOUR_MS) + units > most(limits.perHour))
    return `more than ${limits.perHour} in an hour`
  if (records.paidSince(name, now - DAY_MS) + units > most(limits.perDay)) return `more than ${limits.perDay} in a day`
  return null
}

/** Digits beyond the chain's decimals are dropped: a limit is never rounded up. */
export function unitsOf(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
