// Sends a form: its texts may have Chinese characters, and it may have files. The other rules of api.ts hold here too.
import type { Envelope } from '@assay/api/client'
import type { Route } from '@assay/api/route'
import { callHeaders, refusalOf, silence } from '../../api.ts'
import { httpBase } from '../../platform.ts'
import { RequestError } from '../../requestError.ts'

/** Pictures over a slow line. */
const TIMEOUT_MS = 120_000
const SUCCESS = 200

/** Returns the operation's data. Throws RequestError. */
export async function sendForm<Data>(
  { path }: Pick<Route, 'path'>,
  texts: Record<string, string | undefined>,
  files: readonly Blob[] = [],
): Promise<Data> {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) if (value !== undefined) form.set(name, value)
  for (const file of files) form.append('files', file, 'file')
  const envelope = await post(path, form)
  if (envelope.code !== SUCCESS) throw refusalOf(envelope)
  return envelope.data as Data
}

async function post(path: string, body: FormData): Promise<Envelope> {
  const init = { method: 'POST', headers: callHeaders(), body, signal: AbortSignal.timeout(TIMEOUT_MS) }
  const response = await fetch(httpBase() + path, init).catch((error: unknown) => {
    throw silence(error)
  })
  if (response.status !== 200) throw new RequestError('NETWORK_ANOMALY')
  return (await response.json()) as Envelope
}
