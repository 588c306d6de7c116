// Tries definitions of coins and markets on an empty engine that is then thrown away.
import { apply } from '@assay/engine/engine'
import { createState } from '@assay/engine/state'
import type { CommandInput } from './door.ts'

/** Returns the index of each refused command with the reason. */
export function tryDefinitions(commands: readonly CommandInput[]): Map<number, string> {
  const state = createState()
  const refused = new Map<number, string>()
  for (const [place, command] of commands.entries())
    for (const event of apply(state, { ...command, time: 0 }))
      if (event.type === 'rejected') refused.set(place, event.reason)
  return refused
}
