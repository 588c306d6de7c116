import type { ErrorName } from '@assay/api/errorCodes'

/** One sentence, or several forms of it: the most specific first, the last without {facts}. */
export type Forms = string | readonly string[]
export interface Sentences {
  refusals: Record<ErrorName, Forms>
  /** Contains 'Token', by which the specification's client recognises an ended session. */
  sessionEnded: string
}
