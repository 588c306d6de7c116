// What the demo's chain keeps on the disk: its state, and the transactions that were accepted after it was written.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Hex, hexToBytes } from 'viem'

const unzip = promisify(gunzip)

export interface DevnetState {
  /** The file; null before the first. */
  file(): string | null
  /** Accepted and not in the file, oldest first. */
  readWaiting(): Promise<Hex[]>
  keepWaiting(waiting: readonly Hex[]): Promise<void>
  /** Dump: as anvil_dumpState answers. */
  keepState(dump: Hex): Promise<void>
}

export function openDevnetState(folder: string): DevnetState {
  const state = join(folder, 'state.json')
  const waitingFile = join(folder, 'waiting.txt')
  let lastWrite: Promise<void> = Promise.resolve()
  return {
    file: () => (existsSync(state) ? state : null),
    async readWaiting() {
      const text = await readFile(waitingFile, 'utf8').catch(emptyIfNone)
      return text.split('\n').filter((line) => line !== '') as Hex[]
    },
    async keepWaiting(waiting) {
      const text = waiting.map((bytes) => `${bytes}\n`).join('')
      const write = () => replace(waitingFile, text)
      lastWrite = lastWrite.then(write, write)
      await lastWrite
    },
    keepState: async (dump) => replace(state, await unzip(hexToBytes(dump))),
  }
}

async function replace(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.draft`, content, { mode: 0o600, flush: true })
  await rename(`${path}.draft`, path)
}

function emptyIfNone(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
