import { isError, RequestError } from '../../requestError.ts'

/** Whether the refusal is about the files, so that it is shown there. */
export function refusedFile(error: unknown): boolean {
  return error instanceof RequestError && (error.facts.field === 'files' || isError(error, 'FILE_TOO_LARGE'))
}

export function refusedText(error: unknown): boolean {
  return error instanceof RequestError && error.facts.field === 'text'
}

/** What the request is about does not exist, or is not the customer's. */
export function refusedAttached(error: unknown): boolean {
  return error instanceof RequestError && error.facts.field === 'attachedId'
}
