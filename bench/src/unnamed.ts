import type { Command } from '@assay/engine/commands'

const IDS = ['orderId', 'transferId', 'followId', 'positionId']

/** Commands for the exchange: it gives the ids. */
export function unnamed(commands: readonly Command[]): Command[] {
  return commands.map((command) => {
    const ids = IDS.filter((name) => name in command).map((name) => [name, 0])
    return { ...command, ...Object.fromEntries(ids) }
  })
}
