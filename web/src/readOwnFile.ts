import { callHeaders } from './api.ts'
import { httpBase } from './platform.ts'
import { RequestError } from './requestError.ts'

const TIMEOUT_MS = 60_000

/** Loads a file with the session's headers, because its link opens only for its owner. Throws NETWORK_ANOMALY. */
export async function readOwnFile(url: string, timeoutMs: number = TIMEOUT_MS): Promise<Blob> {
  const init = { headers: callHeaders(), signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch(httpBase() + url, init)
  const isFile = response.headers.get('content-type')?.startsWith('application/json') === false
  if (url === '' || response.status !== 200 || !isFile) throw new RequestError('NETWORK_ANOMALY')
  return response.blob()
}
