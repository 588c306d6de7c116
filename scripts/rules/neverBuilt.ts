// What Assay never builds: a way to tie an outcome, a price or a fee to one user, to set a price or a figure manually,
// or to keep users from their own funds. No name of a column, field, setting or function, and no name in a query, may
// suggest it.
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
  'mustwin',
  'mustlose',
  'forcewin',
  'forcelose',
  'alwayswin',
  'alwayslose',
  'outcomeoverride',
  'overrideoutcome',
  'resultoverride',
  'overrideresult',
  'payoutoverride',
  'overridepayout',
  'oddsoverride',
  'overrideodds',
  'userodds',
  'oddsforuser',
  'delaysettlement',
  'settlementdelay',
  'settlementoverride',
  'overridesettlement',
  'overrideprice',
  'priceoverride',
  'overridecandle',
  'candleoverride',
  'klineoverride',
  'pricemultiplier',
  'pricebias',
  'pricetilt',
  'entryoverride',
  'overrideentry',
  'fakevolume',
  'fakestatistic',
  'authoredstatistic',
  'showcasestat',
  'fakeusers',
  'authoredvolume',
  'wagering',
  'turnoverrequired',
  'addmosaic',
  'silentban',
  'shadowban',
  'testuserbalance',
  'usdtallowed',
  'tokenallowance',
  'exemptaccount',
]

export function neverBuilt(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!/^(engine|api|server|web)\/src\//.test(path)) continue
    for (const { name, start } of namesIn(path, text)) {
      const plain = name.toLowerCase().replaceAll(/[_-]/g, '')
      if (names.includes(plain) || parts.some((part) => plain.includes(part))) {
        findings.push({ path, line: lineAt(text, start), message: `names ${name}: this is never built` })
      }
    }
  }
  return findings
}

interface Name {
  name: string
  start: number
}

function namesIn(path: string, text: string): Name[] {
  if (isSource(path)) return identifiers(path, text)
  if (path.endsWith('.sql')) return words(text.replaceAll(/--.*/g, (comment) => ' '.repeat(comment.length)))
  return /^(engine|api|server)\/.*\.json$/.test(path) ? keys(text) : []
}

function identifiers(path: string, text: string): Name[] {
  const found: Name[] = []
  walk(parse(path, text).program, (node, parents) => {
    if (node.type === 'Identifier') found.push({ name: node.name, start: node.start })
    else if (node.type === 'Literal' && typeof node.value === 'string' && parents.at(-1)?.type === 'Property') {
      found.push({ name: node.value, start: node.start })
    } else if (node.type === 'TemplateElement' && isQuery(parents)) {
      for (const { name, start } of words(node.value.raw)) found.push({ name, start: node.start + start })
    }
  })
  return found
}

/** Of a settings file; text after a colon is a value. */
function keys(text: string): Name[] {
  const found = text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)
  return [...found].flatMap(([, name = '', colon]) => (colon === undefined ? [] : { name, start: text.indexOf(name) }))
}

function isQuery(parents: readonly { type: string }[]): boolean {
  const tagged = parents.find(({ type }) => type === 'TaggedTemplateExpression') as
    | { tag?: { name?: string } }
    | undefined
  return tagged?.tag?.name === 'sql'
}

function words(text: string): Name[] {
  return [...text.matchAll(/\w+/g)].map((match) => ({ name: match[0], start: match.index }))
}
