// What the engine would say to definitions of coins and markets, tried on an exchange that is thrown away.
import { apply } from '@assay/engine/engine'
import { createState } from '@assay/engine/state'
import type { CommandInput } from './door.ts'

/** The place of each refused command, with its reason. */
export function tryDefinitions(commands: readonly CommandInput[]): Map<number, string> {
  const state = createState()
  const refused = new Map<number, string>()
  for (const [place, command] of commands.entries())
    for (const event of apply(state, { ...command, time: 0 }))
      if (event.type === 'rejected') refused.set(place, event.reason)
  return refused
}
