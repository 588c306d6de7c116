// The verifier of the project, run in this page: what it found, how long it took, and what that means together.
import { type FairRecord, RECORD_FORMAT } from '@assay/api/binary'
import { type Check, type Keys, verifyRecord } from '@assay/api/verifyRecord'
import { saveFile } from '@assay/ui/saveFile'
import { formatAmount, formatPrice } from '@assay/ui/format'

export const checkNames = [
  'format',
  'rules',
  'terms',
  'receipt',
  'ticks',
  'chain',
  'head',
  'entry',
  'closing',
  'price',
  'pool',
  'outcome',
  'payout',
] as const
export type CheckName = (typeof checkNames)[number]

export interface ShownCheck {
  name: CheckName
  /** null: this browser could not check it. */
  isRight: boolean | null
  /** What was checked, short; both values where they differ. */
  figure: string
}

export interface Checked {
  checks: readonly ShownCheck[]
  tookMs: number
  /** unproven: nothing is wrong, but this browser could not check everything. */
  verdict: 'proven' | 'refuted' | 'unproven'
}

/** `keys` are those that the exchange publishes; without them a record vouches for its own. */
export async function checkRecord(record: FairRecord, keys: Keys | undefined): Promise<Checked> {
  const startedAt = performance.now()
  const canCheckSignatures = await knowsEd25519()
  const checks = await verifyRecord(record, keys).catch(() => [unreadable])
  const tookMs = Math.max(1, Math.round(performance.now() - startedAt))
  const shown = checks
    // A contract with the house has no round: that it names none is shown only if that is wrong.
    .filter(({ name, passed }) => name !== 'pool' || !passed || record.pool !== null)
    .map((check) => showCheck(check, record, canCheckSignatures))
  return { checks: shown, tookMs, verdict: verdictOf(shown) }
}

const unreadable: Check = { name: 'format', passed: false, found: '', expected: RECORD_FORMAT }

export function verdictOf(checks: readonly ShownCheck[]): Checked['verdict'] {
  if (checks.some(({ isRight }) => isRight === false)) return 'refuted'
  return checks.every(({ isRight }) => isRight === true) ? 'proven' : 'unproven'
}

/** Browsers before 2025 lack Ed25519; the signature is then not reported. */
async function knowsEd25519(): Promise<boolean> {
  const made = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']).catch(() => null)
  return made !== null
}

function showCheck(check: Check, record: FairRecord, canCheckSignatures: boolean): ShownCheck {
  const name = check.name as CheckName
  if (!canCheckSignatures && !check.passed && (name === 'receipt' || name === 'head'))
    return { name, isRight: null, figure: 'Ed25519' }
  const figure = check.passed ? figureOf(name, check, record) : `${shorten(check.found)} ≠ ${shorten(check.expected)}`
  return { name, isRight: check.passed, figure }
}

function figureOf(name: CheckName, { found }: Check, record: FairRecord): string {
  const { terms, ticks, receipt, head, pool, result } = record
  switch (name) {
    case 'rules':
      return shorten(receipt.rulesHash)
    case 'terms':
      return shorten(receipt.termsHash)
    case 'receipt':
      return `ed25519 ${receipt.publicKey.slice(0, 8)}`
    case 'head':
      return `ed25519 ${head.publicKey.slice(0, 8)}`
    case 'ticks':
      return String(ticks.length)
    case 'chain':
      return `#${ticks[0]?.sequence ?? '--'} – #${ticks.at(-1)?.sequence ?? '--'}`
    case 'closing':
      return result.closingSequences.map((sequence) => `#${sequence}`).join(' ')
    case 'payout':
      return `${formatAmount(result.payout, 2)} ${terms.coin.toUpperCase()}`
    case 'outcome':
      return result.status
    case 'entry':
      return result.entrySequence === null ? '--' : `#${result.entrySequence}`
    case 'price':
      return formatPrice(result.settlePrice, terms.priceDecimals)
    case 'pool':
      return String(pool?.stakes.length ?? 0)
    case 'format':
      return found
  }
}

function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-8)}` : text
}

/** null where the text is no record at all; whether a record is right is for its checks. */
export function readRecord(text: string): FairRecord | null {
  try {
    const record = JSON.parse(text) as Partial<FairRecord> | null
    return record?.format === RECORD_FORMAT && Array.isArray(record.ticks) ? (record as FairRecord) : null
  } catch {
    return null
  }
}

export function recordFile(record: FairRecord): void {
  saveFile(`assay-record-${record.terms.orderId}.json`, JSON.stringify(record, null, 2), 'application/json')
}
