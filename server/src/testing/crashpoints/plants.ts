// Faults of a store, a sequencer or a start, planted one at a time: a crash at the named points must reveal each of
// them.
import { type Batch, type Head, keyText, type KeptRequest, type OnceKey, type Store } from '../../exchange/store.ts'
import type { Disk } from '../simulator/disk.ts'
import type { CrashPoint } from './crashingStore.ts'
import { DiskStore } from './diskStore.ts'

interface Plant {
  name: string
  points: CrashPoint[]
  /** Part of the failure message. */
  shows: RegExp
  plant: (disk: Disk) => Store
}

/** Reports that a batch is on the disk, but writes it with the next one. */
class EarlyAnswer extends DiskStore {
  #late: Batch | null = null
  override async append(batch: Batch): Promise<void> {
    const late = this.#late
    this.#late = batch
    if (late !== null) await super.append(late)
  }
}

/** The journal has the whole command, the tables only half of its changes. */
class HalfCommand extends DiskStore {
  override append(batch: Batch): Promise<void> {
    const commands = batch.commands.map((committed) => {
      const { events } = committed
      return { ...committed, events: events.slice(0, Math.ceil(events.length / 2)) }
    })
    return super.append({ ...batch, commands })
  }
}

class ForgottenClientIds extends DiskStore {
  override append(batch: Batch): Promise<void> {
    return super.append({ ...batch, clientIds: [] })
  }
}

/** A client id is written when it is looked up, before anything is done. */
class EarlyClientId extends DiskStore {
  override async findKept(keys: readonly OnceKey[]): Promise<(KeptRequest | null)[]> {
    const found = await super.findKept(keys)
    for (const key of keys) {
      const text = keyText(key)
      if (!this.disk.clientIds.has(text)) this.disk.clientIds.set(text, { key, bodyHash: '', sequence: 1 })
    }
    return found
  }

  override async append(batch: Batch): Promise<void> {
    for (const { key } of batch.clientIds) this.disk.clientIds.delete(keyText(key))
    await super.append(batch)
  }
}

/** A start reads the rows from before the newest batch. */
class OldHead extends DiskStore {
  override async raiseEpoch(mode: 'takeOver' | 'renew'): Promise<Head> {
    const head = await super.raiseEpoch(mode)
    return { ...head, sequence: Math.max(0, head.sequence - 1) }
  }
}

/** A start reads back everything except one product. */
class WithoutBinary extends DiskStore {
  override async loadSnapshot() {
    const snapshot = await super.loadSnapshot()
    return { ...snapshot, binary: { ...snapshot.binary, players: [] } }
  }
}

class WithoutOptions extends DiskStore {
  override async loadSnapshot() {
    const snapshot = await super.loadSnapshot()
    return { ...snapshot, options: { ...snapshot.options, positions: [] } }
  }
}

class WithoutStops extends DiskStore {
  override async loadSnapshot() {
    const snapshot = await super.loadSnapshot()
    return { ...snapshot, futures: { ...snapshot.futures, stops: [] } }
  }
}

class WithoutOrders extends DiskStore {
  override async loadSnapshot() {
    return { ...(await super.loadSnapshot()), orders: [] }
  }
}

/** A start marks the head while it runs; a start that finds another's mark starts empty. */
class MarkedStart extends DiskStore {
  static readonly #marked = new WeakSet<Disk>()
  override async raiseEpoch(mode: 'takeOver' | 'renew'): Promise<Head> {
    const head = await super.raiseEpoch(mode)
    if (MarkedStart.#marked.has(this.disk)) return { ...head, sequence: 0 }
    MarkedStart.#marked.add(this.disk)
    return head
  }

  override async loadSnapshot() {
    MarkedStart.#marked.delete(this.disk)
    return await super.loadSnapshot()
  }
}

/** Applied is reported as committed: listeners and callers hear of it before it is on the disk. */
class NeverWritten extends DiskStore {
  #isFirst = true
  override async append(batch: Batch): Promise<void> {
    if (this.#isFirst) await super.append(batch)
    this.#isFirst = false
  }
}

export const plants: Plant[] = [
  {
    name: 'an answer before the commit',
    points: ['applied', 'between'],
    shows: /answered and \d+ are there/,
    plant: (disk) => new EarlyAnswer(disk),
  },
  {
    name: 'a command that is written in halves',
    points: ['sent', 'committed', 'between'],
    shows: /the state is whole|not so/,
    plant: (disk) => new HalfCommand(disk),
  },
  {
    name: 'a client id that is not kept',
    points: ['sent', 'committed', 'between'],
    shows: /what is told of \d+|is done once/,
    plant: (disk) => new ForgottenClientIds(disk),
  },
  {
    name: 'a client id that is taken too early',
    points: ['asked'],
    shows: /CLIENT_ID_REUSED/,
    plant: (disk) => new EarlyClientId(disk),
  },
  {
    name: 'a start that reads an old head',
    points: ['asked', 'applied', 'sent', 'committed', 'between'],
    shows: /answered and \d+ are there|the state is whole/,
    plant: (disk) => new OldHead(disk),
  },
  {
    name: 'a start that was cut off, and spoils the next',
    points: ['applied', 'committed'],
    shows: /answered and \d+ are there/,
    plant: (disk) => new MarkedStart(disk),
  },
  {
    name: 'a start that loses limits',
    points: ['applied', 'committed'],
    shows: /the state is whole/,
    plant: (disk) => new WithoutBinary(disk),
  },
  {
    name: 'a start that loses options',
    points: ['applied', 'committed'],
    shows: /not so|the state is whole/,
    plant: (disk) => new WithoutOptions(disk),
  },
  {
    name: 'a start that loses stops',
    points: ['applied', 'sent'],
    shows: /the state is whole/,
    plant: (disk) => new WithoutStops(disk),
  },
  {
    name: 'a start that loses orders',
    points: ['applied', 'sent'],
    shows: /the state is whole|not so/,
    plant: (disk) => new WithoutOrders(disk),
  },
  {
    name: 'what is told and never written',
    points: ['asked', 'between'],
    shows: /answered and \d+ are there/,
    plant: (disk) => new NeverWritten(disk),
  },
]
