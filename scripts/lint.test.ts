// Each of the linter's own rules fails once: the real configuration on a small project.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, toolEnv } from './tools.ts'

const faults: Record<string, { path: string; text: string; rule: string }> = {
  'a clock in the engine': {
    path: 'engine/src/clock.ts',
    text: 'export const now = () => Date.now()',
    rule: 'no-restricted-globals',
  },
  'a random number in the engine': {
    path: 'engine/src/random.ts',
    text: 'export const draw = () => Math.random()',
    rule: 'no-restricted-properties',
  },
  'parseFloat in the engine': {
    path: 'engine/src/float.ts',
    text: `export const price = parseFloat('1')`,
    rule: 'no-restricted-globals',
  },
  'a switch that forgets a case': {
    path: 'engine/src/switch.ts',
    text: `export function sign(side: 'BUY' | 'SELL'): number {\n  switch (side) {\n    case 'BUY':\n      return 1\n  }\n  return 0\n}`,
    rule: 'switch-exhaustiveness-check',
  },
  'a promise that nobody waits for': {
    path: 'server/src/floating.ts',
    text: 'async function send(): Promise<void> {}\nexport function place(): void {\n  send()\n}',
    rule: 'no-floating-promises',
  },
  'a print in the product': { path: 'server/src/print.ts', text: `console.log('x')`, rule: 'no-console' },
  'a part of React that the build leaves out': {
    path: 'web/src/activity.tsx',
    text: `import { Activity } from 'react'\nexport const page = <Activity />`,
    rule: 'no-restricted-imports',
  },
  'a default export': {
    path: 'api/src/default.ts',
    text: 'export default function place() {}',
    rule: 'no-default-export',
  },
  any: { path: 'api/src/any.ts', text: 'export const input: any = 1', rule: 'no-explicit-any' },
}

test('the linter refuses what the rules of the project forbid', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-lint-'))
  try {
    for (const file of ['.oxlintrc.json', 'tsconfig.base.json', 'engine/tsconfig.json'])
      cpSync(join(root, file), join(folder, file))
    for (const workspace of ['api', 'server'])
      cpSync(join(root, 'engine/tsconfig.json'), join(folder, workspace, 'tsconfig.json'))
    for (const { path, text } of Object.values(faults)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${text}\n`)
    }
    const { stdout } = spawnSync('oxlint', ['--type-aware', '--format', 'unix', '.'], {
      cwd: folder,
      env: toolEnv(),
      encoding: 'utf8',
    })
    for (const [title, { path, rule }] of Object.entries(faults)) {
      const said = stdout.split('\n').filter((line) => line.includes(path))
      expect(said.join('\n'), title).toContain(rule)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
