import type { Envelope } from '@assay/api/client'
import { callHeaders, refusalOf, silence } from './api.ts'
import { httpBase } from './platform.ts'
import { RequestError } from './requestError.ts'

const TIMEOUT_MS = 60_000

/** Loads a file with the session's headers, because its link opens only for its owner. Throws RequestError. */
export async function readOwnFile(url: string, timeoutMs: number = TIMEOUT_MS): Promise<Blob> {
  const init = { headers: callHeaders(), signal: AbortSignal.timeout(timeoutMs) }
  try {
    const response = await fetch(httpBase() + url, init)
    const type = response.headers.get('content-type')
    if (url === '' || response.status !== 200 || type === null) throw new RequestError('NETWORK_ANOMALY')
    if (type.startsWith('application/json')) throw refusalOf((await response.json()) as Envelope)
    return await response.blob()
  } catch (error) {
    throw error instanceof RequestError ? error : silence(error)
  }
}
