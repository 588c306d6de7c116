// The typed client over plain HTTP, for what a journey prepares or checks by API.
import { type Client, createClient, type Envelope, toQuery } from '@assay/api/client'

/** A refusal throws with its name and facts. */
export function wireClient(url: string, token?: string): Client {
  return createClient(async ({ method, path, input }) => {
    const headers: Record<string, string> = { 'content-type': 'application/json', language: 'en' }
    if (token !== undefined) headers.satoken = token
    const isGet = method === 'GET'
    const response = await fetch(url + path + (isGet ? toQuery(input) : ''), {
      method,
      headers,
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    })
    if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}`)
    const { code, msg, data } = (await response.json()) as Envelope
    if (code !== 200) throw new Error(`${method} ${path} refused with ${code}: ${msg} ${JSON.stringify(data)}`)
    return data
  })
}
