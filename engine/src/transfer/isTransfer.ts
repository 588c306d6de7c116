import type { Command, TransferCommand } from '../commands.ts'

export function isTransfer(command: Command): command is TransferCommand {
  return command.type.startsWith('transfer.')
}
