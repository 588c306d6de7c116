// Runs rules over the whole project, prints their findings and sets the exit code.
import { readTree, type Rule } from './tree.ts'

export function report(rules: Record<string, Rule>): void {
  const tree = readTree(process.cwd())
  let count = 0
  for (const [name, rule] of Object.entries(rules)) {
    for (const { path, line, message } of rule(tree)) {
      console.log(`${path}${line > 0 ? `:${line}` : ''}  ${message}  (${name})`)
      count++
    }
  }
  console.log(
    `${Object.keys(rules).length} rules over ${tree.size} files: ${count === 0 ? 'nothing found' : `${count} found`}`,
  )
  process.exitCode = count === 0 ? 0 : 1
}
