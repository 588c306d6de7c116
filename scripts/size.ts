// `npm run size`: what a browser must load, in bytes as the server sends them (web/bundling/compressed.ts), compared
// with the budgets of weights.ts.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.ts'
import { buildWeb, isBuilt } from './webBuild.ts'
import { type Manifest, weigh, weighWords, type Weight } from './weights.ts'

const dist = join(root, 'web', 'dist')

/** Of the current build in web/dist. */
export function readWeights(): Weight[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const sizeOf = (file: string) => sizeSent(join(dist, file))
  return [...weigh(manifest, sizeOf), ...weighWords(globSync('assets/words/*/*/*.js', { cwd: dist }).sort(), sizeOf)]
}

function sizeSent(file: string): number {
  const copy = `${file}.br`
  return statSync(existsSync(copy) ? copy : file).size
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
