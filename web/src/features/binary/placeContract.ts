// Sends one contract under its own id and learns what became of it. The same contract never goes out under two ids.
import type { BinaryContract } from '@assay/api/binary'
import type { Input } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { findOutcome, type Outcome } from '../../findOutcome.ts'
import { isUnanswered } from '../../requestError.ts'

export type ContractInput = Input<'binary', 'openPosition'> & { clientOrderId: string }

/** Throws what the exchange refused it with. */
export async function placeContract(input: ContractInput): Promise<Outcome<BinaryContract>> {
  try {
    return { outcome: 'accepted', found: [await api.binary.openPosition(input)] }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return findContract(input.clientOrderId)
  }
}

/** Looks among the open and the settled ones. */
export function findContract(clientOrderId: string): Promise<Outcome<BinaryContract>> {
  return findOutcome(clientOrderId, async () => {
    const lists = await Promise.all(
      (['open', 'history'] as const).map((status) => api.binary.listPositions({ status, clientOrderId })),
    )
    return lists.flatMap(({ rows }) => rows)
  })
}
