import { expect, test } from 'vitest'
import { faultOf, type Grounds, limitOf } from './checkIntent.ts'
import type { OwnRecords, SignedRecord } from './ownRecords.ts'
import { limitReached, parsePolicy, type Policy } from './policy.ts'
import type { Claim, Intent } from './readIntent.ts'

const HOUR = 60 * 60_000
const usdt = {
  network: 'ETHEREUM',
  asset: 'usdt',
  contract: '0xcontract',
  decimals: 6,
  perTransaction: '1000',
  perHour: '1500',
  perDay: '2000',
  perNewAddress: '100',
} as const
const policy: Policy = {
  newAddressHours: 24,
  networks: {
    ETHEREUM: {
      chainId: 1,
      feeMax: '0.01',
      nativeDecimals: 18,
      coldAddresses: ['0xcold'],
      gasPerSweep: '0.001',
      gasPerDay: '0.002',
    },
  },
  channels: {
    'USDT-ERC20': usdt,
    ETH: { ...usdt, asset: 'eth', contract: null, decimals: 18 },
  },
}

/** Alice withdraws 100 USDT with a fee of 3. */
const claim: Claim = {
  status: 'SIGNING',
  channel: 'USDT-ERC20',
  address: '0xalice',
  asset: 'usdt',
  scale: 8,
  amount: 100_00000000n,
  fee: 3_00000000n,
  payee: -101n,
  ledgerStatus: 'HELD',
}
const intent: Intent = {
  payout: 1n,
  attempt: 0,
  purpose: 'WITHDRAWAL',
  withdrawal: 7n,
  network: 'ETHEREUM',
  channel: 'USDT-ERC20',
  source: '0xhot',
  sourceNumber: null,
  recipient: '0xalice',
  recipientNumber: null,
  units: 97_000_000n,
  gasLimit: 100_000n,
  feeCap: 20_000_000_000n,
  tip: 1n,
  anchor: null,
  expiresAt: null,
}

function grounds(changed: Partial<Grounds> = {}, known: Partial<OwnRecords> = {}): Grounds {
  const records: OwnRecords = {
    ofPayout: () => [],
    ofWithdrawal: () => null,
    spentBy: () => null,
    newest: () => [],
    paidSince: () => 0n,
    gasSince: () => 0n,
    seenAt: () => 0,
    see: async () => {},
    add: async () => {},
    close: async () => {},
    ...known,
  }
  const own = { hot: '0xhot', deposit: (number: number) => `0xdeposit${number}` }
  return { policy, records, own, now: 100 * HOUR, claim, ...changed }
}
const refused = (changed: Partial<Intent>, on: Grounds = grounds()) =>
  faultOf({ ...intent, ...changed }, on) ?? limitOf({ ...intent, ...changed }, on)
const claimed = (changed: Partial<Claim>) => grounds({ claim: { ...claim, ...changed } })

test('exactly amount less fee of the right coin to exactly the recorded address is signed', () => {
  expect(refused({})).toBeNull()
})

test('anything else than what the ledger holds is refused', () => {
  expect(refused({ units: 97_000_001n })).toMatch('another amount')
  expect(refused({ units: 96_999_999n })).toMatch('another amount')
  expect(refused({ units: 100_000_000n })).toMatch('another amount')
  expect(refused({ recipient: '0xmallory' })).toMatch('another address')
  expect(refused({ channel: 'ETH' })).toMatch('another coin')
  expect(refused({ network: 'TRON' })).toMatch('policy does not name')
  expect(refused({ source: '0xdeposit1', sourceNumber: 1 })).toMatch('hot wallet')
  expect(refused({ feeCap: 100_000_000_001n })).toMatch('network fee')
  expect(refused({}, grounds({ claim: null }))).toMatch('ledger holds nothing')
  expect(refused({}, claimed({ ledgerStatus: 'PAID' }))).toMatch('paid or refunded')
  expect(refused({}, claimed({ ledgerStatus: 'REFUNDED' }))).toMatch('paid or refunded')
  expect(refused({}, claimed({ status: 'REVIEW' }))).toMatch('not approved')
  expect(refused({}, claimed({ payee: 12n }))).toMatch('inside the exchange')
  expect(refused({}, claimed({ asset: 'eth' }))).toMatch('another coin')
})

test('a withdrawal that was signed once is signed differently never again', () => {
  const first = { ...intent, nonce: 0, at: 0, txid: '0x1', bytes: '0x' } as unknown as SignedRecord
  const on = grounds({}, { ofWithdrawal: () => first, ofPayout: (payout) => (payout === 1n ? [first] : []) })
  expect(refused({ payout: 2n }, on)).toMatch('another payment')
  expect(refused({ attempt: 1, feeCap: 40_000_000_000n }, on)).toBeNull()
  expect(refused({ attempt: 1, recipient: '0xmallory' }, on)).toMatch('another payment')
  expect(refused({ attempt: 1 })).toMatch('has not signed')
})

test('limits hold for a transaction, an hour, a day and a new address', () => {
  const paid = (since: Record<number, bigint>, seenAt = 0) => ({
    now: 100 * HOUR,
    records: { paidSince: (_: string, from: number) => since[100 - from / HOUR] ?? 0n, seenAt: () => seenAt },
  })
  const asked = (units: bigint) => ({ channel: 'USDT-ERC20', recipient: '0xalice', units })
  expect(limitReached(policy, asked(1_000_000_000n), paid({}))).toBeNull()
  expect(limitReached(policy, asked(1_000_000_001n), paid({}))).toMatch('one transaction')
  expect(limitReached(policy, asked(500_000_001n), paid({ 1: 1_000_000_000n }))).toMatch('in an hour')
  expect(limitReached(policy, asked(500_000_001n), paid({ 24: 1_500_000_000n }))).toMatch('in a day')
  expect(limitReached(policy, asked(100_000_001n), paid({}, 77 * HOUR))).toMatch('known for less than 24 hours')
  expect(limitReached(policy, asked(100_000_001n), paid({}, 76 * HOUR))).toBeNull()
  expect(limitReached(policy, { ...asked(1n), channel: 'BTC' }, paid({}))).toMatch('does not name BTC')
})

test('money between own addresses goes only where it belongs', () => {
  const inside = { withdrawal: null, claim: null }
  const sweep = { ...inside, purpose: 'SWEEP', source: '0xdeposit3', sourceNumber: 3, recipient: '0xhot' } as const
  expect(refused(sweep)).toBeNull()
  expect(refused({ ...sweep, recipient: '0xmallory' })).toMatch('not to the hot wallet')
  expect(refused({ ...sweep, sourceNumber: 4 })).toMatch('not from a deposit address')
  const gas = { ...inside, purpose: 'GAS', channel: 'ETH', recipient: '0xdeposit3', recipientNumber: 3 } as const
  expect(refused({ ...gas, units: 10n ** 15n })).toBeNull()
  expect(refused({ ...gas, units: 10n ** 15n + 1n })).toMatch('one sweep')
  expect(refused({ ...gas, units: 10n ** 15n }, grounds({}, { gasSince: () => 15n * 10n ** 14n }))).toMatch('in a day')
  expect(refused({ ...gas, recipient: '0xmallory', units: 1n })).toMatch('not to a deposit address')
  const cold = { ...inside, purpose: 'COLD', recipient: '0xcold' } as const
  expect(refused(cold)).toBeNull()
  expect(refused({ ...cold, recipient: '0xmallory' })).toMatch('cold address')
})

test('a policy with a typing error is refused', () => {
  expect(() => parsePolicy(JSON.stringify({ ...policy, newAdressHours: 1 }), 'policy.json')).toThrow('policy.json')
  expect(() => parsePolicy('{', 'policy.json')).toThrow('no JSON')
  expect(parsePolicy(JSON.stringify(policy), 'policy.json')).toEqual(policy)
})
