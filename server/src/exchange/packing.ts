// Commands and answers in the journal: JSON, deflated (RFC 1950) where it is long, because it is twenty times smaller
// then and every byte is written twice. A short one stays as it is: preparing to deflate takes longer than writing it. A bigint is written {"bigint":"12"}, so that reading needs no knowledge of the fields.
import { deflateSync, inflateSync } from 'node:zlib'
import type { Committed } from './door.ts'
import type { KeptAnswer, Outcome } from './store.ts'

const SHORT_MAX = 2048
/** The first byte of what is deflated; JSON never begins with it. */
const DEFLATED = 0x78

export function packCommands(commands: readonly Committed[]): Buffer {
  return pack(`[${commands.map(({ command }) => textOf(command)).join(',')}]`)
}

/** Most commands hold no bigint, and JSON is far quicker without a function that looks at every value. */
function textOf(command: Committed['command']): string {
  try {
    return JSON.stringify(command)
  } catch {
    return JSON.stringify(command, (_, value: unknown) =>
      typeof value === 'bigint' ? { bigint: String(value) } : value,
    )
  }
}

export function unpackCommands(packed: Buffer): Committed['command'][] {
  return JSON.parse(unpack(packed), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const { bigint } = value as { bigint?: unknown }
    return typeof bigint === 'string' ? BigInt(bigint) : value
  }) as Committed['command'][]
}

export function packAnswers(answers: readonly KeptAnswer[]): Buffer {
  return pack(JSON.stringify(answers.map(({ sequence, outcome }) => [sequence, outcome])))
}

/** undefined when that sequence kept none. */
export function unpackAnswer(packed: Buffer, sequence: number): Outcome | undefined {
  const answers = JSON.parse(unpack(packed)) as [number, Outcome][]
  return answers.find(([kept]) => kept === sequence)?.[1]
}

function pack(text: string): Buffer {
  return text.length <= SHORT_MAX ? Buffer.from(text) : deflateSync(text, { level: 1 })
}

function unpack(packed: Buffer): string {
  return (packed[0] === DEFLATED ? inflateSync(packed) : packed).toString('utf8')
}
