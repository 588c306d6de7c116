import { ApiError, type ErrorFacts } from '@assay/api/errors'

export interface Problem {
  error: string
  facts: ErrorFacts
}

/** The refusal that a check throws, as an answer; null where it throws none. */
export async function problemOf(check: () => unknown): Promise<Problem | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { error: error.error, facts: error.facts }
  }
}
