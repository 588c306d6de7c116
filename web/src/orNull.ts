import { isError, type RequestErrorName } from './requestError.ts'

/** null in place of a refusal that says there is no such thing. Throws every other failure. */
export async function orNull<T>(answer: Promise<T>, ...names: RequestErrorName[]): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isError(error, ...names)) return null
    throw error
  }
}
