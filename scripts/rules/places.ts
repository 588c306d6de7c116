// Nothing depends on the machine it was written on, or on a package registry's host.
import { type Finding, lineAt, type Tree } from './tree.ts'

const homes = ['work', 'root', 'home', 'Users', 'tmp'].join('|')
const machinePath = new RegExp(`(?<![\\w.\\-/}])/(${homes})/[\\w.-]+`, 'g')
const packageHost = /https?:\/\/[^/\s"'`]*(registry|artifactory|nexus|verdaccio|npm-proxy|mirror)[^/\s"'`]*/gi

export function places(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    for (const match of text.matchAll(machinePath)) {
      findings.push({ path, line: lineAt(text, match.index), message: `names ${match[0]}, a path of one machine` })
    }
    for (const match of text.matchAll(packageHost)) {
      findings.push({ path, line: lineAt(text, match.index), message: 'names a host of packages' })
    }
  }
  return findings
}
