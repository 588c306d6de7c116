// Commands and answers as JSON text in the journal. A bigint is written {"bigint":"12"}, so that reading needs no
// knowledge of the fields.
import type { Committed } from './door.ts'
import type { KeptAnswer, Outcome } from './store.ts'

export function commandsText(commands: readonly Committed[]): string {
  return JSON.stringify(
    commands.map(({ command }) => command),
    (_, value: unknown) => (typeof value === 'bigint' ? { bigint: String(value) } : value),
  )
}

export function readCommands(text: string): Committed['command'][] {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const { bigint } = value as { bigint?: unknown }
    return typeof bigint === 'string' ? BigInt(bigint) : value
  }) as Committed['command'][]
}

export function answersText(answers: readonly KeptAnswer[]): string {
  return JSON.stringify(answers.map(({ sequence, outcome }) => [sequence, outcome]))
}

/** undefined when that sequence kept none. */
export function readAnswer(text: string, sequence: number): Outcome | undefined {
  const answers = JSON.parse(text) as [number, Outcome][]
  return answers.find(([kept]) => kept === sequence)?.[1]
}
