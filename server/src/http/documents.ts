// /api/openapi.json, and /api/docs: a page that lists every operation and can try it.
import { readFileSync } from 'node:fs'
import type { Route } from '@assay/api/route'
import type { FastifyInstance } from 'fastify'
import type { Callers, Found } from './listener.ts'
import { type DescribedOperation, describeOperations, openapiDocument, titleOf } from './openapi.ts'
import type { TableRow } from './table.ts'

const beside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

export function addDocuments(
  app: FastifyInstance,
  table: readonly TableRow[],
  { tokenHeader }: Pick<Callers<Found>, 'tokenHeader'>,
): void {
  // Written at the first request: they take a fifth of a second, and most starts are never asked.
  const document = once(() => JSON.stringify(openapiDocument(table, tokenHeader)))
  const page = once(() => docsPage(describeOperations(table), tokenHeader))
  const script = beside('./docsPage.js')
  const style = beside('./docsPage.css')
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(document()))
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page()))
  app.get('/api/docs.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  app.get('/api/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(style))
}

function once(write: () => string): () => string {
  let text: string | undefined
  return () => (text ??= write())
}

function docsPage(operations: readonly DescribedOperation[], tokenHeader: string): string {
  const slices = [...new Set(operations.map(({ slice }) => slice))]
  const links = slices.map((slice) => `<a href="#${slice}">${slice}</a>`).join(' ')
  const sections = slices.map((slice) => {
    const own = operations.filter((described) => described.slice === slice)
    return `<section id="${slice}"><h2>${slice}</h2>${own.map(operationPart).join('')}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay API</title><link rel="stylesheet" href="/api/docs.css"><script src="/api/docs.js" defer></script></head>
<body><header><h1>Assay API</h1>
<p>Every answer is an envelope <code>{code, msg, data}</code> with HTTP status 200: code 200 is success, a refusal is at
or below zero and is named in <code>data.error</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<p><label>Token (header ${tokenHeader}) <input id="token" name="${tokenHeader}" autocomplete="off" spellcheck="false"></label></p>
<nav aria-label="Slices">${links}</nav></header><main>${sections.join('')}</main></body></html>`
}

function audience({ caller, demoOnly }: Route): string {
  const whoever = caller === 'anyone' ? 'Anybody' : `A signed-in ${caller}`
  return demoOnly === true ? `${whoever}, in a demo only.` : `${whoever}.`
}

function operationPart({ slice, operation, route, input, output }: DescribedOperation): string {
  const name = `${slice}.${operation}`
  const example = JSON.stringify(exampleOf(input), null, 2)
  return `<details id="${name}"><summary><b>${titleOf(operation)}</b> <code>${route.method} ${route.path}</code></summary>
<p><code>${name}</code>. ${audience(route)}${route.alsoMethod ? ` Also by ${route.alsoMethod}.` : ''}</p>
<form data-method="${route.method}" data-path="${route.path}"><label for="in-${name}">Input</label>
<textarea id="in-${name}" rows="${example.split('\n').length + 1}" spellcheck="false">${escapeHtml(example)}</textarea>
<button type="submit">Send ${route.method}</button><pre role="status" aria-live="polite"></pre></form>
<details><summary>Schema of the input</summary><pre>${escapeHtml(JSON.stringify(input, null, 2))}</pre></details>
<details><summary>Schema of data</summary><pre>${escapeHtml(JSON.stringify(output, null, 2))}</pre></details></details>`
}

/** The required fields, each with a valid example value. */
function exampleOf({ properties = {}, required = [] }: Record<string, unknown>): Record<string, unknown> {
  const fields = properties as Record<string, { type?: string; enum?: unknown[] }>
  return Object.fromEntries(
    (required as string[]).map((name) => {
      const field = fields[name] ?? {}
      return [name, field.enum?.[0] ?? (field.type === 'boolean' ? false : field.type === 'array' ? [] : '')]
    }),
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
