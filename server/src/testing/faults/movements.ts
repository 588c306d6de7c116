// Deposits and withdrawals of the demo's user on the demo's own chain, while the server dies: what was sent is sent again
// after each start, as a wallet does, and what was asked for is asked for again under its client id. At the end the chain
// decides: each payment is credited once, and the receiver has each withdrawal once.
import type { Client } from '@assay/api/client'
import { ApiError } from '@assay/api/errors'
import type pg from 'pg'
import { type Hex, keccak256 } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { httpClient } from '../httpClient.ts'

const CHANNEL = 'ETH'
const PASSWORD = 'Assay-demo-1'
const TRADE_PASSWORD = '270914'
/** Of the demo's customers, in a day. */
const WITHDRAWALS_MAX = 10
const WEI = 10n ** 18n
const GAS_PRICE = 10n ** 11n
/** Signed, mined and final in blocks of two seconds, beside other load. */
const FINAL_WITHIN_MS = 180_000
const PAUSE_MS = 250

interface Payment {
  txid: Hex
  signed: Hex
  wei: bigint
}

interface Withdrawal {
  clientId: string
  amount: string
  isAcknowledged: boolean
}

export class Movements {
  readonly #payments: Payment[] = []
  readonly #withdrawals: Withdrawal[] = []
  readonly #receiver = privateKeyToAccount(generatePrivateKey()).address
  #url = ''
  #sender: PrivateKeyAccount | null = null
  #chainId = 0
  #address = ''
  #nonce = 0
  #before = 0n

  /** false where the demo has no chain. */
  async open(url: string): Promise<boolean> {
    this.#url = url
    const { client } = await this.#session()
    const chain = await client.demo.getChain({})
    if (chain === null) return false
    this.#sender = privateKeyToAccount(chain.fundedKey as Hex)
    this.#chainId = chain.chainId
    await until(async () => {
      const { channels } = await client.withdrawal.getWithdrawalStatus({})
      return channels.find(({ coinType }) => coinType === CHANNEL)?.closed === null
    })
    this.#address = (await client.deposit.getAddress({ coin: 'eth', symbol: CHANNEL })).address
    this.#nonce = Number(await this.#call('eth_getTransactionCount', [this.#sender.address, 'pending']))
    this.#before = await this.#balance(client)
    return true
  }

  /** The server listens at another address after each start. */
  moveTo(url: string): void {
    this.#url = url
  }

  /** One payment to us and one from us. Ends with the server at the latest; nothing that it does is a fault. */
  async move(): Promise<void> {
    if (this.#sender === null) return
    await this.#pay().catch(() => null)
    if (this.#withdrawals.length < WITHDRAWALS_MAX) await this.#withdraw(this.#nextWithdrawal()).catch(() => null)
  }

  /** With a server that stays: everything that was begun comes to its end, and is then there once. */
  async settle(pool: pg.Pool): Promise<{ faults: string[]; told: string }> {
    if (this.#sender === null) return { faults: [], told: 'the demo has no chain here: nothing came in or went out' }
    for (const withdrawal of this.#withdrawals) if (!withdrawal.isAcknowledged) await this.#withdraw(withdrawal)
    const isOver = await until(async () => {
      await Promise.all(
        this.#payments.map(({ signed }) => this.#call('eth_sendRawTransaction', [signed]).catch(() => null)),
      )
      return (await this.#waiting(pool)) === 0
    })
    const faults = isOver ? [] : [`${await this.#waiting(pool)} deposits and withdrawals are not at their end`]
    for (const payment of this.#payments) faults.push(...(await this.#depositFaults(pool, payment)))
    faults.push(...(await this.#withdrawalFaults(pool)))
    const told = `${this.#payments.length} deposits credited and ${this.#withdrawals.length} withdrawals paid, each once`
    return { faults, told }
  }

  async #pay(): Promise<void> {
    const wei = WEI / 1000n + BigInt(this.#nonce) * 10n ** 10n
    const sender = this.#sender
    if (sender === null) return
    const signed = await sender.signTransaction({
      type: 'eip1559',
      chainId: this.#chainId,
      nonce: this.#nonce++,
      gas: 21_000n,
      maxFeePerGas: GAS_PRICE,
      maxPriorityFeePerGas: 1n,
      to: this.#address as Hex,
      value: wei,
    })
    this.#payments.push({ txid: keccak256(signed), signed, wei })
    await this.#call('eth_sendRawTransaction', [signed])
  }

  #nextWithdrawal(): Withdrawal {
    const count = this.#withdrawals.length + 1
    const amount = `0.002${String(count).padStart(3, '0')}`
    const withdrawal = { clientId: `faults-${process.pid}-${count}`, amount, isAcknowledged: false }
    this.#withdrawals.push(withdrawal)
    return withdrawal
  }

  /** From its own session: each can have one code a minute. */
  async #withdraw(withdrawal: Withdrawal): Promise<void> {
    const { client, requestId } = await this.#session({ withCode: true })
    const [message] = await httpClient({ url: this.#url }).demo.listOutbox({ requestId })
    const { clientId, amount } = withdrawal
    const wanted = { coinType: CHANNEL, amount, adress: this.#receiver, clientId }
    await client.withdrawal.submitWithdrawal({ ...wanted, pwd: TRADE_PASSWORD, emailCode: message?.code ?? '' })
    withdrawal.isAcknowledged = true
  }

  async #session({ withCode = false } = {}): Promise<{ client: Client; requestId: string }> {
    const visitor = httpClient({ url: this.#url })
    const { satoken } = await visitor.user.login({ type: 'USERNAME', account: 'demo', password: PASSWORD })
    const client = httpClient({ url: this.#url, token: satoken })
    if (!withCode) return { client, requestId: '' }
    const { requestId } = await client.user.sendEmailCode({ codeType: 'WITHDRAW', email: 'demo@example.com' })
    return { client, requestId }
  }

  async #waiting(pool: pg.Pool): Promise<number> {
    const { rows } = await pool.query<{ deposits: bigint; withdrawals: bigint }>(
      `select (select count(*) from deposits where txid = any($1) and status = 'WITHDRAWABLE') as deposits,
        (select count(*) from withdrawals where client_id = any($2) and status = 'COMPLETED') as withdrawals`,
      [this.#payments.map(({ txid }) => txid), this.#withdrawals.map(({ clientId }) => clientId)],
    )
    const done = Number(rows[0]?.deposits ?? 0) + Number(rows[0]?.withdrawals ?? 0)
    return this.#payments.length + this.#withdrawals.length - done
  }

  async #depositFaults(pool: pg.Pool, { txid, wei }: Payment): Promise<string[]> {
    const { rows } = await pool.query<{ amount: string }>(
      `select amount::text from postings where reference like 'deposit:%' || $1 || '%' and owner > 0`,
      [txid],
    )
    const isOnce = rows.length === 1 && BigInt(rows[0]?.amount ?? 0) === wei
    return isOnce ? [] : [`payment ${txid} of ${wei} is credited as ${rows.map(({ amount }) => amount).join(', ')}`]
  }

  async #withdrawalFaults(pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query<{ client_id: string; amount: string; fee: string }>(
      `select client_id, amount::text, fee::text from withdrawals where address = $1`,
      [this.#receiver],
    )
    const faults = this.#withdrawals
      .filter(({ clientId }) => rows.filter((row) => row.client_id === clientId).length !== 1)
      .map(({ clientId }) => `withdrawal ${clientId} is not there once`)
    const sum = (of: (row: (typeof rows)[number]) => bigint) => rows.reduce((total, row) => total + of(row), 0n)
    const paid = sum(({ amount, fee }) => BigInt(amount) - BigInt(fee))
    const arrived = BigInt(await this.#call('eth_getBalance', [this.#receiver, 'latest']))
    if (arrived !== paid) faults.push(`the receiver has ${arrived}, and ${paid} were to be paid`)
    const expected =
      this.#before + this.#payments.reduce((total, { wei }) => total + wei, 0n) - sum(({ amount }) => BigInt(amount))
    const { client } = await this.#session()
    const left = await this.#balance(client)
    if (left !== expected) faults.push(`the customer has ${left}, not ${expected}`)
    return faults
  }

  async #balance(client: Client): Promise<bigint> {
    const rows = await client.wallet.listBalances({})
    const row = rows.find(({ coin, wallet }) => coin === 'eth' && wallet === 'PLATFORM')
    const [whole = '0', fraction = ''] = (row?.total ?? '0').split('.')
    return BigInt(whole + fraction.padEnd(18, '0'))
  }

  async #call(method: string, params: readonly unknown[]): Promise<string> {
    const response = await fetch(new URL('/api/demo/rpc', this.#url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: string; error?: { message: string } }
    if (result === undefined) throw new Error(error?.message ?? `no answer to ${method}`)
    return result
  }
}

/** Whether it became true in time. Failures while the server works itself up are not its answer. */
async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + FINAL_WITHIN_MS
  while (performance.now() < deadline) {
    if (await isSo().catch((error: unknown) => error instanceof ApiError && false)) return true
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return false
}
