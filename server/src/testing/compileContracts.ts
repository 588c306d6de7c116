// Compiles the contracts of the demo's chain. Run as a program, it writes them where the server reads them:
// npx node server/src/testing/compileContracts.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface Compiler {
  compile(input: string): string
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

const folder = new URL('../outside/devnet/', import.meta.url)

/** The bytes that create each contract, by its name. */
export function compileContracts(): Record<string, string> {
  const solc = createRequire(import.meta.url)('solc') as Compiler
  const content = readFileSync(new URL('TestCoins.sol', folder), 'utf8')
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    // Without a hash of the source's path and comments at the end.
    metadata: { appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  }
  const input = { language: 'Solidity', sources: { 'TestCoins.sol': { content } }, settings }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const contracts = Object.entries(output.contracts['TestCoins.sol'] ?? {})
  return Object.fromEntries(contracts.map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]))
}

if (import.meta.main) writeFileSync(new URL('contracts.ts', folder), sourceOf(compileContracts()))

function sourceOf(contracts: Readonly<Record<string, string>>): string {
  const lines = Object.entries(contracts).map(([name, bytes]) => `  ${name}:\n    '${bytes}',\n`)
  return `// TestCoins.sol, compiled by server/src/testing/compileContracts.ts.\nexport const contracts = {\n${lines.join('')}} as const\n`
}
