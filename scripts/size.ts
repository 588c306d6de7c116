// `npm run size`: what a browser must load, in brotli bytes, compared with the budgets of weights.ts.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './tools.ts'
import { buildWeb, isBuilt } from './webBuild.ts'
import { type Manifest, weigh, weighWords, type Weight } from './weights.ts'

const dist = join(root, 'web', 'dist')

/** Of the current build in web/dist. */
export function readWeights(): Weight[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length
  return [...weigh(manifest, sizeOf), ...weighWords(globSync('assets/words/*/*/*.js', { cwd: dist }).sort(), sizeOf)]
}

if (import.meta.main) {
  if (!isBuilt(root)) {
    await buildWeb(root).catch((error: Error) => {
      console.error(error.message)
      process.exit(1)
    })
  }
  const weights = readWeights()
  for (const { what, bytes, maxBytes } of weights) {
    const verdict = bytes <= maxBytes ? 'ok    ' : 'FAILED'
    console.log(`${verdict} ${(bytes / 1000).toFixed(1).padStart(7)} of ${maxBytes / 1000} KB  ${what}`)
  }
  const failed = weights.filter(({ bytes, maxBytes }) => bytes > maxBytes).length
  console.log(`${weights.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
