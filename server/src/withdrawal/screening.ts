// Addresses on a sanctions list: a file in the data folder, read at the start. A withdrawal to one of them is decided by a
// person.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

const FILE = 'sanctioned-addresses.txt'

export interface Screening {
  isSanctioned(address: string): boolean
}

/** One address a line; what follows a # is a remark. Without a file no address is on the list, and the log says so. */
export async function openScreening(directory: string, log: Pick<Logger, 'info' | 'warn'>): Promise<Screening> {
  const text = await readFile(join(directory, FILE), 'utf8').catch(absent)
  const sanctioned = new Set(
    text
      .split('\n')
      .map((line) => keyOf(line.replace(/#.*/, '')))
      .filter((line) => line !== ''),
  )
  if (sanctioned.size === 0) log.warn({ file: FILE }, 'no address is on the sanctions list')
  else log.info({ file: FILE, addresses: sanctioned.size }, 'the sanctions list is read')
  return { isSanctioned: (address) => sanctioned.has(keyOf(address)) }
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

/** Ethereum's letters of both cases are one address; those of base58 are not. */
function keyOf(address: string): string {
  const typed = address.trim()
  return /^(0x|bc1)/i.test(typed) ? typed.toLowerCase() : typed
}
