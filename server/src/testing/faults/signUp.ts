// Customers of a real server, as their browsers make them: they register, and fund both wallets with the demo's coins.
import { httpClient } from '../httpClient.ts'
import type { Trader } from './load.ts'

const PASSWORD = 'three blind mice 3'

export interface SignUpOptions {
  account: string
  inviteCode: string
  /** The gateway where the account is made. */
  url: string
  /** The gateway where it is funded; the same unless named. */
  fundedAt?: string
}

export async function signUp({ account, inviteCode, url, fundedAt = url }: SignUpOptions): Promise<Trader> {
  const visitor = httpClient({ url })
  const { satoken } = await visitor.user.register({ type: 'USERNAME', account, password: PASSWORD, inviteCode })
  const client = httpClient({ url: fundedAt, token: satoken })
  await client.demo.creditFaucet({ coin: 'usdt', amount: '90000' })
  await client.demo.creditFaucet({ coin: 'btc', amount: '0.3' })
  await client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '20000' })
  return { token: satoken }
}
