// Whether an intent may be signed: it pays exactly what a withdrawal is owed, to exactly its address, or moves money
// between the exchange's own addresses, and is within the signer's limits. Answers why not, in words for operators; null if
// it may.
import { DAY_MS } from '@assay/engine/calendar'
import { EXTERNAL } from '@assay/engine/nouns'
import { toChainUnits } from '../outside/chains/units.ts'
import type { OwnRecords } from './ownRecords.ts'
import { limitReached, type NetworkPolicy, type Policy, unitsOf } from './policy.ts'
import type { Claim, Intent } from './readIntent.ts'

export interface OwnAddresses {
  hot: string
  /** The deposit address with this number. */
  deposit(number: number): string
}

export interface Grounds {
  policy: Policy
  records: OwnRecords
  own: OwnAddresses
  now: number
  /** Of the intent's withdrawal. */
  claim: Claim | null
}

/** Whatever the limits are. */
export function faultOf(intent: Intent, grounds: Grounds): string | null {
  const channel = grounds.policy.channels[intent.channel]
  const network = channel === undefined ? undefined : grounds.policy.networks[channel.network]
  if (channel === undefined || network === undefined || channel.network !== intent.network)
    return `the signer's policy does not name ${intent.channel} on ${intent.network}`
  if (intent.feeCap * intent.gasLimit > unitsOf(network.feeMax, network.nativeDecimals))
    return `its network fee may be more than ${network.feeMax}`
  return signedDifferently(intent, grounds) ?? unjustified[intent.purpose](intent, grounds, network)
}

const unjustified: Record<
  Intent['purpose'],
  (intent: Intent, grounds: Grounds, network: NetworkPolicy) => string | null
> = { WITHDRAWAL: unowed, SWEEP: notToHot, GAS: notForSweep, COLD: notCold }

/** A second transaction of a payout may only raise its fee, and a withdrawal has one payout forever. */
function signedDifferently(intent: Intent, { records }: Grounds): string | null {
  const [first] = intent.withdrawal === null ? records.ofPayout(intent.payout) : found(records, intent.withdrawal)
  if (first === undefined)
    return intent.attempt === 0 ? null : 'it raises the fee of something that this signer has not signed'
  const isSame =
    first.payout === intent.payout &&
    first.withdrawal === intent.withdrawal &&
    first.network === intent.network &&
    first.source === intent.source &&
    first.channel === intent.channel &&
    first.recipient === intent.recipient &&
    first.units === intent.units
  return isSame ? null : 'this signer has signed another payment for it before'
}

function found(records: OwnRecords, withdrawal: bigint) {
  const record = records.ofWithdrawal(withdrawal)
  return record === null ? [] : [record]
}

function unowed(intent: Intent, grounds: Grounds): string | null {
  const { claim, policy, own } = grounds
  const channel = policy.channels[intent.channel]
  if (claim === null || channel === undefined) return 'the ledger holds nothing for this withdrawal'
  if (claim.ledgerStatus !== 'HELD') return 'the ledger has paid or refunded this withdrawal'
  if (claim.payee > BigInt(EXTERNAL)) return 'this withdrawal is paid inside the exchange'
  if (intent.source !== own.hot || intent.sourceNumber !== null) return 'it is not paid from the hot wallet'
  if (claim.channel !== intent.channel || claim.asset !== channel.asset)
    return 'it pays another coin than the withdrawal'
  if (claim.address !== intent.recipient) return 'it pays another address than the withdrawal'
  if (toChainUnits(claim.amount - claim.fee, claim.scale, channel.decimals) !== intent.units)
    return 'it pays another amount than the withdrawal less its fee'
  if (isSigned(intent, grounds)) return null
  return claim.status === 'SIGNING' ? null : 'the withdrawal was not approved'
}

/** For a payment to a customer. A raised fee does not pay more, so only attempt 0 counts. */
export function limitOf(intent: Intent, grounds: Grounds): string | null {
  if (intent.purpose !== 'WITHDRAWAL' || isSigned(intent, grounds)) return null
  return limitReached(grounds.policy, intent, grounds)
}

function isSigned({ attempt, payout }: Intent, { records }: Grounds): boolean {
  return attempt > 0 || records.ofPayout(payout).length > 0
}

function notToHot(intent: Intent, { own }: Grounds): string | null {
  if (intent.sourceNumber === null || own.deposit(intent.sourceNumber) !== intent.source)
    return 'it is not from a deposit address'
  return intent.recipient === own.hot ? null : 'it is not to the hot wallet'
}

function notForSweep(intent: Intent, { own, policy, records, now }: Grounds, network: NetworkPolicy): string | null {
  const most = (text: string) => unitsOf(text, network.nativeDecimals)
  if (policy.channels[intent.channel]?.contract !== null) return 'gas is paid in the native coin'
  if (intent.source !== own.hot || intent.sourceNumber !== null) return 'it is not paid from the hot wallet'
  if (intent.recipientNumber === null || own.deposit(intent.recipientNumber) !== intent.recipient)
    return 'it is not to a deposit address'
  if (intent.units > most(network.gasPerSweep)) return `more than ${network.gasPerSweep} of gas for one sweep`
  if (records.gasSince(intent.network, now - DAY_MS) + intent.units > most(network.gasPerDay))
    return `more than ${network.gasPerDay} of gas in a day`
  return null
}

function notCold(intent: Intent, { own }: Grounds, network: NetworkPolicy): string | null {
  if (intent.source !== own.hot || intent.sourceNumber !== null) return 'it is not paid from the hot wallet'
  return network.coldAddresses.includes(intent.recipient) ? null : `the signer's policy does not name this cold address`
}
