// Addresses on a sanctions list: a file in the data folder, read at the start. A withdrawal to one of them is decided by a
// person.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'listed-addresses.txt'

export interface Screening {
  isListed(address: string): boolean
}

/** One address a line; what follows a # is a remark. Without a file no address is listed. */
export async function openScreening(directory: string): Promise<Screening> {
  const text = await readFile(join(directory, FILE), 'utf8').catch(absent)
  const listed = new Set(
    text
      .split('\n')
      .map((line) => keyOf(line.replace(/#.*/, '')))
      .filter((line) => line !== ''),
  )
  return { isListed: (address) => listed.has(keyOf(address)) }
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
