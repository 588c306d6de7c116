// A store with every failure of real stores: before the commit, after it, while the batch is being sent (it may arrive
// later, or never), slow answers, and none once its process is dead.
import type { Batch, Head, KeptRequest, OnceKey, Store } from '../../exchange/store.ts'
import { FencedError } from '../../exchange/store.ts'
import type { Disk } from './disk.ts'
import type { Faults } from './faults.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtualTime.ts'

export interface World {
  disk: Disk
  time: VirtualTime
  random: Random
  /** Replaced by CALM when the faults end. */
  faults: Faults
}

const STALL_MS_MAX = 60_000

export class SimulatedStore implements Store {
  readonly #world: World
  readonly #writer: number
  /** After this it never answers; batches being sent may still arrive. */
  isDead = false

  constructor(world: World, writer: number) {
    this.#world = world
    this.#writer = writer
  }

  async raiseEpoch(mode: 'takeOver' | 'renew'): Promise<Head> {
    const { disk, faults, random } = this.#world
    await this.#travel()
    if (random.chance(faults.errorReading)) throw new Error('connection lost')
    if (mode === 'renew' && disk.writer !== this.#writer) throw new FencedError()
    disk.writer = this.#writer
    disk.head = { ...disk.head, epoch: disk.head.epoch + 1 }
    const head = { ...disk.head }
    await this.#travel()
    return head
  }

  async loadSnapshot() {
    await this.#travel()
    return this.#world.disk.snapshot()
  }

  /** What settlement reads at its start. */
  async readOpenContracts() {
    await this.read()
    return this.#world.disk.snapshot().binary.positions
  }

  async readOpenConverts() {
    await this.read()
    return this.#world.disk.snapshot().convert.converts
  }

  /** Any read: takes time, and may fail. */
  async read(): Promise<void> {
    await this.#travel()
    if (this.#world.random.chance(this.#world.faults.errorReading)) throw new Error('connection lost')
  }

  async append(batch: Batch): Promise<void> {
    const { disk, faults, random } = this.#world
    if (random.chance(faults.errorOnTheWay)) {
      void this.#arriveLate(batch)
      throw new Error('connection lost while the batch was on its way')
    }
    // A dead process may have sent its batch before it died.
    await this.#world.time.sleep(this.#latency())
    if (random.chance(faults.errorBefore)) {
      await this.#travel()
      throw new Error('connection lost before the batch arrived')
    }
    disk.append(batch)
    await this.#travel()
    if (random.chance(faults.errorAfter)) throw new Error('connection lost after the commit')
  }

  async findKept(keys: readonly OnceKey[]): Promise<(KeptRequest | null)[]> {
    const { disk, faults, random } = this.#world
    await this.#travel()
    if (random.chance(faults.errorReading)) throw new Error('connection lost')
    return await Promise.all(keys.map((key) => disk.kept(key)))
  }

  async recordTrip(): Promise<void> {}

  async close(): Promise<void> {}

  async #arriveLate(batch: Batch): Promise<void> {
    await this.#world.time.sleep(this.#latency() * 3)
    try {
      this.#world.disk.append(batch)
    } catch (error) {
      if (!(error instanceof FencedError)) throw error
    }
  }

  async #travel(): Promise<void> {
    await this.#world.time.sleep(this.#latency())
    if (this.isDead) await new Promise(() => {})
  }

  #latency(): number {
    const { faults, random } = this.#world
    return random.chance(faults.stall) ? random.below(STALL_MS_MAX) : random.below(Math.ceil(faults.latencyMsMax) + 1)
  }
}
