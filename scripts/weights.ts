// What a browser loads for each screen, from the bundler's manifest: compressed bytes of scripts, styles and words.

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

/** Compressed, in bytes; a KB here is 1,000. */
export const gates = {
  home: 110_000,
  trade: 130_000,
  tradeInAll: 200_000,
  otherRoute: 40_000,
  css: 14_000,
  words: 25_000,
} as const

const pages = /(^|\/)(\w+)(Page|Screen)(\.\w+)?\.tsx$/
const words = /i18n\/messages\/.*\.json$/

/** One row for each thing that has a budget. Throws where the manifest has no entry, no home or no trade page. */
export function weigh(manifest: Manifest, sizeOf: SizeOf): Weight[] {
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry === true)
  if (entry === undefined) throw new Error('the manifest has no entry')
  const shell = loaded(manifest, [entry])
  const weights: Weight[] = []
  const add = (what: string, files: Iterable<string>, maxBytes: number): void => {
    weights.push({ what, bytes: sum(files, sizeOf), maxBytes })
  }
  const home = loaded(manifest, [entry, ...named(keys, 'Home')])
  const trade = loaded(manifest, [entry, ...named(keys, 'Trade')])
  add('home, scripts before ready', home.scripts, gates.home)
  add('trade, scripts before ready', trade.scripts, gates.trade)
  add('trade, all scripts', inAll(manifest, [entry], named(keys, 'Trade')), gates.tradeInAll)
  add('home, styles', home.styles, gates.css)
  add('trade, styles', trade.styles, gates.css)
  for (const key of keys.filter((each) => pages.test(each) && !/(^|\/)(Home|Trade)(Page|Screen)/.test(each))) {
    const own = loaded(manifest, [key])
    add(
      `${key}, on top of the shell`,
      [...own.scripts].filter((file) => !shell.scripts.has(file)),
      gates.otherRoute,
    )
  }
  for (const key of keys.filter((each) => words.test(each))) add(key, [manifest[key]?.file ?? ''], gates.words)
  return weights
}

/** The pages of one name; a screen may have an arrangement for each layout, and the heavier one counts. */
function named(keys: readonly string[], name: string): string[] {
  const found = keys.filter((key) => pages.exec(key)?.[2] === name)
  if (found.length === 0) throw new Error(`the manifest has no ${name}Page`)
  return found
}

/** Everything that arrives with these chunks, without waiting for a later import(). */
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

/** The scripts of the entry and of a page, and of all that the page imports later. */
function inAll(manifest: Manifest, entries: readonly string[], page: readonly string[]): Set<string> {
  const before = loaded(manifest, entries)
  const queue = [...page]
  const chunks = new Set<string>()
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    for (const chunk of loaded(manifest, [key]).chunks) {
      if (chunks.has(chunk) || before.chunks.has(chunk)) continue
      chunks.add(chunk)
      queue.push(...(manifest[chunk]?.dynamicImports ?? []).filter((each) => !pages.test(each) && !words.test(each)))
    }
  }
  return new Set([...before.scripts, ...loaded(manifest, [...chunks]).scripts])
}

function sum(files: Iterable<string>, sizeOf: SizeOf): number {
  let bytes = 0
  for (const file of files) bytes += sizeOf(file)
  return bytes
}
