// Adds src/boot.ts to the page as a small classic script before everything else, and lists in a meta tag which chunks a
// language and a path need, so that boot.ts can ask for them while the app's script is still on its way.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputBundle, OutputChunk } from 'rolldown'
import { type Plugin, transformWithOxc } from 'vite'

export function bootScript(root: string): Plugin {
  const file = join(root, 'src/boot.ts')
  const compile = async () =>
    (await transformWithOxc(readFileSync(file, 'utf8'), file)).code.replace(/^\s*\/\/.*$\n?/gm, '')
  let isBuild = false
  return {
    name: 'boot-script',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response, next) => {
        compile().then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
    async buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'boot.js', source: await compile() })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace('<!-- boot -->', bundle === undefined ? script('/boot.js') : tags(bundle, root)),
    },
  }
}

function script(src: string): string {
  return `<script src="${src}"></script>`
}

function tags(bundle: OutputBundle, root: string): string {
  const assets = Object.values(bundle).filter((file) => file.type === 'asset')
  const find = (part: RegExp) => assets.find((asset) => part.test(asset.fileName))?.fileName
  const boot = find(/boot-[^/]*\.js$/)
  const font = find(/ibm-plex-sans-latin-wdth-normal[^/]*\.woff2$/)
  if (boot === undefined || font === undefined)
    throw new Error('The boot script or the latin font is missing from the build.')
  const chunks = JSON.stringify(listChunks(bundle, root)).replaceAll('"', '&quot;')
  return [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`,
    `<meta name="assay-chunks" content="${chunks}" />`,
    script(`/${boot}`),
  ].join('\n    ')
}

/** Chunks by language ('de') and by path ('/trade'). What the entry imports anyway is left out. */
function listChunks(bundle: OutputBundle, root: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const known = new Set(entry === undefined ? [] : withImports(entry, bundle))
  const list: Record<string, string[]> = {}
  for (const chunk of chunks) {
    const language = /i18n\/messages\/(\w+)\/shell\.json$/.exec(chunk.facadeModuleId ?? '')?.[1]
    if (language !== undefined) list[language] = [`/${chunk.fileName}`]
  }
  for (const [path, module] of readRoutes(root)) {
    const page = chunks.find((chunk) => chunk.moduleIds.includes(module))
    if (page !== undefined)
      list[path] = withImports(page, bundle)
        .filter((file) => !known.has(file))
        .map((file) => `/${file}`)
  }
  return list
}

function withImports(chunk: OutputChunk, bundle: OutputBundle, seen = new Set<string>()): string[] {
  seen.add(chunk.fileName)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk' && !seen.has(file)) withImports(imported, bundle, seen)
  }
  return [...seen]
}

/** Fixed paths and their page modules, as app/routes.tsx states them. */
function readRoutes(root: string): [path: string, module: string][] {
  const source = readFileSync(join(root, 'src/app/routes.tsx'), 'utf8')
  const route = /path: '([^'{]+)'[^}]*?import\('([^']+)'\)/g
  return [...source.matchAll(route)].map(([, path = '', module = '']) => [path, join(root, 'src/app', module)])
}
