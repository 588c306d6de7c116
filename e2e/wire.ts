// The typed client over plain HTTP, for what a journey prepares or checks by API.
import { type Client, createClient, type Envelope, toQuery } from '@assay/api/client'
import type { Route } from '@assay/api/route'
import { routes } from '@assay/api/routes'

const forms = new Set(
  Object.values<Record<string, Route>>(routes)
    .flatMap((operations) => Object.values(operations))
    .filter(({ codec }) => codec === 'multipart')
    .map(({ path }) => path),
)

function toForm(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.set(name, String(value))
  return form
}

/** A refusal throws with its name and facts. */
export function wireClient(url: string, token?: string): Client {
  return createClient(async ({ method, path, input }) => {
    const isForm = forms.has(path)
    const headers: Record<string, string> = { language: 'en', ...(!isForm && { 'content-type': 'application/json' }) }
    if (token !== undefined) headers.satoken = token
    const isGet = method === 'GET'
    const response = await fetch(url + path + (isGet ? toQuery(input) : ''), {
      method,
      headers,
      ...(isGet ? {} : { body: isForm ? toForm(input) : JSON.stringify(input) }),
    })
    if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}`)
    const { code, msg, data } = (await response.json()) as Envelope
    if (code !== 200) throw new Error(`${method} ${path} refused with ${code}: ${msg} ${JSON.stringify(data)}`)
    return data
  })
}
