// Reads a submission that another process has sent. Only a complete one gets to the engine: an assertion that fails there
// would halt a market.
import { z } from 'zod'
import { text } from './shapes/commandFields.ts'
import { commandShapes } from './shapes/commandShapes.ts'
import type { CommandInput } from './door.ts'
import { stamp } from './stamp.ts'
import { type SentSubmission, unpack } from './wire.ts'

const sentShape = z.object({
  until: z.int(),
  submission: z.object({
    id: text.min(1),
    command: z.looseObject({ type: z.string() }),
    once: z.exactOptional(z.object({ user: z.int(), operation: text, clientId: text, bodyHash: text })),
  }),
})

export type Received = SentSubmission & { submission: { id: string } }

/**
 * `problem` says what is wrong; the only value in it is the name of the command. Fields that this release does not know are
 * left out: the journal has only what the engine understood.
 */
export function readSubmission(bytes: Buffer): { sent: Received } | { problem: string } {
  const found = sentShape.safeParse(unpacked(bytes))
  if (!found.success) return { problem: `not a submission: ${faultIn(found.error)}` }
  const { until, submission } = found.data
  const { id, command, once } = submission
  if (!isKnown(command)) return { problem: `the engine has no command ${command.type.slice(0, 50)}` }
  const fields = commandShapes[command.type].safeParse(command)
  if (!fields.success) return { problem: `${command.type} is malformed: ${faultIn(fields.error)}` }
  const complete = { type: command.type, ...(fields.data as object) } as CommandInput
  if (!canBeStamped(complete)) return { problem: `${command.type} has ids that are not its own` }
  return { sent: { until, submission: { id, command: complete, ...(once && { once }) } } }
}

/** A command that cannot be stamped would stop the exchange when its turn comes. */
function canBeStamped(command: CommandInput): boolean {
  try {
    stamp(command, { sequence: 0, time: 0 })
    return true
  } catch {
    return false
  }
}

/** null if it cannot be read: another release may write it in another way. */
function unpacked(bytes: Buffer): unknown {
  try {
    return unpack(bytes)
  } catch {
    return null
  }
}

function isKnown(command: { type: string }): command is { type: CommandInput['type'] } {
  return Object.hasOwn(commandShapes, command.type)
}

/** The first field that is wrong. */
function faultIn({ issues }: z.ZodError): string {
  return issues[0]?.path.join('.') || 'it cannot be read'
}
