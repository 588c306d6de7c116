// A text of the operator as it holds now, with the hash that names its exact words.
import { createHash } from 'node:crypto'
import type { Configuration } from '../settings/configuration.ts'
import { textKey, textKind } from './texts.ts'

export interface CurrentText {
  key: string
  language: string
  title: string
  content: string
  /** Of this language's text; counts from 1. */
  version: number
  /** SHA-256 of title, an empty line and content in UTF-8; hex. */
  hash: string
  /** From when it holds; epoch ms. */
  since: number
}

/** In this language, otherwise in English; null for a text that is not published. */
export function currentText(
  configuration: Pick<Configuration, 'get'>,
  key: string,
  language: string,
): CurrentText | null {
  for (const code of new Set([language, 'en'])) {
    const held = configuration.get(textKind, textKey(key, code))
    if (held === undefined) continue
    const { title, content } = held.value
    return { key, language: code, title, content, version: held.version, hash: textHash(held.value), since: held.since }
  }
  return null
}

export function textHash({ title, content }: { title: string; content: string }): string {
  return createHash('sha256').update(`${title}\n\n${content}`).digest('hex')
}
