// Each number belongs to one file: migrations run in the order of their numbers, and decisions are cited by theirs.
import type { Finding, Tree } from './tree.ts'

const numbered = /^((server\/src\/db\/migrations|docs\/adr)\/\d{4})[_-]/

export function numbers(tree: Tree): Finding[] {
  const taken = new Map<string, string>()
  const findings: Finding[] = []
  for (const path of [...tree.keys()].toSorted()) {
    const [, place] = numbered.exec(path) ?? []
    if (place === undefined) continue
    const first = taken.get(place)
    if (first === undefined) taken.set(place, path)
    else findings.push({ path, line: 0, message: `has the number of ${first}: take the next free one` })
  }
  return findings
}
