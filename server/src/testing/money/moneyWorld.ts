// Deposits and withdrawals under every fault: the network reverts blocks, its node lags, is silent or loses requests and
// answers, and the signer is killed between signing and recording. Watcher, payouts, signer and ledger are real; the
// chain is in memory. When the faults end, every balance must match the chain.
import { join } from 'node:path'
import { sql } from 'kysely'
import { addressOf } from '../../deposit/addresses.ts'
import { watchNetwork } from '../../deposit/watchNetwork.ts'
import { ChainUnavailable } from '../../outside/chains/chain.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { depositAddress } from '../../outside/chains/depositAddress.ts'
import { policyFor } from '../../signer/createFolder.ts'
import { openOwnRecords, type OwnRecords } from '../../signer/ownRecords.ts'
import { openOwnWallets } from '../../signer/ownWallets.ts'
import { Retries } from '../../limits/retries.ts'
import { recordAgain, signNext } from '../../signer/signNext.ts'
import { deriveWallets } from '../../signer/wallets.ts'
import { createUser } from '../../user/userRows.ts'
import { createFakeChain, type FakeChain } from '../fakeChain.ts'
import { check } from '../simulator/breach.ts'
import { createRandom, type Random } from '../simulator/random.ts'
import { LimitCustomers } from './limitCustomers.ts'
import type { MoneyServer } from './moneyServer.ts'

const CHANNEL = 'USDT-ERC20'
const CONTRACT = mainChannels.find(({ channel }) => channel === CHANNEL)?.contract ?? ''
const wallets = openOwnWallets(deriveWallets(Buffer.alloc(64, 9)))
const HOT = wallets.own('ETHEREUM').hot
/** Until a credit, and further until it is final. A block deeper than both is never undone. */
const CONFIRMATIONS = 3
const FURTHER = 3
const CUSTOMERS = 3
const ACTS = 70
/** After each act of a seed without deep reorganisations: in others, what is converted could not be taken back. */
const LIMIT_CHANCE = 0.2
const UNKNOWN_MS = 16 * 60_000

export interface MoneySums {
  credits: number
  reversals: number
  completed: number
  crashes: number
  /** Converted when their rate was reached, in units of USDT. */
  converted: bigint
}

interface Payment {
  user: number
  address: string
  units: bigint
}

interface Withdrawal {
  id: bigint
  user: number
  address: string
  amount: bigint
  fee: bigint
}

class Killed extends Error {}

/** One at a time: they share the server's network. */
export class MoneyWorld {
  readonly sums: MoneySums = { credits: 0, reversals: 0, completed: 0, crashes: 0, converted: 0n }
  readonly #test: MoneyServer
  readonly #path: string
  readonly #limits: LimitCustomers
  #records: OwnRecords
  #chain: FakeChain = createFakeChain()
  /** In the ledger for one unit of the chain. */
  #perUnit = 1n
  #breach: Error | null = null
  #seeds = 0

  private constructor(test: MoneyServer, path: string, records: OwnRecords) {
    this.#test = test
    this.#path = path
    this.#limits = new LimitCustomers(test)
    this.#records = records
    const { chains } = test.server.outside
    const rules = { ...chains.rules.ETHEREUM, confirmations: CONFIRMATIONS, furtherConfirmations: FURTHER }
    test.server.outside.chains = {
      ...chains,
      rules: { ...chains.rules, ETHEREUM: rules },
      chain: (network) => (network === 'ETHEREUM' ? this.#chain : null),
      hasWallet: () => true,
      depositAddress: (network, n) => depositAddress(network, wallets.accountKey('ETHEREUM'), n),
    }
    this.#perUnit = 10n ** BigInt((test.server.market.asset('usdt')?.scale ?? 6) - 6)
    test.server.exchange.onCommit((batch) => {
      for (const { command, events } of batch)
        if (command.type === 'transfer.creditDeposit' && events[0]?.type !== 'rejected')
          this.#noteCredit(command.deposit)
        else if (command.type === 'transfer.reverseDeposit') this.sums.reversals += 1
    })
  }

  static async open(test: MoneyServer): Promise<MoneyWorld> {
    const path = join(test.directory, 'signed.jsonl')
    const world = new MoneyWorld(test, path, await openOwnRecords(path))
    const row = { network: 'ETHEREUM', account_key: '', hot_address: HOT } as const
    await test.server.db.insertInto('signer_wallets').values(row).execute()
    // The watcher begins with the first block.
    await world.#look()
    return world
  }

  async close(): Promise<void> {
    await this.#records.close()
  }

  /** Throws for the first thing that is wrong. */
  async play(seed: number): Promise<void> {
    const random = createRandom(seed * 7919 + 13)
    const limits = createRandom(seed * 104_729 + 7)
    this.#seeds += 1
    this.#breach = null
    this.#chain.balances.set(HOT, 10n ** 24n)
    this.#chain.balances.set(`${HOT} ${CONTRACT}`, 10n ** 18n)
    // Payouts are final before their blocks can be undone; deposits are not.
    const isDeep = seed % 2 === 0
    const run = await this.#begin(random, isDeep)
    for (let act = 0; act < ACTS; act += 1) {
      await this.#survive(() => this.#act(run))
      // With chance of its own: what the network does in a seed does not depend on it.
      if (!isDeep && limits.chance(LIMIT_CHANCE)) await this.#limits.act(limits, limits.pick(run.users).user)
      this.#checkSound()
    }
    await this.#calm()
    if (!run.isDeep) await this.#limits.calm()
    this.#checkSound()
    await this.#judge(run)
  }

  #checkSound(): void {
    const breach: Error | null = this.#breach
    if (breach !== null) throw breach
  }

  async #begin(random: Random, isDeep: boolean): Promise<Run> {
    const users: Run['users'] = []
    for (let place = 0; place < CUSTOMERS; place += 1) {
      const { db, clock } = this.#test.server
      const account = `money${this.#seeds}x${place}`
      const name = { kind: 'USERNAME', key: account } as const
      const of = { name, type: 'USERNAME', account, passwordHash: null, credits: 0, invitation: null } as const
      const user = await createUser(db, { ...of, now: clock.now() })
      const start = isDeep ? 0n : 1000_000_000n * this.#perUnit
      if (start > 0n) {
        const funds = { asset: 'usdt', amount: start as never, transferId: 0 }
        await this.#test.server.exchange.submit({ command: { type: 'transfer.creditFaucet', user, ...funds } })
      }
      users.push({ user, start, address: await addressOf(this.#test.server, 'ETHEREUM', user) })
    }
    return { random, isDeep, users, payments: new Map(), withdrawals: [] }
  }

  async #act(run: Run): Promise<void> {
    const { random, isDeep } = run
    const chain = this.#chain
    const roll = random.below(100)
    if (roll < 12) this.#pay(run)
    else if (roll < 30) chain.mine(1 + random.below(2))
    else if (roll < (isDeep ? 42 : 36)) await this.#reorganise(random, isDeep)
    else if (roll < 45) chain.fallBehind(random.below(3))
    else if (roll < 47) chain.silence(random.chance(0.3))
    else if (roll < 49) chain.loseAnswer()
    else if (roll < 53) chain.loseRequest()
    else if (roll < 55) this.#test.clock.advance(UNKNOWN_MS)
    else if (roll < 61 && !isDeep) await this.#withdraw(run)
    else if (roll < 80 || isDeep) await this.#look()
    else if (roll < 90) await this.#test.slices.payouts.payOut()
    else await this.#sign(random.chance(0.3))
  }

  /** What a process does that meets a fault: it tries again in the next round. */
  async #survive(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof Killed) await this.#restartSigner()
      else if (!(error instanceof ChainUnavailable)) throw error
    }
  }

  #pay({ random, users, payments }: Run): void {
    const { user, address } = random.pick(users)
    const units = BigInt(1_000_000 + random.below(900) * 1_000_000)
    const txid = this.#chain.send([{ to: address, units, contract: CONTRACT }])
    payments.set(txid, { user, address, units })
  }

  async #reorganise(random: Random, isDeep: boolean): Promise<void> {
    const depth = 1 + random.below(isDeep ? CONFIRMATIONS + FURTHER - 1 : CONFIRMATIONS - 1)
    if (this.#chain.length() > depth + 1) this.#chain.reorganise(depth, { drop: isDeep && random.chance(0.5) })
  }

  async #withdraw({ random, users, withdrawals }: Run): Promise<void> {
    const { db, clock, exchange } = this.#test.server
    const { user } = random.pick(users)
    const fee = 3_000_000n * this.#perUnit
    const amount = BigInt(4 + random.below(90)) * 1_000_000n * this.#perUnit
    const terms = { asset: 'usdt', payee: -101, amount: amount as never, fee: fee as never }
    const { command, events } = await exchange.submit({
      command: { type: 'transfer.holdWithdrawal', user, withdrawalId: 0, ...terms },
    })
    if (command.type !== 'transfer.holdWithdrawal' || events[0]?.type === 'rejected') return
    const id = BigInt(command.withdrawalId)
    const address = depositAddress(
      'ETHEREUM',
      wallets.accountKey('ETHEREUM'),
      1_000_000 + withdrawals.length + this.#seeds * 1000,
    )
    withdrawals.push({ id, user, address, amount, fee })
    const now = clock.now()
    const row = {
      ...terms,
      user_id: user,
      client_id: String(id),
      body_hash: '',
      channel: CHANNEL,
      network: 'ETHEREUM' as const,
      address,
    }
    const times = { day: '2026-06-01', value: amount, status: 'SUBMITTED', submitted_at: now, updated_at: now } as const
    await db
      .insertInto('withdrawals')
      .values({ ...row, ...times })
      .execute()
    const held = { withdrawal_id: id, status: 'APPROVED' } as const
    await db.updateTable('withdrawals').set(held).where('client_id', '=', String(id)).execute()
  }

  async #look(): Promise<void> {
    await watchNetwork(this.#test.server, this.#chain)
  }

  /** With a kill: what it signs is on its disk, and not in the database. */
  async #sign(isKilled: boolean): Promise<void> {
    const { db, clock } = this.#test.server
    let wasKilled = false
    const records: OwnRecords = {
      ...this.#records,
      add: async (record) => {
        await this.#records.add(record)
        if (!isKilled) return
        wasKilled = true
        throw new Killed('the signer was killed')
      },
    }
    const policy = policyFor(mainChannels, { limit: '1000000', chainId: 1, newAddressHours: 0 })
    const log = { warn: () => {}, error: () => {} }
    const signing = { db, records, policy, wallets, now: () => clock.now(), log, retries: new Retries({ clock, log }) }
    for (;;) {
      const signed = await signNext(signing)
      if (wasKilled) throw new Killed('the signer was killed')
      if (signed !== 'DONE') return
    }
  }

  async #restartSigner(): Promise<void> {
    this.sums.crashes += 1
    await this.#records.close()
    this.#records = await openOwnRecords(this.#path)
    await recordAgain({ db: this.#test.server.db, records: this.#records })
  }

  async #calm(): Promise<void> {
    this.#chain.silence(false)
    this.#chain.fallBehind(0)
    this.#chain.steady()
    for (let round = 0; round < 6; round += 1) {
      await this.#test.slices.payouts.payOut()
      await this.#sign(false)
      await this.#test.slices.payouts.payOut()
      this.#chain.mine(round < 2 ? 1 : CONFIRMATIONS + FURTHER)
      await this.#look()
      if (round === 2) this.#test.clock.advance(UNKNOWN_MS)
    }
  }

  #noteCredit(deposit: string): void {
    this.sums.credits += 1
    const [, txid = ''] = deposit.split(':')
    const depth = this.#chain.confirmationsOf(txid)
    if (depth < CONFIRMATIONS) this.#breach ??= new Error(`${deposit} is credited with ${depth} confirmations`)
  }

  async #judge({ users, payments, withdrawals }: Run): Promise<void> {
    const { rows } = await sql<{ id: bigint; status: string }>`
      select withdrawal_id as id, status from withdrawals where withdrawal_id is not null`.execute(this.#test.server.db)
    const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
    for (const withdrawal of withdrawals) this.#judgeWithdrawal(withdrawal, statusOf.get(withdrawal.id))
    for (const { user, start } of users) {
      const arrived = [...payments].filter(([txid, one]) => one.user === user && this.#chain.confirmationsOf(txid) > 0)
      const left = withdrawals.filter((one) => one.user === user && statusOf.get(one.id) === 'COMPLETED')
      const converted = await this.#limits.judge(user)
      this.sums.converted += converted
      const wanted =
        start -
        converted +
        arrived.reduce((sum, [, { units }]) => sum + units * this.#perUnit, 0n) -
        left.reduce((sum, { amount }) => sum + amount, 0n)
      const has = await this.#totalOf(user)
      check(has === wanted, `user ${user} has ${has}, and the chain says ${wanted}`)
    }
    const sums = await sql<{ total: bigint }>`
      select sum(available + held) as total from balances group by asset having sum(available + held) <> 0`.execute(
      this.#test.server.db,
    )
    check(sums.rows.length === 0, 'all accounts sum to zero')
  }

  #judgeWithdrawal({ id, address, amount, fee }: Withdrawal, status: string | undefined): void {
    const paid = this.#chain.receivedBy(address)
    check(paid.length <= 1, `withdrawal ${id} was paid ${paid.length} times`)
    check(status === 'COMPLETED', `withdrawal ${id} ends as ${status}`)
    check(paid[0] === (amount - fee) / this.#perUnit, `withdrawal ${id} of ${amount} paid ${paid[0]}`)
    check(fee < amount, `withdrawal ${id} of ${amount} has a fee of ${fee}`)
    this.sums.completed += 1
  }

  async #totalOf(user: number): Promise<bigint> {
    const row = await this.#test.server.db
      .selectFrom('balances')
      .select(['available', 'held'])
      .where('owner', '=', BigInt(user))
      .where('wallet', '=', 'PLATFORM')
      .where('asset', '=', 'usdt')
      .executeTakeFirst()
    return (row?.available ?? 0n) + (row?.held ?? 0n)
  }
}

interface Run {
  random: Random
  isDeep: boolean
  users: { user: number; start: bigint; address: string }[]
  /** By transaction. */
  payments: Map<string, Payment>
  withdrawals: Withdrawal[]
}
