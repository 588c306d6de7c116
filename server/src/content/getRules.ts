import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { currentText } from '../texts/currentText.ts'

/** The specification's numbers of texts; the other numbers, up to 11, are of products that are not offered. */
const names: ReadonlyMap<string, string> = new Map([
  ['0', 'TERMS'],
  ['1', 'SECOND'],
  ['2', 'SPOT'],
  ['4', 'CONTRACT'],
  ['5', 'PRIVACY'],
  ['6', 'REGISTER'],
])

/** The current text, in the caller's language or else in English; an empty list for a key without a text. */
export async function getRules(
  { caller, configuration }: Context,
  { key }: Parsed<'content', 'getRules'>,
): Promise<Output<'content', 'getRules'>> {
  const name = names.get(key) ?? key.toUpperCase()
  const text = currentText(configuration, name, caller.language)
  if (text === null) return []
  const { title, content, version, hash, since } = text
  return [{ key: name, title, content, version, hash, updatedAt: since }]
}
