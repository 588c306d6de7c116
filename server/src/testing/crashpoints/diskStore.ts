// The simulator's disk as a store that never fails: only the process is killed.
import { type Batch, FencedError, type Head, type KeptRequest, type OnceKey, type Store } from '../../exchange/store.ts'
import type { Disk } from '../simulator/disk.ts'

export class DiskStore implements Store {
  readonly disk: Disk
  #epoch = 0

  constructor(disk: Disk) {
    this.disk = disk
  }

  async raiseEpoch(mode: 'takeOver' | 'renew'): Promise<Head> {
    if (mode === 'renew' && this.disk.head.epoch !== this.#epoch) throw new FencedError()
    this.#epoch = this.disk.head.epoch + 1
    this.disk.head = { ...this.disk.head, epoch: this.#epoch }
    return { ...this.disk.head }
  }

  async loadSnapshot() {
    return this.disk.snapshot()
  }

  async append(batch: Batch): Promise<void> {
    this.disk.append(batch)
  }

  async findKept(keys: readonly OnceKey[]): Promise<(KeptRequest | null)[]> {
    return await Promise.all(keys.map((key) => this.disk.kept(key)))
  }

  async recordTrip(): Promise<void> {}

  async close(): Promise<void> {}
}
