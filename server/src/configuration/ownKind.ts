import { ApiError } from '@assay/api/errors'
import { kinds } from '../configurationKinds.ts'
import type { Kind } from '../settings/kind.ts'

/** Throws NOT_FOUND. */
export function ownKind(key: string): Kind {
  const kind = kinds.find(({ owns }) => owns(key))
  if (kind === undefined) throw new ApiError('NOT_FOUND')
  return kind
}
