// What every account is worth at this moment, as the job of the wallet records it after midnight.
import { takeEquity } from '../wallet/takeEquity.ts'
import type { TestServer } from './testServer.ts'

export async function takeEquityNow({ server, slices }: Pick<TestServer, 'server' | 'slices'>): Promise<void> {
  await takeEquity({ ...server, readOptionBids: () => slices.options.readBids() })
}
