// No user-visible text in a component: texts come from the workspace words, and the app hands ui its texts. Single symbols and numbers are allowed.
import type { Node } from 'oxc-parser'
import { parse, walk } from './syntax.ts'
import { type Finding, isTest, lineAt, type Tree } from './tree.ts'

const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
])
/** The page of UI primitives is for developers, and is in no build. */
const leftOut = 'web/src/app/UiPage.tsx'
/** Names that are the same in every language. */
const untranslated =
  /\b(Assay|BTC|ETH|USDT|UTC|CSV|PWA|MA|EMA|MACD|RSI|KDJ|BOLL|SAR|VOL|WR|OBV|ATR|VWAP|K|M|B|T|px|v\d+)\b/g

export function texts(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!/^(ui|web|console)\/src\//.test(path) || !path.endsWith('.tsx') || isTest(path) || path === leftOut) continue
    walk(parse(path, text).program, (node, parents) => {
      const said = saidBy(node, parents)
      if (said !== null && isSentence(said)) {
        findings.push({
          path,
          line: lineAt(text, node.start),
          message: `says "${said.trim()}" itself: take it from words`,
        })
      }
    })
  }
  return findings
}

function saidBy(node: Node, parents: readonly Node[]): string | null {
  if (node.type === 'JSXText') return node.value
  if (node.type !== 'Literal' || typeof node.value !== 'string') return null
  const parent = parents.at(-1)
  if (parent?.type === 'JSXAttribute')
    return parent.name.type === 'JSXIdentifier' && spoken.has(parent.name.name) ? node.value : null
  if (parent?.type !== 'JSXExpressionContainer') return null
  const around = parents.at(-2)
  if (around?.type !== 'JSXAttribute') return node.value
  return around.name.type === 'JSXIdentifier' && spoken.has(around.name.name) ? node.value : null
}

function isSentence(said: string): boolean {
  return /\p{L}{2,}/u.test(said.replaceAll(/&\w+;/g, ' ').replaceAll(untranslated, ''))
}
