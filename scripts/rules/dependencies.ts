// A workspace declares every package it imports: in `dependencies` when the product needs it,
// in either list for tests, configurations and the workspaces that are never shipped. Each is one exact version.
import { builtinModules } from 'node:module'
import { readImports } from './imports.ts'
import { type Finding, isTesting, type Tree } from './tree.ts'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const withNode = new Set(['words', 'server', 'scripts', 'bench', 'e2e', ''])
/** Files that run while building or testing, never in the product. */
const tools = /\.(config|setup)\.ts$|^(ui\/src|web)\/bundling\//
/** Prefixes of modules that a plugin of the bundler makes. */
const virtual = [
  { start: 'virtual:pwa-register', plugin: 'vite-plugin-pwa' },
  { start: '~icons/', plugin: 'unplugin-icons' },
]

export function dependencies(tree: Tree): Finding[] {
  const findings = inexact(tree)
  const root = manifest(tree, '')
  for (const { from, line, target, specifier } of readImports(tree)) {
    const name = specifier.startsWith('@assay/')
      ? specifier.split('/').slice(0, 2).join('/')
      : 'package' in target
        ? target.package
        : null
    if (name === null || name === `@assay/${workspaceOf(from)}`) continue
    const plugin = virtual.find(({ start }) => specifier.startsWith(start))?.plugin
    const message = refuse(from, plugin ?? name, manifest(tree, workspaceOf(from)), root)
    if (message) findings.push({ path: from, line, message })
  }
  return findings
}

/** With a range, two installations could differ. */
function inexact(tree: Tree): Finding[] {
  const manifests = [...tree.keys()].filter((path) => /^([^/]+\/)?package\.json$/.test(path))
  return manifests.flatMap((path) => {
    const { dependencies: own, devDependencies: forTests } = manifest(tree, workspaceOf(path))
    return Object.entries({ ...own, ...forTests })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => ({ path, line: 0, message: `takes ${name} ${version}: name one version` }))
  })
}

function refuse(from: string, name: string, own: Manifest, root: Manifest): string | null {
  const isTool = isTesting(from) || tools.test(from) || workspaceOf(from) === ''
  if (name.startsWith('node:') || builtinModules.includes(name)) {
    if (!name.startsWith('node:')) return `imports ${name}: write node:${name}`
    return isTool || withNode.has(workspaceOf(from)) ? null : `imports ${name}: this workspace runs without Node`
  }
  if (name in (own.dependencies ?? {})) return null
  if (isTool && (name in (own.devDependencies ?? {}) || name in (root.devDependencies ?? {}))) return null
  if (workspaceOf(from) === 'scripts' && name in (root.devDependencies ?? {})) return null
  if (name in (own.devDependencies ?? {}) && virtual.some(({ plugin }) => plugin === name)) return null
  return `imports ${name}, which ${workspaceOf(from) || 'the root'} does not declare`
}

function manifest(tree: Tree, workspace: string): Manifest {
  const path = workspace === '' ? 'package.json' : `${workspace}/package.json`
  return JSON.parse(tree.get(path) ?? '{}') as Manifest
}

function workspaceOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : ''
}
