// Leftovers: TODOs without a number, skipped or focused tests, commented-out code.
import { parse } from './syntax.ts'
import { type Finding, isSource, isTest, lineAt, type Tree } from './tree.ts'

const code =
  /^\s*(const|let|var|import|export|return|await|throw)\s.*[=(;{]|^\s*(if|for|while|switch) \(.*\) ?\{?$|^\s*\w+(\.\w+)*\(.*\);?$/

export function leftovers(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!isSource(path)) continue
    for (const comment of parse(path, text).comments) {
      const message =
        remarkOf(comment.value) ??
        (isCode(comment.value, comment.type) ? 'keeps code in a comment: git remembers it' : null)
      if (message) findings.push({ path, line: lineAt(text, comment.start), message })
    }
    if (!isTest(path)) continue
    for (const match of text.matchAll(/\b(?:test|it|describe|suite)(?:\.\w+)*\.(only|skip|todo|fixme)\b/g)) {
      findings.push({ path, line: lineAt(text, match.index), message: `leaves .${match[1]} behind` })
    }
  }
  return findings
}

function remarkOf(comment: string): string | null {
  if (/\bTODO\b(?!\(#\d+\))/.test(comment)) return 'has a TODO without a number: TODO(#12)'
  const word = /\b(FIXME|XXX|HACK)\b/.exec(comment)?.[1]
  return word ? `has ${word}: only NOTE and TODO(#12) are tags` : null
}

function isCode(comment: string, type: 'Line' | 'Block'): boolean {
  return type === 'Line' && code.test(comment)
}
