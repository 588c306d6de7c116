// What is done with the groups of a watchlist, each as a pure step from one arrangement to the next. The group without
// a name holds what is in none; it comes first, is never renamed and never removed.
export interface WatchGroup {
  name: string
  /** Symbols, in their order. */
  symbols: readonly string[]
}
export type WatchGroups = readonly WatchGroup[]

export const GROUPS_MAX = 20
export const GROUP_NAME_MAX = 32

export function addGroup(groups: WatchGroups, name: string): WatchGroups {
  return [...groups, { name: name.trim(), symbols: [] }]
}

/** By its place, because two may have one name while it is typed. */
export function renameGroup(groups: WatchGroups, place: number, name: string): WatchGroups {
  return groups.map((group, at) => (at === place && at > 0 ? { ...group, name } : group))
}

/** Its pairs stay watched, in none. */
export function removeGroup(groups: WatchGroups, place: number): WatchGroups {
  const [first, orphans] = [groups[0], groups[place]]
  if (place === 0 || first === undefined || orphans === undefined) return groups
  const others = groups.filter((_, at) => at > 0 && at !== place)
  return [{ ...first, symbols: [...first.symbols, ...orphans.symbols] }, ...others]
}

/** by -1 towards the beginning, 1 towards the end; never before what is in none. */
export function moveGroup(groups: WatchGroups, place: number, by: 1 | -1): WatchGroups {
  const to = place + by
  const [moved, other] = [groups[place], groups[to]]
  if (moved === undefined || other === undefined || place === 0 || to === 0) return groups
  const next = [...groups]
  next[place] = other
  next[to] = moved
  return next
}

export function putInto(groups: WatchGroups, symbol: string, name: string): WatchGroups {
  return groups.map((group) => {
    const others = group.symbols.filter((known) => known !== symbol)
    return { ...group, symbols: group.name === name ? [...others, symbol] : others }
  })
}

export function groupOf(groups: WatchGroups, symbol: string): string {
  return groups.find(({ symbols }) => symbols.includes(symbol))?.name ?? ''
}

/** Why these names cannot be kept; null where they can. */
export function namesProblem(groups: WatchGroups): 'taken' | 'empty' | null {
  const names = groups.filter((_, place) => place > 0).map(({ name }) => name.trim())
  if (names.includes('')) return 'empty'
  return new Set(names).size < names.length ? 'taken' : null
}
