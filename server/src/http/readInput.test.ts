import { PAGE_SIZE_MAX } from '@assay/api/scalars'
import { withProofInputs } from '@assay/api/proofInputs'
import { schemas } from '@assay/api/schemas'
import { ApiError } from '@assay/api/errors'
import { describe, expect, test } from 'vitest'
import { createInputReader } from './readInput.ts'

const readOrder = createInputReader(schemas.spot.placeOrder.input)
const readTransfer = createInputReader(schemas.wallet.transferFunds.input)
const transfer = { coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '5' }
const none = { query: {}, secrets: undefined, body: undefined }

function fieldRefused(read: () => unknown): unknown {
  try {
    read()
  } catch (error) {
    if (error instanceof ApiError && error.error === 'BAD_REQUEST') return error.facts.field ?? ''
    throw error
  }
  return null
}

describe('the input of an operation', () => {
  test('may be in the body, in the query, or in both', () => {
    const inBody = readTransfer({ ...none, body: transfer })
    expect(readTransfer({ ...none, query: transfer })).toEqual(inBody)
    const { coin, ...rest } = transfer
    expect(readTransfer({ ...none, query: { coin }, body: rest })).toEqual(inBody)
    expect(readTransfer({ ...none, query: { coin }, body: transfer })).toEqual(inBody)
  })

  test('parses booleans and numbers of a query', () => {
    const query = {
      symbol: 'btcusdt',
      side: 'BUY',
      type: 'LIMIT',
      price: '1',
      quantity: '1',
      postOnly: 'true',
      expiresAt: '1800000000000',
    }
    expect(readOrder({ ...none, query })).toMatchObject({ postOnly: true, expiresAt: 1_800_000_000_000, price: '1' })
  })

  test('is refused if query and body differ', () => {
    expect(fieldRefused(() => readTransfer({ ...none, query: { amount: '6' }, body: transfer }))).toBe('amount')
  })

  test('may have a number in the body and as text in the query', () => {
    const read = createInputReader(schemas.spot.cancelOrder.input)
    expect(read({ ...none, query: { id: '7' }, body: { id: 7 } })).toEqual({ id: 7 })
    const hostile = { id: { toString: 'x', toJSON: 'y' } }
    expect(fieldRefused(() => read({ ...none, query: { id: '7' }, body: hostile }))).toBe('id')
  })

  test('is refused if a secret in the query differs from the body', () => {
    const read = createInputReader(schemas.user.resetPassword.input)
    const body = { email: 'a@b.cd', newPwd: 'three blind mice', emailCode: '123456' }
    const secrets = new URLSearchParams({ emailCode: '654321' })
    expect(fieldRefused(() => read({ ...none, secrets, body }))).toBe('emailCode')
    expect(read({ ...none, secrets: new URLSearchParams(body) })).toEqual(body)
  })

  test('is refused if a field is given twice with different values', () => {
    expect(
      fieldRefused(() =>
        readTransfer({ ...none, query: { amount: ['5', '6'] }, body: { ...transfer, amount: undefined } }),
      ),
    ).toBe('amount')
  })

  test.each([
    -1,
    0.5,
    '-1',
    '1e400',
    '0x10',
    '１',
    '1,5',
    'NaN',
    ' 5',
    '5\r\n',
    '',
    null,
    [],
    {},
    `0.${'1'.repeat(40)}`,
  ])('is refused with %j as an amount', (amount) => {
    expect(fieldRefused(() => readTransfer({ ...none, body: { ...transfer, amount } }))).toBe('amount')
  })

  test.each([
    ['a list', []],
    ['a text', 'coin'],
    ['a number', 5],
  ])('is refused when the body is %s', (_, body) => {
    expect(fieldRefused(() => readTransfer({ ...none, body }))).toBe('')
  })

  test.each(['\u0000', 'a\u0000b', '\uD800', 'x\uDC00'])('is refused with the broken text %j', (key) => {
    const read = createInputReader(schemas.content.getRules.input)
    expect(fieldRefused(() => read({ ...none, body: { key } }))).toBe('key')
  })

  test('ignores unknown fields where nothing depends on them', () => {
    const read = createInputReader(schemas.spot.cancelOrder.input)
    expect(read({ ...none, query: { symbol: 'btcusdt' }, body: { id: 7, isAdmin: true } })).toEqual({ id: 7 })
  })

  test('is refused with a field that a strict operation does not know, in the body or in the query', () => {
    expect(fieldRefused(() => readTransfer({ ...none, body: { ...transfer, clientID: 'a' } }))).toBe('clientID')
    expect(fieldRefused(() => readTransfer({ ...none, query: { clientOrderId: 'a' }, body: transfer }))).toBe(
      'clientOrderId',
    )
    const cancelAll = createInputReader(schemas.spot.cancelAllOrders.input)
    expect(fieldRefused(() => cancelAll({ ...none, body: { Symbol: 'btcusdt' } }))).toBe('Symbol')
    expect(fieldRefused(() => cancelAll({ ...none, body: { ['x'.repeat(1000)]: 1 } }))).toBe('x'.repeat(64))
  })

  test('may have what the documented client sends with every call', () => {
    const sent = { lang: 'en', language: 'en', satoken: 'of the header' }
    expect(readTransfer({ ...none, query: sent, body: { ...transfer, ...sent } })).toEqual(transfer)
  })

  test('of a strict operation may have the proofs of its act', () => {
    const read = createInputReader(withProofInputs(schemas.withdrawal.submitWithdrawal.input, 'withdraw'))
    const wanted = { coinType: 'ETH', amount: '1', adress: '0x52908400098527886E0F7030069857D2E4169EE7' }
    expect(read({ ...none, body: { ...wanted, totpCode: '123456' } })).toEqual({ ...wanted, totpCode: '123456' })
    expect(fieldRefused(() => read({ ...none, body: { ...wanted, totpcode: '123456' } }))).toBe('totpcode')
  })
})

test('anyone who asks for more rows than a page may have gets a whole page', () => {
  const read = createInputReader(schemas.convert.listConverts.input)
  expect(read({ ...none, query: { pageSize: '100000' } })).toMatchObject({ pageSize: PAGE_SIZE_MAX })
  expect(read({ ...none, body: { pageSize: 100_000 } })).toMatchObject({ pageSize: PAGE_SIZE_MAX })
  expect(read({ ...none, body: { pageSize: 7 } })).toMatchObject({ pageSize: 7 })
  expect(read(none)).toMatchObject({ pageSize: 20 })
})
