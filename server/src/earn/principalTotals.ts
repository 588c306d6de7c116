import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Committed } from '../exchange/door.ts'

interface Kept {
  product: string
  principal: bigint
}

/** What all users have set aside in each product, as committed, in smallest units. */
export class PrincipalTotals {
  readonly #positions = new Map<number, Kept>()
  readonly #totals = new Map<string, bigint>()

  of(product: string): bigint {
    return this.#totals.get(product) ?? 0n
  }

  async read(transaction: Kysely<Database>): Promise<void> {
    const rows = await transaction
      .selectFrom('earn_positions')
      .select(['position_id', 'product', 'principal'])
      .where('status', '=', 'EARNING')
      .execute()
    this.#positions.clear()
    this.#totals.clear()
    for (const { position_id, product, principal } of rows)
      this.#keep(Number(position_id), { product, principal: BigInt(principal) })
  }

  apply(commits: readonly Committed[]): void {
    for (const { events } of commits)
      for (const event of events) if (event.type === 'earnPositionChanged') this.#keep(event.positionId, event)
  }

  #keep(positionId: number, { product, principal }: Kept): void {
    const before = this.#positions.get(positionId)?.principal ?? 0n
    this.#totals.set(product, this.of(product) + principal - before)
    if (principal === 0n) this.#positions.delete(positionId)
    else this.#positions.set(positionId, { product, principal })
  }
}
