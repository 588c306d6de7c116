// Checks that the engine accepts the coins and markets of a configuration, before it is written.
import { tryDefinitions } from '../exchange/tryDefinitions.ts'
import { holdingAt, type Version } from './configurationRows.ts'
import { ConfigurationError, type Definition, type Kind, valuesAmong } from './kind.ts'

type Content = ReadonlyMap<string, unknown>

interface Versions {
  /** Of every key, the oldest first. */
  kept: readonly Version[]
  added: readonly Version[]
  /** Epoch ms; no added version holds earlier. */
  from: number
}

/**
 * Throws ConfigurationError with each key that is refused: now, or later when a waiting version begins to hold together
 * with the added ones.
 */
export function checkVersions(kinds: readonly Kind[], { kept, added, from }: Versions): void {
  const all = [...kept, ...added]
  const later = added.length === 0 ? [] : all.map(({ since }) => since).filter((since) => since > from)
  let before = contentAt(kept, from)
  for (const time of [from, ...new Set(later.toSorted((one, other) => one - other))]) {
    const after = contentAt(all, time)
    try {
      checkDefinitions(kinds, before, after)
    } catch (error) {
      if (time === from || !(error instanceof ConfigurationError)) throw error
      throw new ConfigurationError([`From ${new Date(time).toISOString()} on: ${error.message}`])
    }
    before = after
  }
}

function contentAt(versions: readonly Version[], time: number): Content {
  return new Map(holdingAt(versions, time).map(({ key, value }) => [key, value]))
}

/** Throws ConfigurationError with each key that is refused. */
export function checkDefinitions(kinds: readonly Kind[], before: Content, after: Content): void {
  const wanted = definitionsOf(kinds, after)
  const unsound = refusedOf(wanted, [])
  if (unsound.length > 0)
    throw new ConfigurationError(unsound.map(([key, reason]) => `${key} does not fit the engine's rules: ${reason}.`))
  const changed = refusedOf(wanted, definitionsOf(kinds, before))
  if (changed.length > 0)
    throw new ConfigurationError(changed.map(([key]) => `${key}: its coins, scale and decimals can never change.`))
}

function definitionsOf(kinds: readonly Kind[], content: Content): Definition[] {
  return kinds.flatMap((kind) => kind.definitions?.(valuesAmong(content)) ?? [])
}

function refusedOf(wanted: readonly Definition[], earlier: readonly Definition[]): [key: string, reason: string][] {
  const refused = tryDefinitions([...earlier, ...wanted].map(({ command }) => command))
  return wanted.flatMap(({ key }, place) => {
    const reason = refused.get(earlier.length + place)
    return reason === undefined ? [] : [[key, reason]]
  })
}
