// What decides a settlement, and who pays by it, knows terms and ticks: no user, no setting, no operator, no clock. A
// file of this list imports what stands beside it and nothing else, no package either.
import { readImports } from './imports.ts'
import type { Finding, Tree } from './tree.ts'

const mayKnow: Readonly<Record<string, readonly RegExp[]>> = {
  'engine/src/binary/settlement.ts': [/^engine\/src\/money\.ts$/],
  'engine/src/options/settlement.ts': [/^engine\/src\/(money|assert)\.ts$/, /^engine\/src\/options\/terms\.ts$/],
  // What an option costs, and what it is made of.
  'engine/src/options/pricing.ts': [
    /^engine\/src\/money\.ts$/,
    /^engine\/src\/options\/(black76|fixedPoint|terms)\.ts$/,
  ],
  'engine/src/options/volatility.ts': [
    /^engine\/src\/money\.ts$/,
    /^engine\/src\/options\/(fixedPoint|pricing|terms)\.ts$/,
  ],
  // The verifier shares no code with what it judges: a type says how a record looks.
  'api/src/verifyRecord.ts': [/^api\/src\/binary\.ts$/],
  // Hands kept ticks to the engine; sees neither who nor where.
  'server/src/binary/settling.ts': [
    /^engine\/src\/binary\//,
    /^server\/src\/exchange\/(door|projectBinary)\.ts$/,
    /^server\/src\/db\/schema\.ts$/,
    /^server\/src\/market\/(market|tickChain)\.ts$/,
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
