import type { Command } from './commands.ts'

type Product = 'binary' | 'convert' | 'earn' | 'follow' | 'futures' | 'referral' | 'transfer' | 'vip' | 'welfare'

export type CommandOf<P extends Product> = Extract<Command, { type: `${P}.${string}` }>

/** Whether a command is one of this product's. */
export function isOf<P extends Product>(product: P, command: Command): command is CommandOf<P> {
  return command.type.startsWith(product)
}
