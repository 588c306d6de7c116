// The built console: hashed files cached permanently, the page itself always fresh.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPage, type SendPage, setFileHeaders } from './pages.ts'

const notBuilt = 'The console is not built. Run: npm run build\n'

/** directory null, or without an index.html: only the API. */
export async function addConsolePages(app: FastifyInstance, directory: string | null): Promise<SendPage> {
  if (directory === null || !existsSync(join(directory, 'index.html')))
    return (request, reply) => (isPage(request) ? reply.type('text/plain').send(notBuilt) : null)
  await app.register(serveStatic, {
    root: directory,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: setFileHeaders(directory),
  })
  // The files' own route would answer a folder with a refusal.
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_, reply) => reply.sendFile('index.html') })
  return (request, reply) => (isPage(request) ? reply.sendFile('index.html') : null)
}
