// `npm run hooks`: before each commit, formats and lints the staged files. Optional, installed once; the hook calls
// this file with the word `staged`.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root, toolEnv } from './tools.ts'

const script = `#!/bin/sh
# Written by: npm run hooks
exec node_modules/.bin/node scripts/hooks.ts staged
`

if (process.argv[2] === 'staged') checkStaged()
else install()

function install(): void {
  const folder = git(['rev-parse', '--git-path', 'hooks']).trim()
  const path = join(resolve(root, folder), 'pre-commit')
  writeFileSync(path, script)
  chmodSync(path, 0o755)
  console.log(`Staged files are now formatted and linted before each commit (${path}).`)
}

function checkStaged(): void {
  const staged = git(['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'])
    .split('\0')
    .filter((path) => path !== '')
  const sources = staged.filter((path) => /\.tsx?$/.test(path))
  const formatted = staged.filter((path) => /\.(tsx?|json|css)$/.test(path))
  if (formatted.length > 0) run('biome', ['format', '--no-errors-on-unmatched', ...formatted])
  if (sources.length > 0) run('oxlint', ['--type-aware', ...sources])
}

function run(program: string, args: string[]): void {
  const { status } = spawnSync(program, args, { cwd: root, env: toolEnv(), stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

function git(args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
}
