// What a browser loads for each screen, from the bundler's manifest: compressed bytes of scripts, styles and texts.

export interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>
/** Compressed size of a built file, in bytes. */
export type SizeOf = (file: string) => number

export interface Weight {
  what: string
  bytes: number
  maxBytes: number
}

/** Compressed, in bytes; a KB here is 1,000. docs/adr/0043-lean-react.md says what all of trade is. */
export const gates = {
  home: 95_000,
  trade: 115_000,
  tradeInAll: 185_000,
  otherRoute: 40_000,
  css: 14_400,
  words: 25_000,
} as const

const pages = /(^|\/)(\w+)(Page|Screen)(\.\w+)?\.tsx$/
/** A page in one file with its dependencies has no entry of its own, only the group's. */
const groups = /^_(home|trade)-/
/** Loaded when a user opens it, never with the page. */
const dialogs = /(Sheet|Confirm)\.tsx$/

/**
 * One row for each budget. A route is a page that the entry imports. Trade is a hub: its first screen, spot, loads
 * before it is ready, and the total includes all its screens and tools except the dialogs, which load on demand. Its
 * other products are separate pages, which need the book, the chart and the tools of spot. Throws if the manifest has
 * no entry, no home or no trade page.
 */
export function weigh(manifest: Manifest, sizeOf: SizeOf): Weight[] {
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry === true)
  if (entry === undefined) throw new Error('the manifest has no entry')
  const routes = (manifest[entry]?.dynamicImports ?? []).filter((key) => key in manifest && pageName(key) !== undefined)
  const shell = loaded(manifest, [entry])
  const home = loaded(manifest, [entry, pageOf(routes, 'Home')])
  const hub = pageOf(routes, 'Trade')
  const others = new Set(manifest[entry]?.dynamicImports)
  const products = loadedLater(manifest, hub, others).filter(isProduct)
  const pressed = keys.filter((key) => dialogs.test(key))
  const later = loadedLater(manifest, hub, new Set([...others, ...products, ...pressed]))
  const trade = loaded(manifest, [entry, hub, ...later.filter((key) => pageName(key) === 'Spot')])
  const weights: Weight[] = []
  const add = (what: string, files: Iterable<string>, maxBytes: number): void => {
    weights.push({ what, bytes: sum(files, sizeOf), maxBytes })
  }
  add('home, scripts before ready', home.scripts, gates.home)
  add('trade, scripts before ready', trade.scripts, gates.trade)
  add('trade, all scripts', loaded(manifest, [entry, hub, ...later]).scripts, gates.tradeInAll)
  add('home, styles', home.styles, gates.css)
  add('trade, styles', trade.styles, gates.css)
  for (const key of products) {
    const own = [...loaded(manifest, [key]).scripts].filter((file) => !trade.scripts.has(file))
    add(`${key}, on top of trade`, own, gates.otherRoute)
  }
  for (const key of routes.filter((each) => !/^(Home|Trade)$/.test(pageName(each) ?? ''))) {
    const own = loaded(manifest, [key])
    add(
      `${key}, on top of the shell`,
      [...own.scripts].filter((file) => !shell.scripts.has(file)),
      gates.otherRoute,
    )
  }
  return weights
}

/** One row for each file of words: a screen waits for its own, in one language. */
export function weighWords(files: readonly string[], sizeOf: SizeOf): Weight[] {
  return files.map((what) => ({ what, bytes: sizeOf(what), maxBytes: gates.words }))
}

function pageName(key: string): string | undefined {
  const group = groups.exec(key)?.[1]
  return group === undefined ? pages.exec(key)?.[2] : group.replace(/^./, (letter) => letter.toUpperCase())
}

/** Of the hub's files: pages of products other than spot, including the watchlist. */
function isProduct(key: string): boolean {
  return !['Spot', 'Watchlist', undefined].includes(pageName(key))
}

function pageOf(routes: readonly string[], name: string): string {
  const found = routes.find((key) => pageName(key) === name)
  if (found === undefined) throw new Error(`the manifest has no ${name}Page`)
  return found
}

/** Everything that loads with these chunks, without a later import(). */
function loaded(
  manifest: Manifest,
  keys: readonly string[],
): { scripts: Set<string>; styles: Set<string>; chunks: Set<string> } {
  const found = { scripts: new Set<string>(), styles: new Set<string>(), chunks: new Set<string>() }
  const add = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined || found.chunks.has(key)) return
    found.chunks.add(key)
    if (chunk.file.endsWith('.js')) found.scripts.add(chunk.file)
    for (const style of chunk.css ?? []) found.styles.add(style)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const key of keys) add(key)
  return found
}

/** What a page imports later, recursively; other routes are not included. */
function loadedLater(manifest: Manifest, page: string, others: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const queue = [page]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    for (const chunk of loaded(manifest, [key]).chunks) {
      for (const next of manifest[chunk]?.dynamicImports ?? []) {
        if (found.has(next) || others.has(next)) continue
        found.add(next)
        queue.push(next)
      }
    }
  }
  return [...found]
}

function sum(files: Iterable<string>, sizeOf: SizeOf): number {
  let bytes = 0
  for (const file of files) bytes += sizeOf(file)
  return bytes
}
