// What makes reviewers look twice: one document at many accounts, and facts that change after the pictures were sent.
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { Input } from '@assay/api/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperator } from '../testing/operators.ts'
import { photo } from '../testing/pictures.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

type QueueRow = OperatorOutput<'verification', 'listVerifications'>['rows'][number]

const identity = { realName: 'Maria Lindqvist', idCard: 'AB 12-3456', country: 'SE', cardType: 1 } as const
let exchange: RestartableServer
let reviewer: Awaited<ReturnType<typeof createOperator>>['client']['verification']

beforeAll(async () => {
  exchange = await startTestServer()
  reviewer = (await createOperator(exchange, ['verification'])).client.verification
}, 300_000)
afterAll(() => exchange.close())

const send = (trader: Trader, sent: Input<'verification', 'submitVerification'>) =>
  trader.client.verification.submitVerification(sent)
const upload = async (trader: Trader) => (await trader.client.verification.uploadDocument({ file: await photo() })).url
const standing = async (trader: Trader) => (await trader.client.user.getUser({})).verification.advanced

async function listed(trader: Trader, level: QueueRow['level'], state: QueueRow['state'] = 'PENDING') {
  const { rows } = await reviewer.listVerifications({ state, customerId: trader.userId })
  const found = rows.find((row) => row.level === level)
  if (found === undefined) throw new Error(`${level} of ${trader.userId} is not ${state}`)
  return found
}

const versionOf = ({ verificationId, revision }: QueueRow) => ({ verificationId, revision })
const approve = async (trader: Trader, level: QueueRow['level']) =>
  reviewer.approveVerification(versionOf(await listed(trader, level)))

test('a reviewer sees ten of the other accounts with the same document, and that there are more', async () => {
  const traders = []
  for (let count = 0; count < 13; count += 1) traders.push(await createTrader(exchange))
  for (const trader of traders) await send(trader, { flag: 1, ...identity, idCard: 'MANY 5566' })
  const [first, ...others] = traders
  if (first === undefined) throw new Error('no trader')
  expect((await listed(first, 'BASIC')).sameDocument).toEqual({
    customers: others.slice(0, 10).map(({ userId }) => userId),
    hasMore: true,
  })
})

test('pictures are not approved for facts that nobody compared them with: the case is a new version and says so', async () => {
  const trader = await createTrader(exchange)
  const sent = { frontUrl: await upload(trader), backUrl: await upload(trader), handelUrl: await upload(trader) }
  await send(trader, { flag: 2, ...identity, ...sent })
  await approve(trader, 'BASIC')
  const seen = await listed(trader, 'ADVANCED')
  const { verificationId } = seen
  expect(seen.factsChangedAt).toBeNull()
  await changeName(trader, 'Somebody Else')
  await expect(reviewer.approveVerification(versionOf(seen))).rejects.toMatchObject({
    error: 'VERIFICATION_SENT_AGAIN',
  })
  expect(await reviewer.getVerification({ verificationId })).toMatchObject({
    revision: seen.revision + 1,
    realName: 'Somebody Else',
    factsChangedAt: exchange.clock.now(),
  })
  await approve(trader, 'ADVANCED')
  await changeName(trader, 'Somebody Else')
  expect(await standing(trader)).toBe('PASSED')
  // What has passed is looked at again, too.
  await changeName(trader, 'Third Person')
  expect(await standing(trader)).toBe('PENDING')
})

/** The basic verification is returned after it has passed, sent with this name, and passes again. */
async function changeName(trader: Trader, realName: string): Promise<void> {
  const basic = await listed(trader, 'BASIC', 'PASSED')
  await reviewer.returnVerification({ ...versionOf(basic), reasons: { realName: 'DIFFERS' } })
  await send(trader, { flag: 1, realName })
  await approve(trader, 'BASIC')
}
