// Lays a brotli and a gzip copy beside every text file of the build, made once at full strength: the server sends the
// copy that a browser accepts (server/src/http/pages.ts) and never compresses a file while somebody waits for it.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = '**/*.{html,js,css,json,svg,webmanifest,txt}'
/** Smaller files fit one packet as they are. */
const MIN_BYTES = 512
/** Sizes of brotli's blocks, as powers of two. Which is best differs by file, by a tenth of a percent or so. */
const BLOCKS = [16, 17, 18]

export function compressedCopies(): Plugin {
  let directory = ''
  return {
    name: 'compressed-copies',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir)
    },
    // After the service worker, which another plugin writes in the same hook.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = globSync(TEXT, { cwd: directory }).filter((file) => !file.startsWith('.'))
        await Promise.all(files.map((file) => copy(join(directory, file))))
      },
    },
  }
}

async function copy(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  await Promise.all([
    writeFile(`${file}.br`, await smallestBrotli(bytes)),
    writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 })),
  ])
}

async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const tries = await Promise.all(
    BLOCKS.map((block) => {
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGBLOCK]: block }
      return promisify(brotliCompress)(bytes, { params })
    }),
  )
  return tries.reduce((smallest, each) => (each.length < smallest.length ? each : smallest))
}
