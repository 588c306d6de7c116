import { type Finding, refused } from '../settings/finding.ts'
import type { ConfigurationError } from '../settings/kind.ts'

/** What a pattern of the schemas asks for, in words. */
const NOT_WRITTEN_SO = /Invalid string: must match pattern \S+/

/** The faults of one key, each at its field: 'pair/btcusdt.orderMin is not valid: …' is about orderMin. */
export function faultsOf(key: string, { message }: ConfigurationError): Finding[] {
  return message.split('\n').map((line) => {
    const plain = line.replace(NOT_WRITTEN_SO, 'it is not written as it must be')
    if (!plain.startsWith(`${key}.`)) return refused('', plain)
    const rest = plain.slice(key.length + 1)
    const path = /^[\w.]*\w/.exec(rest)?.[0] ?? ''
    return refused(path, rest.slice(path.length).replace(/^:? (is not valid: )?/, ''))
  })
}
