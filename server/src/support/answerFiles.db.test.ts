// Files of operators' answers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { photo } from '../testing/pictures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
let exchange: TestServer
let support: TestOperator

beforeAll(async () => {
  exchange = await startTestServer()
  support = await createOperator(exchange, ['support'])
})
afterAll(() => exchange.close())

test('an operator answers with files, which only the customer opens', async () => {
  const [ann, bob] = [await createTrader(exchange), await createTrader(exchange)]
  const desk = support.client.support
  const { ticketId } = await ann.client.support.openTicket({ topic: 'OTHER', text: 'My statement, please.' })
  const { revision } = await desk.getDeskTicket({ ticketId })
  const answer = { ticketId, revision, text: 'Here it is.' }
  await expect(desk.replyToTicket({ ...answer, files: [pdf, Buffer.from('MZ program')] })).rejects.toMatchObject({
    error: 'FILE_TYPE',
    facts: { field: 'files', place: 2 },
  })
  await desk.replyToTicket({ ...answer, files: [await photo(), pdf] })
  const { messages } = await ann.client.support.getTicket({ ticketId })
  expect(messages.at(-1)).toMatchObject({ author: 'STAFF', text: 'Here it is.' })
  const [picture, paper] = messages.at(-1)?.files ?? []
  expect([picture?.type, paper?.type]).toEqual(['image/jpeg', 'application/pdf'])
  const typeFor = async (token: string) =>
    (await fetch(new URL(paper?.url ?? '', exchange.url), { headers: { satoken: token } })).headers.get('content-type')
  expect(await typeFor(ann.token)).toBe('application/pdf')
  expect(await typeFor(bob.token)).toMatch(/^application\/json/)
  expect((await desk.getDeskTicket({ ticketId })).messages.at(-1)?.files).toHaveLength(2)
})
