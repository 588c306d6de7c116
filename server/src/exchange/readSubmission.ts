// Reads a submission that another process has sent. Only a complete one gets to the engine: an assertion that fails there
// would halt a market.
import { z } from 'zod'
import { commandShapes } from './commandShapes.ts'
import type { CommandInput } from './door.ts'
import { type SentSubmission, unpack } from './wire.ts'

const sentShape = z.object({
  until: z.int(),
  submission: z.object({
    id: z.string().min(1),
    command: z.looseObject({ type: z.string() }),
    once: z.exactOptional(
      z.object({ user: z.int(), operation: z.string(), clientId: z.string(), bodyHash: z.string() }),
    ),
  }),
})

export type Received = SentSubmission & { submission: { id: string } }

/** `problem` says what is wrong; the only value in it is the name of the command. */
export function readSubmission(bytes: Buffer): { sent: Received } | { problem: string } {
  const sent = unpacked(bytes)
  const found = sentShape.safeParse(sent)
  if (!found.success) return { problem: `not a submission: ${faultIn(found.error)}` }
  const { command } = found.data.submission
  if (!isKnown(command)) return { problem: `the engine has no command ${command.type.slice(0, 50)}` }
  const fields = commandShapes[command.type].safeParse(command)
  if (!fields.success) return { problem: `${command.type} is malformed: ${faultIn(fields.error)}` }
  return { sent: sent as Received }
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
