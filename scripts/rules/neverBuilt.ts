// What Assay never builds: a way to tie an outcome, a price or a fee to one user, to write a price or a figure
// by hand, or to keep a user from his own funds. No name of a column, a field or a function may say so.
import { parse, walk } from './syntax.ts'
import { type Finding, isSource, lineAt, type Tree } from './tree.ts'

/** Whole names, in any case and with or without underscores. */
const names = ['buff', 'control', 'winnum', 'losenum', 'istestuser', 'fakeuser']
/** Parts of names. */
const parts = [
  'manualintervention',
  'allownegative',
  'outcomeflag',
  'forcedoutcome',
  'forceoutcome',
  'winrate',
  'winorlose',
  'settlementoverride',
  'overridesettlement',
  'overrideprice',
  'priceoverride',
  'overridecandle',
  'candleoverride',
  'klineoverride',
  'pricemultiplier',
  'fakevolume',
  'fakeusers',
  'authoredvolume',
  'wagering',
  'turnoverrequired',
  'addmosaic',
  'silentban',
  'usdtallowed',
  'tokenallowance',

  'exemptaccount',
]

export function neverBuilt(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!/^(engine|api|server|web)\/src\//.test(path)) continue
    for (const { name, start } of isSource(path) ? identifiers(path, text) : columns(path, text)) {
      const plain = name.toLowerCase().replaceAll(/[_-]/g, '')
      if (names.includes(plain) || parts.some((part) => plain.includes(part))) {
        findings.push({ path, line: lineAt(text, start), message: `names ${name}: this is never built` })
      }
    }
  }
  return findings
}

function identifiers(path: string, text: string): { name: string; start: number }[] {
  const found: { name: string; start: number }[] = []
  walk(parse(path, text).program, (node, parents) => {
    if (node.type === 'Identifier') found.push({ name: node.name, start: node.start })
    else if (node.type === 'Literal' && typeof node.value === 'string' && parents.at(-1)?.type === 'Property') {
      found.push({ name: node.value, start: node.start })
    }
  })
  return found
}

function columns(path: string, text: string): { name: string; start: number }[] {
  if (!path.endsWith('.sql')) return []
  return [...text.replaceAll(/--.*/g, (comment) => ' '.repeat(comment.length)).matchAll(/\w+/g)].map((match) => ({
    name: match[0],
    start: match.index,
  }))
}
