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

/** A computed figure of a trader: which part of the closed positions had a profit. Nothing can set it. */
const computed = { name: 'winRate', path: /^(api\/src\/follow\.ts|(server|web)\/src\/(features\/)?follow\/)/ }

/** A value of the configuration holds for everybody: it names no user, and no price, outcome or settlement. */
const notConfigured =
  /^(users?|userid|accounts?|accountid|uid|(last|mark|index|open|close|entry|settlement)?prices?|outcomes?|results?|winners?|settlements?|candles?|klines?)$/

export function neverBuilt(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!/^(engine|api|server|web|console)\/src\//.test(path)) continue
    for (const { name, start } of namesIn(path, text)) {
      if (name === computed.name && computed.path.test(path)) continue
      const plain = name.toLowerCase().replaceAll(/[_-]/g, '')
      if (names.includes(plain) || parts.some((part) => plain.includes(part))) {
        findings.push({ path, line: lineAt(text, start), message: `names ${name}: this is never built` })
      }
    }
    for (const { name, start } of configured(path, text))
      if (notConfigured.test(name.toLowerCase().replaceAll(/[_-]/g, '')))
        findings.push({ path, line: lineAt(text, start), message: `configures ${name}: this is never configured` })
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

/** The fields of a kind's schemas. */
function configured(path: string, text: string): Name[] {
  const found: Name[] = []
  if (!/^server\/src\/.*Kind\.ts$/.test(path)) return found
  walk(parse(path, text).program, (node, parents) => {
    const [call, fields] = parents.slice(-2)
    const isSchema =
      call?.type === 'CallExpression' && /\b(strictObject|object)$/.test(text.slice(call.callee.start, call.callee.end))
    if (!isSchema || fields?.type !== 'ObjectExpression' || node.type !== 'Property') return
    const { key } = node
    if (key.type === 'Identifier') found.push({ name: key.name, start: key.start })
    else if (key.type === 'Literal') found.push({ name: String(key.value), start: key.start })
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
