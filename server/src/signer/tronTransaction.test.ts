// Bytes compared with those that tronweb 6.5.1 made of the same payments, with the same key. Its own times are only said again.
import { expect, test } from 'vitest'
import { readTronTerms, tronTxid } from '../outside/chains/tronTransaction.ts'
import { signTronPayment, type TronPayment } from './tronTransaction.ts'

const KEY = new Uint8Array(32).fill(7)
const payment: TronPayment = {
  source: 'TGkWdpawVNfeset3P6uTBbLaPY7nZVZvXY',
  recipient: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  units: 97_000_000n,
  most: 15_400_000n,
  anchor: '000000000000fe261b9e6e8091f5bd92dc67816890ec4739f6fe5109ad777912',
  expiresAt: 1_767_229_260_000,
  nonce: 59_994,
}

test('a transfer of a token', async () => {
  const signed = await signTronPayment(KEY, payment)
  expect(signed.txid).toBe('588767e5bc48f1cde2ab324b3176ddffe93ffe304fc9501ea53c16969588bb69')
  expect(signed.bytes.slice(-130)).toBe(
    '417e4a6ba2d179bda6c499073b3ea54111a7c3d859581b841a6a050832639d8d69977537b02e1c621365be959f22dd6d90a83b047b6b1649285fabba345b04f51b',
  )
  expect(tronTxid(signed.bytes)).toBe(signed.txid)
  expect(readTronTerms(signed.bytes)).toEqual({
    block: { bytes: 'fe26', hash: '1b9e6e8091f5bd92' },
    expiresAt: payment.expiresAt,
  })
})

test('a transfer of TRX', async () => {
  const signed = await signTronPayment(KEY, { ...payment, contract: null, units: 1_400_000n })
  expect(signed.txid).toBe('1950c5a2248d0596e3895ddf06ad24d2b5ea9f022eab481c6118a67c3aaecb8d')
  expect(signed.bytes.slice(-130)).toBe(
    'dab50436e3e6b1a1e21d498148b77ff72054653b946c856c3dffff6967e764402570aa2a4be1dd0bf45a2fbda61db1591df4b2f8ca77be9dda1509a977285bf91b',
  )
})

test('two equal payments that name the same block are two transactions', async () => {
  const ids = await Promise.all([0, 1].map((nonce) => signTronPayment(KEY, { ...payment, nonce })))
  expect(new Set(ids.map(({ txid }) => txid)).size).toBe(2)
})
