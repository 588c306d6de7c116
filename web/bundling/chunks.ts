// Which modules share a file. A first visit pays for each file with a request and its headers, and small files compress
// badly; so what a screen loads together is one file, and what home and trade share comes with the frame.
import { join } from 'node:path'
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown'

const HOME = /\/features\/home\/HomePage\.tsx$/
/** Not what a person has to open, and not the chart. */
const TOOL = /\/features\/(spot|trade)\/.*(?<!Sheet|Confirm|Chart|SpotTicket)\.tsx$/
const PRODUCT = /\/features\/(?!spot\/)\w+\/\w+Page\.tsx$/
const ACCOUNT = /\/features\/settings\/AccountFrame\.tsx$/
const TICKET = /\/features\/spot\/SpotTicket\.tsx$/
const TRADE = /\/app\/(TradePage|FlashPage|ContractPage)\.tsx$|\/features\/spot\/SpotPage\.tsx$/

/**
 * In this order each takes its modules and what those need: the frame of every screen with its libraries; what trade
 * shares with others; then the two screens, and the ticket, which trade draws after the book; then what spot shows after
 * that: tables that other screens have, lists that other products have, and its own small tools; last the frame of the
 * account's pages with its icons, which menus show too. Libraries in a file of
 * their own would outlast a release in the cache, but cost every first visit two more requests: theirs, and that of the
 * bundler's runtime, which they would share.
 */
const names = ['frame', 'parts', 'home', 'trade', 'ticket', 'tables', 'lists', 'tools', 'account'] as const

/** For rolldown's codeSplitting.groups. Modules of no group are split as the bundler likes. */
export function chunkGroups(root: string): CodeSplittingGroup[] {
  let known: { context: ChunkingContext; reaches: Reaches } | undefined
  const nameIn = (id: string, context: ChunkingContext) => {
    if (known?.context !== context) known = { context, reaches: reaches(join(root, 'index.html'), context) }
    return nameOf(id, known.reaches)
  }
  return names.map((name, place) => ({
    name: (id, context) => (nameIn(id, context) === name ? name : null),
    debugName: name,
    priority: names.length - place,
  }))
}

/** Sets of module ids. */
interface Reaches {
  first: ReadonlySet<string>
  home: ReadonlySet<string>
  trade: ReadonlySet<string>
  /** With what it needs. */
  ticket: ReadonlySet<string>
  /** With what they need. */
  tools: ReadonlySet<string>
  /** What the products beside spot come to load. */
  products: ReadonlySet<string>
  tradeAndSheets: ReadonlySet<string>
  /** With what it needs. */
  account: ReadonlySet<string>
  /** All that screens other than trade can come to load, sheets included. */
  elsewhere: ReadonlySet<string>
}

function nameOf(
  id: string,
  { first, home, trade, ticket, tools, products, tradeAndSheets, account, elsewhere }: Reaches,
): (typeof names)[number] | null {
  if (first.has(id)) return 'frame'
  if (home.has(id)) return tradeAndSheets.has(id) ? 'frame' : 'home'
  if (trade.has(id)) return elsewhere.has(id) ? 'parts' : 'trade'
  if (ticket.has(id)) return elsewhere.has(id) ? 'parts' : 'ticket'
  if (!tools.has(id)) return account.has(id) ? 'account' : null
  if (elsewhere.has(id)) return 'tables'
  return products.has(id) ? 'lists' : 'tools'
}

function reaches(entry: string, graph: ChunkingContext): Reaches {
  const first = walk([entry], graph, { isDeep: false })
  const screens = [...first].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const home = screens.filter((id) => HOME.test(id))
  const hubs = screens.filter((id) => TRADE.test(id))
  const tradeAndSheets = walk(hubs, graph, { isDeep: true })
  const desks = [...tradeAndSheets].filter((id) => TRADE.test(id))
  const trade = walk(desks, graph, { isDeep: false })
  const ticket = walk(
    [...tradeAndSheets].filter((id) => TICKET.test(id)),
    graph,
    { isDeep: false },
  )
  const later = [...trade, ...ticket].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const products = walk(
    later.filter((id) => PRODUCT.test(id)),
    graph,
    { isDeep: true },
  )
  const isTool = (id: string) => TOOL.test(id) && !products.has(id)
  const opened = walk(later.filter(isTool), graph, { isDeep: false })
  // What a tool opens in turn, such as the history beside open orders.
  const inTurn = [...opened].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const tools = walk([...opened, ...inTurn.filter(isTool)], graph, { isDeep: false })
  const elsewhere = walk(
    screens.filter((id) => !hubs.includes(id)),
    graph,
    { isDeep: true },
  )
  return {
    first,
    home: walk(home, graph, { isDeep: false }),
    trade,
    ticket,
    tools,
    products,
    tradeAndSheets,
    account: walk(
      [...elsewhere].filter((id) => ACCOUNT.test(id)),
      graph,
      { isDeep: false },
    ),
    elsewhere,
  }
}

/** The modules that these import, and what those do; with isDeep also by import(). */
function walk(from: readonly string[], graph: ChunkingContext, { isDeep }: { isDeep: boolean }): Set<string> {
  const found = new Set<string>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const module = graph.getModuleInfo(id)
    queue.push(...(module?.importedIds ?? []), ...(isDeep ? (module?.dynamicallyImportedIds ?? []) : []))
  }
  return found
}
