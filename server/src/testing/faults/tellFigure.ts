// A figure that should be read even if nothing fails: `npm test` and `npm run faults:nightly` repeat it in the line of their
// step (scripts/steps.ts).
import { appendFileSync } from 'node:fs'

export function tellFigure(line: string): void {
  process.stdout.write(`${line}\n`)
  const file = process.env['FIGURES']
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}
