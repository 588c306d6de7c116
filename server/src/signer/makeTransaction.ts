// The transaction of an intent that may be signed, in the form of its network. What it spends is derived from the signer's
// own seed and compared with its own records; nothing is believed because the database says so.
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Network } from '../outside/chains/chain.ts'
import { signBitcoinPayment } from './bitcoinTransaction.ts'
import { signEvmPayment } from './evmTransaction.ts'
import type { OwnRecords } from './ownRecords.ts'
import type { OwnWallets } from './ownWallets.ts'
import type { Policy } from './policy.ts'
import type { Intent } from './readIntent.ts'
import { signTronPayment } from './tronTransaction.ts'

export interface Making {
  wallets: OwnWallets
  policy: Policy
  records: Pick<OwnRecords, 'spentBy'>
}

export interface MadeTransaction {
  txid: string
  bytes: string
  /** Outputs that it spends, as transaction:place; only on Bitcoin. */
  inputs?: string[]
}

const INPUTS_MAX = 100

const signed: readonly string[] = ['ETHEREUM', 'BITCOIN', 'TRON'] satisfies Network[]

/** Whether it has transactions for this network. */
export function isSigned(network: string): network is Network {
  return signed.includes(network)
}

/** Why it cannot be, in words for operators, before anything is signed. */
export async function makeTransaction(
  { wallets, policy, records }: Making,
  transaction: Transaction<Database>,
  intent: Intent & { nonce: number },
): Promise<MadeTransaction | { refusal: string }> {
  if (intent.network === 'ETHEREUM') {
    const contract = policy.channels[intent.channel]?.contract ?? null
    const chainId = policy.networks.ETHEREUM?.chainId
    if (chainId === undefined) return { refusal: "the signer's policy does not name ETHEREUM" }
    const key = wallets.privateKey('ETHEREUM', intent.sourceNumber)
    return signEvmPayment(key, { ...intent, contract, chainId })
  }
  if (intent.network === 'TRON') return makeTron({ wallets, policy, records }, intent)
  if (intent.network !== 'BITCOIN') return { refusal: `the signer has no transactions for ${intent.network}` }
  const rows = await readInputs(transaction, intent.payout)
  const inputs = rows.map(({ txid, place }) => `${txid}:${place}`)
  const refusal = unspendable(intent, { rows, inputs, records })
  if (refusal !== null) return { refusal }
  const own = rows.map(({ source_number, ...row }) => ({
    ...row,
    ...wallets.keys('BITCOIN', source_number === null ? null : Number(source_number)),
  }))
  const { recipient, units } = intent
  const change = wallets.own('BITCOIN').hot
  return { ...signBitcoinPayment({ inputs: own, recipient, units, fee: feeOf(intent), change }), inputs }
}

/**
 * One signature forever: without nonces a second one could be mined beside the first, and this process asks no chain. The
 * block that it names comes from the database; a wrong one gives bytes that no node takes.
 */
async function makeTron(
  { wallets, policy }: Making,
  intent: Intent & { nonce: number },
): Promise<MadeTransaction | { refusal: string }> {
  const { anchor, expiresAt, sourceNumber, attempt } = intent
  if (attempt > 0) return { refusal: 'a payment on TRON is signed once' }
  if (anchor === null || expiresAt === null || !/^[0-9a-f]{64}$/.test(anchor))
    return { refusal: 'it names no block of the network' }
  const contract = policy.channels[intent.channel]?.contract ?? null
  const key = wallets.privateKey('TRON', sourceNumber)
  return signTronPayment(key, { ...intent, contract, anchor, expiresAt, most: feeOf(intent) })
}

/** The outputs that were chosen when it was planned, always in the same order. */
async function readInputs(transaction: Transaction<Database>, payout: bigint) {
  return transaction
    .selectFrom('payout_inputs')
    .select(['txid', 'place', 'source_number', 'units'])
    .where('payout_id', '=', payout)
    .orderBy('txid')
    .orderBy('place')
    .execute()
}

type Rows = Awaited<ReturnType<typeof readInputs>>

function unspendable(
  intent: Intent,
  { rows, inputs, records }: { rows: Rows; inputs: readonly string[]; records: Making['records'] },
): string | null {
  if (intent.attempt > 0) return 'fees are not raised on BITCOIN yet'
  if (rows.length === 0 || rows.length > INPUTS_MAX) return `it spends ${rows.length} outputs`
  const spent = inputs.find((input) => (records.spentBy(input) ?? intent.payout) !== intent.payout)
  if (spent !== undefined) return `this signer has spent ${spent} for another payment`
  const sum = rows.reduce((total, { units }) => total + units, 0n)
  return sum < intent.units + feeOf(intent) ? 'its outputs have too little' : null
}

/** The whole fee, in satoshi or sun; faultOf has compared it with the policy. */
function feeOf({ gasLimit, feeCap }: Intent): bigint {
  return gasLimit * feeCap
}
