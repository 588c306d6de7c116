// Sends a picture, with progress: fetch cannot tell how much has been sent. The rules of api.ts hold here too.
import type { Envelope } from '@assay/api/client'
import { routes } from '@assay/api/routes'
import { callHeaders, refusalOf } from '../../api.ts'
import { httpBase } from '../../platform.ts'
import { RequestError } from '../../requestError.ts'

const TIMEOUT_MS = 60_000
const SUCCESS = 200

interface Upload {
  blob: Blob
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Returns the picture's address for submitVerification. Throws RequestError. */
export async function uploadPicture(upload: Upload): Promise<string> {
  const envelope = await new Promise<Envelope>((resolve, reject) => post(upload, resolve, reject))
  if (envelope.code !== SUCCESS) throw refusalOf(envelope)
  return (envelope.data as { url: string }).url
}

function post(
  { blob, onProgress, signal }: Upload,
  resolve: (envelope: Envelope) => void,
  reject: (error: RequestError) => void,
): void {
  const form = new FormData()
  form.set('file', blob, 'picture.jpg')
  const request = new XMLHttpRequest()
  request.open('POST', httpBase() + routes.verification.uploadDocument.path)
  request.timeout = TIMEOUT_MS
  request.responseType = 'json'
  for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
  request.addEventListener('load', () => {
    if (request.status === 200 && request.response !== null) resolve(request.response as Envelope)
    else reject(new RequestError('NETWORK_ANOMALY'))
  })
  request.addEventListener('error', () => reject(new RequestError('NETWORK_ANOMALY')))
  request.addEventListener('timeout', () => reject(new RequestError('TIMEOUT')))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(form)
}
