// Every coin that is listed has a logo and a colour: the server lists it, the web shows it, and neither imports the other.
import { type Finding, lineAt, type Tree } from './tree.ts'

const LIST = 'server/src/market/listings/coins.ts'
const LOGOS = 'web/bundling/coinLogos.ts'
const COLOURS = 'web/src/features/balances/coinColours.ts'

export function coinLogos(tree: Tree): Finding[] {
  const findings: Finding[] = []
  const list = tree.get(LIST) ?? ''
  const logos = tableOf(tree.get(LOGOS), 'coinLogos')
  const colours = tableOf(tree.get(COLOURS), 'coinHues')
  for (const { 1: code = '', index } of list.matchAll(/\b(?:code|asset): '(\w+)'/g)) {
    const line = lineAt(list, index)
    const entry = new RegExp(`^ *${code.toLowerCase()}\\b`, 'm')
    if (!entry.test(logos)) findings.push({ path: LIST, line, message: `lists ${code}, which has no logo in ${LOGOS}` })
    if (!entry.test(colours))
      findings.push({ path: LIST, line, message: `lists ${code}, which has no colour in ${COLOURS}` })
  }
  return findings
}

/** The lines between the table's name and the end of it. */
function tableOf(text: string | undefined, name: string): string {
  return new RegExp(`export const ${name}\\b[^{]*\\{\\n([^}]*)\\}`).exec(text ?? '')?.[1] ?? ''
}
