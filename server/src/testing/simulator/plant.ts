// node --import ./plant.ts …: plants the bug named by PLANTED_BUG into the sources as they are loaded. An edit whose
// text is not found exactly once ends the process.
import { registerHooks } from 'node:module'
import { plantedBugs } from './planted.ts'

const bug = plantedBugs.find(({ name }) => name === process.env['PLANTED_BUG'])
if (bug === undefined) throw new Error(`PLANTED_BUG names no bug: ${process.env['PLANTED_BUG']}`)
const { edits } = bug

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const wanted = edits.filter(({ file }) => url.endsWith(`/${file}`))
    if (wanted.length === 0 || loaded.source === undefined || loaded.source === null) return loaded
    let source = String(typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array))
    for (const { find, replace, file } of wanted) {
      if (source.split(find).length !== 2) {
        process.stderr.write(`NOT PLANTED: ${file} has ${source.split(find).length - 1} times: ${find}\n`)
        process.exit(3)
      }
      source = source.replace(find, () => replace)
    }
    return { ...loaded, source }
  },
})
