import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSubscriber } from '../../testing/pushService.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createTrader } from '../../testing/traders.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer({
    config: { webPush: { isOn: true, key: null, contact: 'mailto:operations@assay.example' } },
  })
})
afterAll(() => exchange.close())

test('two accounts that subscribe one browser at the same moment are both answered, and one of them has it', async () => {
  const traders = [await createTrader(exchange), await createTrader(exchange)]
  const { keys } = openSubscriber()
  const subscription = { endpoint: 'https://push.example.com/send/race', keys }
  const eight = Array.from({ length: 4 }, () => traders).flat()
  await Promise.all(eight.map(({ client }) => client.user.subscribePush(subscription)))
  const settings = await Promise.all(traders.map(({ client }) => client.user.getMessageSettings({})))
  expect(settings.flatMap(({ push }) => push.browsers)).toHaveLength(1)
})

test('a key that is no point of the curve is refused', async () => {
  const { client } = await createTrader(exchange)
  const { keys } = openSubscriber()
  const endpoint = 'https://push.example.com/send/curve'
  const off = Buffer.from(keys.p256dh, 'base64url')
  off[64] = (off[64] ?? 0) ^ 1
  for (const p256dh of [off.toString('base64url'), 'A'.repeat(87), `B${'_'.repeat(86)}`])
    await expect(client.user.subscribePush({ endpoint, keys: { ...keys, p256dh } })).rejects.toMatchObject({
      error: 'PUSH_ENDPOINT_REFUSED',
    })
  expect((await client.user.getMessageSettings({})).push.browsers).toEqual([])
})
