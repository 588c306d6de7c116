// The files of messages while developing and in tests. A build has this module's exports from bundling/messages.ts.
import type { Language } from '@assay/api/scalars'
import type { Area } from './areas.ts'

export type Messages = Record<string, unknown>

const FOLDER = '../../../words/messages/'
const files = import.meta.glob<Messages>(
  ['../../../words/messages/*/*.json', '!../../../words/messages/*/server.json'],
  { import: 'default' },
)

/** The languages that have a folder of messages, in the order of their codes. */
export const locales = [
  ...new Set(Object.keys(files).map((file) => file.slice(FOLDER.length).split('/')[0])),
] as Language[]

/** The areas that come with the shell's file, under '+': none here. */
export const packed: readonly Area[] = []

/** Rejects if the file does not arrive. */
export async function readMessages(locale: Language, area: Area): Promise<Messages> {
  return (await files[`${FOLDER}${locale}/${area}.json`]?.()) ?? {}
}
