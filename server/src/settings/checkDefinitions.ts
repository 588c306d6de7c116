// Whether the engine accepts what a configuration says of coins and markets, before it is written.
import { tryDefinitions } from '../exchange/tryDefinitions.ts'
import { ConfigurationError, type Definition, type Kind, valuesAmong } from './kind.ts'

type Content = ReadonlyMap<string, unknown>

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
