// Each planted bug's text occurs exactly once in its file.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedBugs } from './planted.ts'

const root = new URL('../../../../', import.meta.url)

test.each(plantedBugs)('$name can be planted', ({ edits }) => {
  for (const { file, find } of edits) {
    const parts = readFileSync(new URL(file, root), 'utf8').split(find).length
    expect(parts, `${file} has it once: ${find}`).toBe(2)
  }
})
