// Coins with a scale of 8, a funded reserve and products of earn, for tests. The invariants are checked after every command,
// and what is due is applied before each, as the sequencer does.
import type { EarnProduct } from '../earn/commands.ts'
import type { EarnPositionChanged } from '../earn/events.ts'
import type { Command } from '../commands.ts'
import { apply, dueBefore } from '../engine.ts'
import type { Event } from '../events.ts'
import { available, openAccount } from '../ledger/accounts.ts'
import { type Amount, amountUnits, formatAmount, parseAmount, ratePpm } from '../money.ts'
import { EARN_RESERVE, EXTERNAL_CHAIN, type Wallet } from '../nouns.ts'
import { createState, restore, snapshot, type State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { checkEvents, checkInvariants } from './invariants.ts'

export const DAY = 86_400_000
/** 00:00 UTC of 3 May 2027. */
export const MIDNIGHT = Date.UTC(2027, 4, 3)

export const flexible: EarnProduct = {
  product: 'usdt-flexible',
  version: 1,
  asset: 'usdt',
  kind: 'FLEXIBLE',
  days: 0,
  tiers: [{ above: usdt('0'), rate: ratePpm(73_000) }],
  paid: 'DAILY',
  payDay: 0,
  earlyExit: false,
  minimum: usdt('1'),
  maximum: usdt('100000'),
  quota: usdt('1000000'),
  userQuota: usdt('200000'),
  purchasesMax: 0,
  vipMin: 0,
  isOpen: true,
}
export const fixed: EarnProduct = { ...flexible, product: 'usdt-30', kind: 'FIXED', days: 30, paid: 'AT_MATURITY' }

export function usdt(text: string): Amount {
  return parseAmount(text, 8) ?? amountUnits(-1n)
}

export class EarnDesk {
  state: State
  /** Of the last command. */
  events: Event[] = []
  /** Of all commands since the beginning. */
  readonly all: Event[] = []
  time = MIDNIGHT + DAY / 2
  readonly #stepMax: number | undefined
  #nextId = 1

  constructor({ reserve = '100000', stepMax }: { reserve?: string; stepMax?: number } = {}) {
    this.#stepMax = stepMax
    this.state = createState(stepMax)
    this.run({ type: 'ledger.defineAsset', time: 0, asset: { asset: 'usdt', scale: 8 } })
    if (reserve !== '0') this.give(EARN_RESERVE, reserve)
    for (const product of [flexible, fixed]) this.define(product)
  }

  define(product: EarnProduct): string | null {
    return this.run({ type: 'earn.defineProduct', time: this.time, product })
  }

  /** The refusal, or null. */
  run(command: Command): string | null {
    for (let due = dueBefore(this.state, command); due !== null; due = dueBefore(this.state, command)) this.#apply(due)
    return this.#apply(command)
  }

  /** Everything that is due at this time, as the sequencer does without any command. */
  settle(): void {
    for (let step = nextStep(this.state, this.time); step !== null; step = nextStep(this.state, this.time))
      this.#apply(step)
  }

  /** One step of it. */
  step(): void {
    const step = nextStep(this.state, this.time)
    if (step !== null) this.#apply(step)
  }

  days(count: number): void {
    for (let day = 0; day < count; day += 1) {
      this.time += DAY
      this.settle()
    }
  }

  restart(): void {
    this.state = restore(snapshot(this.state), this.#stepMax)
  }

  /** To the financial wallet, or to an account of the house. */
  give(owner: number, amount: string): void {
    const named = { time: this.time, user: owner, asset: 'usdt', amount: usdt(amount) }
    this.run({ ...named, type: 'transfer.creditFaucet', transferId: this.#nextId++ })
    if (owner > 0)
      this.run({
        ...named,
        type: 'transfer.betweenWallets',
        transferId: this.#nextId++,
        from: 'PLATFORM',
        to: 'FINANCIAL',
      })
  }

  /** As two operators do. The refusal, or null. */
  correctReserve(direction: 'ADD' | 'REMOVE', amount: Amount, counter = EXTERNAL_CHAIN): string | null {
    const named = { time: this.time, user: EARN_RESERVE, counter, asset: 'usdt', direction, amount }
    return this.run({ ...named, type: 'transfer.correctBalance', correctionId: this.#nextId++ })
  }

  /** The position, or the refusal. */
  subscribe(user: number, amount: string, product: EarnProduct = flexible, autoRenew = false): number | string {
    const { product: name, version } = product
    const positionId = this.#nextId++
    const named = { time: this.time, user, positionId, product: name, version, amount: usdt(amount), autoRenew }
    return this.run({ ...named, type: 'earn.subscribe' }) ?? this.last().positionId
  }

  redeem(user: number, positionId: number | string, amount: string): string | null {
    return this.run({
      type: 'earn.redeem',
      time: this.time,
      user,
      positionId: Number(positionId),
      amount: usdt(amount),
    })
  }

  last(): EarnPositionChanged {
    const told = this.all.findLast((event) => event.type === 'earnPositionChanged')
    if (told === undefined) throw new Error('no position was told')
    return told
  }

  /** 'available held'. */
  balance(owner: number, wallet: Wallet = owner > 0 ? 'FINANCIAL' : 'PLATFORM'): string {
    const asset = this.state.ledger.assets.get('usdt')
    if (asset === undefined) throw new Error('usdt is defined')
    const account = openAccount(asset, wallet, owner)
    return [available(account), account.held].map((units) => formatAmount(units, 8, { trim: true })).join(' ')
  }

  #apply(command: Command): string | null {
    this.events = apply(this.state, command)
    this.all.push(...this.events)
    checkEvents(command, this.events)
    checkInvariants(this.state)
    const [first] = this.events
    return first?.type === 'rejected' ? first.reason : null
  }
}
