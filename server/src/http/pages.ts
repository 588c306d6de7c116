// The built web app: hashed files cached permanently, the page itself always fresh, only known addresses.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { screenAt, screenPaths, topOf } from '@assay/api/screens'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../context.ts'
import { createFirstPage, type SendFirstPage } from './firstPage.ts'

const tops: ReadonlySet<string> = new Set(screenPaths.map(topOf))

const IMMUTABLE = 'public, max-age=31536000, immutable'
const notBuilt = 'The web app is not built. Run: npm run build\n'

/** Answers an address that is not a file. null if it is not a page either. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> | null

/** config.webDirectory null, or without an index.html: only the API. */
export async function addPages(app: FastifyInstance, server: Core): Promise<SendPage> {
  const directory = server.config.webDirectory
  const isBuilt = directory !== null && existsSync(join(directory, 'index.html'))
  if (!isBuilt) {
    app.get('/*', async (request, reply) =>
      isPage(request) ? reply.type('text/plain').send(notBuilt) : reply.callNotFound(),
    )
    return () => null
  }
  await app.register(serveStatic, {
    root: directory,
    preCompressed: true,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: setFileHeaders(directory),
  })
  const firstPage = createFirstPage(join(directory, 'index.html'), server)
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: firstPage.sendPairs })
  return pageSender({ pairs: firstPage.sendPairs, book: firstPage.sendBook })
}

/** How long browsers keep the files of a built app. */
export function setFileHeaders(
  directory: string,
): (reply: { header(name: string, value: string): unknown }, path: string) => void {
  return (reply, path) => {
    const isHashed = path.slice(directory.length).replaceAll('\\', '/').startsWith('/assets/')
    reply.header('cache-control', isHashed ? IMMUTABLE : 'no-cache')
  }
}

/** The app's page, with status 404 if the app has no such screen. */
function pageSender(withRows: Readonly<Record<'pairs' | 'book', SendFirstPage>>): SendPage {
  return (request, reply) => {
    if (!isPage(request)) return null
    const path = request.url.split('?')[0] ?? ''
    const rows = screenAt(path)?.firstRows
    if (rows !== undefined) return withRows[rows](request, reply)
    const top = topOf(path)
    // The specification's guard has addresses with '/i&'; the app redirects them to home.
    const isKnown = tops.has(top) || top.startsWith('/i&')
    return reply.code(isKnown ? 200 : 404).sendFile('index.html')
  }
}

/** A browser navigation, as opposed to a script, a missing file or the API. */
export function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(api|ws|metrics)(\/|\?|$)/.test(url)) return false
  // /assets is a screen of the app; below it are files.
  if (/^\/assets\/[^?]/.test(url)) return false
  return (headers.accept ?? '').includes('text/html')
}
