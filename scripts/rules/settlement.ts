// The code that decides settlements knows only terms and ticks: no user, setting, operator or clock. The files of this
// list may import only the listed files, and no package.
import { readImports } from './imports.ts'
import type { Finding, Tree } from './tree.ts'

const mayKnow: Readonly<Record<string, readonly RegExp[]>> = {
  'engine/src/binary/settlement.ts': [/^engine\/src\/money\.ts$/],
  'engine/src/convert/rate.ts': [/^engine\/src\/money\.ts$/],
  'engine/src/convert/decision.ts': [/^engine\/src\/money\.ts$/, /^engine\/src\/convert\/rate\.ts$/],
  'engine/src/options/settlement.ts': [/^engine\/src\/(money|assert)\.ts$/, /^engine\/src\/options\/terms\.ts$/],
  // The price of an option, and its inputs.
  'engine/src/options/pricing.ts': [
    /^engine\/src\/money\.ts$/,
    /^engine\/src\/options\/(black76|fixedPoint|terms)\.ts$/,
  ],
  'engine/src/options/volatility.ts': [
    /^engine\/src\/money\.ts$/,
    /^engine\/src\/options\/(fixedPoint|pricing|terms)\.ts$/,
  ],
  // The verifier shares no code with what it verifies, except the type of a record.
  'api/src/verifyRecord.ts': [/^api\/src\/binary\.ts$/],
  // Passes stored ticks to the engine; has no access to users or settings.
  'server/src/binary/settling.ts': [
    /^engine\/src\/binary\//,
    /^server\/src\/exchange\/(door|followCommits|projectBinary)\.ts$/,
    /^server\/src\/db\/schema\.ts$/,
    /^server\/src\/(market\/market|ticks\/tickChain)\.ts$/,
    /^server\/src\/binary\/tickMemory\.ts$/,
    /^(kysely|pino)$/,
  ],
}

export function settlement(tree: Tree): Finding[] {
  return readImports(tree).flatMap(({ from, line, specifier, target }): Finding[] => {
    const allowed = mayKnow[from]
    if (allowed === undefined) return []
    const to = 'file' in target ? target.file : 'package' in target ? target.package : specifier
    if (allowed.some((pattern) => pattern.test(to))) return []
    return [{ path: from, line, message: `imports ${to}: what settles knows terms and ticks only` }]
  })
}
