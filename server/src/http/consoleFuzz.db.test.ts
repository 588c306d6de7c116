// Every operation of operators with random inputs of its schema, half of them valid and half with one fault. For any
// input: no internal error, an answer as documented, and an audit log that is whole.
import type { Envelope } from '@assay/api/client'
import { errorCodes } from '@assay/api/errorCodes'
import { operatorErrorCodes } from '@assay/api/operatorErrors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { verifyAuditLog } from '../auditLog/verifyAuditLog.ts'
import { createSession } from '../operators/operatorSessions.ts'
import { createOperator, type TestOperator, UNUSABLE_HASH } from '../testing/operators.ts'
import { oneConnection } from '../testing/oneConnection.ts'
import { faultyInput, type JsonSchema, validInput } from '../testing/schemaArbitrary.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { consoleTable } from './console.ts'
import { describeOperations } from './openapi.ts'

const RUNS = 60
const connection = oneConnection()
const codes: Readonly<Record<string, number>> = { ...errorCodes, ...operatorErrorCodes }
const table = consoleTable({ isDemo: true })
const operations = describeOperations(table).map((described, place) => ({
  ...described,
  name: `${described.slice}.${described.operation}`,
  answers: table[place]?.output ?? z.never(),
}))

let exchange: TestServer
let operator: TestOperator

beforeAll(async () => {
  exchange = await startTestServer()
  operator = await createOperator(exchange, ['administrator', 'support', 'risk'])
  await createOperator(exchange, ['administrator'])
  await createTrader(exchange, { usdt: '10' })
})
afterAll(async () => {
  connection.close()
  expect((await verifyAuditLog(exchange.server.db)).faults).toEqual([])
  await exchange.close()
})

const meaningful = {
  name: fc.constantFrom('robin', 'operator1', 'nobody'),
  email: fc.constantFrom('robin@assay.example', 'x@y.example'),
  roles: fc.constantFrom(['support'], [], ['nosuch'], ['support', 'support']),
  role: fc.constantFrom('support', 'auditor'),
  reason: fc.constantFrom('for the test', '   ', 'ab'),
  text: fc.constantFrom('a note', '%', "' or 1=1 --"),
  link: fc.constantFrom('x'.repeat(43)),
  totpCode: fc.constantFrom('000000', '123456'),
  operatorId: fc.constantFrom(1, 2, 99),
  requestId: fc.constantFrom(1, 2, 99),
  key: fc.constantFrom('LOGO_SETTING', 'pair/btcusdt', 'coin/xyz', 'nothing', '__proto__'),
  value: fc.oneof(fc.jsonValue(), fc.constant({ logo: '', name: 'Fuzz' })),
  market: fc.constantFrom('btcusdt', 'btcusdt-perp', 'nothing'),
  version: fc.constantFrom(1, 2, 99),
  customerId: fc.constantFrom(10_000, 10_001, 99),
}

/** A new session each time: some operations end them, and the operator may have been suspended. */
async function tokenOf({ operatorId }: TestOperator): Promise<string> {
  const { db, clock } = exchange.server
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('operators')
      .set({ state: 'ACTIVE', password_hash: UNUSABLE_HASH })
      .where('id', '=', BigInt(operatorId))
      .execute()
    return createSession(transaction, { operatorId, address: '127.0.0.1', now: clock.now() })
  })
}

/** As in an address. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')
}

test.each(operations)(
  '$name keeps its word',
  async ({ route, input, answers }) => {
    const schema = input as JsonSchema
    const drawn = fc.oneof(validInput(schema, meaningful), faultyInput(schema, meaningful))
    const property = fc.asyncProperty(drawn, async (values) => {
      const query = new URLSearchParams(
        Object.entries(values).map(([name, value]): [string, string] => [name, textOf(value)]),
      )
      const isGet = route.method === 'GET'
      const address = `${exchange.consoleUrl}${route.path}${isGet ? `?${query.toString().slice(0, 6000)}` : ''}`
      const { text } = await connection.send(address, {
        method: route.method,
        headers: { 'content-type': 'application/json', operatortoken: await tokenOf(operator) },
        body: isGet ? undefined : JSON.stringify(values),
      })
      const { code, msg, data } = JSON.parse(text) as Envelope
      const context = JSON.stringify({ values, code, msg, data })
      if (code === 200) {
        expect(z.safeParse(answers, data).data, context).toEqual(data)
        return
      }
      const { error } = data as { error: string }
      expect(error, context).not.toBe('SYSTEM_ERROR')
      expect(codes[error], context).toBe(code)
      expect(msg, context).not.toBe('')
    })
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  },
  120_000,
)
