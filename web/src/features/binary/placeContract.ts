// Sends one contract under an id of its own and learns what became of it. The same contract never goes out under two ids.
import type { BinaryContract } from '@assay/api/binary'
import type { Input } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { isUnanswered, saysNothing } from '../../requestError.ts'

export type ContractInput = Input<'binary', 'openPosition'> & { clientOrderId: string }

export type Placement =
  | { outcome: 'accepted'; contract: BinaryContract }
  /** The exchange does not have it, and will not: it never arrived. */
  | { outcome: 'absent' }
  /** Nobody could tell. It may be open. */
  | { outcome: 'unknown' }

/** How long after the silence the exchange is asked, once each. */
const ASK_AFTER_MS = [0, 1500, 4000]

/** Throws what the exchange refused it with. */
export async function placeContract(
  input: ContractInput,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Placement> {
  try {
    return { outcome: 'accepted', contract: await api.binary.openPosition(input) }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return findContract(input.clientOrderId, wait)
  }
}

/** Looks among the open and the settled ones. Only two clear answers without it say that it never arrived. */
export async function findContract(
  clientOrderId: string,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Placement> {
  let absences = 0
  for (const delay of ASK_AFTER_MS) {
    await wait(delay)
    try {
      const found = await Promise.all(
        (['open', 'history'] as const).map((status) => api.binary.listPositions({ status, clientOrderId })),
      )
      const contract = found.flatMap(({ rows }) => rows)[0]
      if (contract !== undefined) return { outcome: 'accepted', contract }
      absences += 1
    } catch (error) {
      if (!saysNothing(error)) throw error
    }
  }
  return { outcome: absences >= 2 ? 'absent' : 'unknown' }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
