import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { textKey, textKind } from './texts.ts'

/** The specification's numbers of texts; products that are not offered have none yet. */
const names: ReadonlyMap<string, string> = new Map([
  ['0', 'TERMS'],
  ['1', 'SECOND'],
  ['2', 'SPOT'],
  ['4', 'CONTRACT'],
  ['5', 'PRIVACY'],
  ['6', 'REGISTER'],
])

/** The text that holds now, in the caller's language or else in English; an empty list for a key without a text. */
export async function getRules(
  { caller, configuration }: Context,
  { key }: Parsed<'content', 'getRules'>,
): Promise<Output<'content', 'getRules'>> {
  const name = names.get(key) ?? key.toUpperCase()
  const [own, english] = [caller.language, 'en'].map((code) => configuration.get(textKind, textKey(name, code)))
  const text = own ?? english
  if (text === undefined) return []
  return [{ key: name, ...text.value, version: text.version, updatedAt: text.since }]
}
