// The sources as a map from path to text. Tests of a rule use a small tree.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Tree = ReadonlyMap<string, string>
export interface Finding {
  path: string
  /** From 1; 0 for a whole file. */
  line: number
  message: string
}
export type Rule = (tree: Tree) => Finding[]

const leftOut = new Set(['node_modules', 'dist', '.git', '.tsbuild', 'test-results', 'playwright-report', 'coverage'])
const read = /\.(ts|tsx|js|css|sql|md|json|html|yml)$|(^|\/)(run|\.npmrc|\.nvmrc)$/

/** Every text file of the project. Paths are relative to root, with '/'. */
export function readTree(root: string): Tree {
  const tree = new Map<string, string>()
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!leftOut.has(entry.name) && path !== 'data') visit(path)
      } else if (read.test(path)) {
        tree.set(path, readFileSync(join(root, path), 'utf8'))
      }
    }
  }
  visit('')
  return tree
}

export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || (path.startsWith('e2e/') && path.endsWith('.spec.ts'))
}

/** Only tests and benchmarks may use these: fakes, scenarios, the test server. */
export function isTesting(path: string): boolean {
  return isTest(path) || /(^|\/)testing\//.test(path) || /^(bench|e2e)\//.test(path)
}

/** What customers read: its links are addresses of the app, and names of files are addresses too. */
export function isContent(path: string): boolean {
  return /^server\/src\/content\/[^/]+\/.*\.md$/.test(path)
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let place = text.indexOf('\n'); place >= 0 && place < offset; place = text.indexOf('\n', place + 1)) line++
  return line
}
