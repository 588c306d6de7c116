// Adds src/boot.ts to the page as a small classic script before everything else, and lists in meta tags the languages, and
// which chunks and words a path needs, so that boot.ts can ask for them while the app's script is still on its way.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputBundle, OutputChunk } from 'rolldown'
import { minifySync } from 'rolldown/utils'
import { type Plugin, transformWithOxc } from 'vite'
import { screenPages } from '../src/features/screenPages.ts'
import { buildMessages } from './messages.ts'

export function bootScript(root: string): Plugin {
  const file = join(root, 'src/boot.ts')
  const compile = async () => {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
    return minifySync(file, code).code
  }
  let isBuild = false
  return {
    name: 'boot-script',
    enforce: 'post',
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
        html
          .replace('<!-- boot -->', bundle === undefined ? script('/boot.js') : tags(bundle, root))
          // app/updates.ts links it once the page has settled.
          .replace(/<link rel="manifest"[^>]*>/, '')
          .replace('<!-- demo -->', demoWords(root))
          .replace('<!-- welcome -->', welcomeWords(root)),
    },
  }
}

function script(src: string): string {
  return `<script src="${src}"></script>`
}

/**
 * The claim of the home page in every language: the largest text of the first screen stands there before any script.
 * Its classes are those of features/home/Welcome.tsx; index.css shows the language of the page.
 */
function welcomeWords(root: string): string {
  const files = globSync('../words/messages/*/market.json', { cwd: root }).sort()
  return files
    .map((file) => {
      const { welcome } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { welcome: Record<string, string> }
      const language = file.split(/[\\/]/).at(-2)
      return `<div class="first-welcome" lang="${language}"><b class="block text-36 font-semibold tracking-(--track-tight) text-strong lg:text-52">${welcome.headline}</b><p class="mt-3 max-w-[52ch] text-16 lg:mt-5 lg:text-18">${welcome.line}</p><i></i></div>`
    })
    .join('')
}

/**
 * That this is a demo, in every language: a customer reads it on trade as soon as the settings say so (src/boot.ts). It
 * looks like the banner of app/Banners.tsx on one line, with slightly wider spaces: the app's line in the web font must
 * not be larger, or it would count as a later largest text.
 */
function demoWords(root: string): string {
  const files = globSync('../words/messages/*/shell.json', { cwd: root }).sort()
  return files
    .map((file) => {
      const { demo } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { demo: Record<string, string> }
      const language = file.split(/[\\/]/).at(-2)
      const links = [demo.faucet, demo.outbox].map(
        (name) => `<b class="flex-none font-medium text-brand-text">${name}</b>`,
      )
      return `<div class="first-demo h-6 items-center justify-center gap-3 bg-info-soft px-(--gutter) text-12 [word-spacing:.1ch] whitespace-nowrap text-normal" lang="${language}"><span class="min-w-0 truncate">${demo.banner}</span>${links.join('')}</div>`
    })
    .join('')
}

function tags(bundle: OutputBundle, root: string): string {
  const assets = Object.values(bundle).filter((file) => file.type === 'asset')
  const find = (part: RegExp) => assets.find((asset) => part.test(asset.fileName))?.fileName
  const boot = find(/boot-[^/]*\.js$/)
  if (boot === undefined) throw new Error('The boot script is missing from the build.')
  const { folder, languages, scripts } = buildMessages(root)
  const hasFile = (area: string) => scripts.has(`${languages[0]}/${area}`)
  const chunks = JSON.stringify(listChunks(bundle, { root, hasFile })).replaceAll('"', '&quot;')
  return [
    `<meta name="assay-words" content="${[folder, ...languages].join(' ')}" />`,
    `<meta name="assay-chunks" content="${chunks}" />`,
    script(`/${boot}`),
  ].join('\n    ')
}

interface Listing {
  root: string
  /** Not the area that comes in the shell's file. */
  hasFile: (area: string) => boolean
}

/** By path: the addresses of chunks, and the names of areas. What the entry imports anyway is left out. */
function listChunks(bundle: OutputBundle, { root, hasFile }: Listing): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const known = new Set(entry === undefined ? [] : withImports(entry, bundle))
  const list: Record<string, string[]> = {}
  for (const [path, { file, areas }] of Object.entries(screenPages)) {
    const page = chunks.find((chunk) => chunk.moduleIds.includes(join(root, 'src/features', file)))
    const files = page === undefined ? [] : withImports(page, bundle).filter((each) => !known.has(each))
    list[path] = [...files.map((each) => `/${each}`), ...areas.filter(hasFile)]
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
