// Which part may import which. One row for each part of the tree, most specific first; a file belongs to the first row
// that matches it.
import { readImports } from './imports.ts'
import { type Finding, isTest, isTesting, type Tree } from './tree.ts'

interface Part {
  of: RegExp
  /** Which of our files this part may import, besides its own folder. $1 is the first group of `of`. */
  may: string[]
  why: string
}

const serverCore = 'server/src/[^/]+\\.ts$'
/** Reading of the environment, time, bounds, second factors and stored ticks: known to all of the server. */
const serverBase = 'server/src/(environment|clock|limits|factors|ticks)/'
const serverFoundations = 'server/src/(user|settings|texts|market|operators|approvals|auditLog|documents)/'
/** user: signing in, and the sheet that asks for proofs. help: articles where somebody needs them. trade: book, chart, pair bar and hub, which all products share. */
const webFoundations = 'web/src/features/(session|settings|market|user|help|balances|trade)/'

export const parts: Part[] = [
  {
    of: /^engine\/src\/(money|nouns|refusal|assert)\.ts$/,
    may: ['engine/src/[^/]+\\.ts$'],
    why: 'the words of the engine import no product',
  },
  {
    of: /^engine\/src\/(commands|events)\.ts$/,
    may: ['engine/src/[^/]+\\.ts$', 'engine/src/[^/]+/(commands|events)\\.ts$'],
    why: 'the unions join what the products say, and know nothing else of them',
  },
  {
    of: /^engine\/src\/(ledger|book)\//,
    may: ['engine/src/[^/]+\\.ts$', 'engine/src/(ledger|book)/'],
    why: 'ledger and book import no product',
  },
  {
    of: /^engine\/src\/orders\//,
    may: ['engine/src/[^/]+\\.ts$', 'engine/src/(ledger|book|orders)/'],
    why: 'shared order code must not import any product',
  },
  {
    of: /^engine\/src\/vip\//,
    may: ['engine/src/[^/]+\\.ts$', 'engine/src/vip/'],
    why: 'levels are known to every product, and know none',
  },
  {
    of: /^engine\/src\/testing\//,
    may: ['engine/'],
    why: 'the engine imports nothing but itself',
  },
  {
    of: /^engine\/src\/follow\//,
    may: ['engine/src/[^/]+\\.ts$', 'engine/src/(ledger|book|orders|futures|follow)/'],
    why: 'copy trading trades futures, and knows no other product',
  },
  {
    of: /^engine\/src\/([^/]+)\//,
    may: ['engine/src/[^/]+\\.ts$', 'engine/src/(ledger|book|orders|vip|$1)/'],
    why: 'products of the engine must not import each other',
  },
  { of: /^engine\//, may: ['engine/'], why: 'the engine imports nothing but itself' },
  { of: /^api\//, may: ['api/', 'engine/'], why: 'the api imports the engine and zod' },
  { of: /^words\//, may: ['words/', 'api/'], why: 'words know the names of refusals and languages, and no app' },
  {
    of: /^server\/src\/(db)\//,
    may: ['engine/src/[^/]+\\.ts$', 'server/src/(db/|config\\.ts$)'],
    why: 'db knows PostgreSQL, the configuration and the kinds of number',
  },
  {
    of: /^server\/src\/(environment|clock|limits|factors)\//,
    may: ['api/', serverBase, 'server/src/(db/|config\\.ts$)'],
    why: 'time, bounds and second factors know no feature',
  },
  {
    of: /^server\/src\/(ticks)\//,
    may: ['engine/src/[^/]+\\.ts$', serverBase, 'server/src/db/'],
    why: 'ticks are what was published, no matter who made or uses them',
  },
  {
    of: /^server\/src\/(exchange)\//,
    may: ['engine/', 'api/', 'words/', serverCore, serverBase, 'server/src/(exchange|db)/'],
    why: 'the sequencer imports the engine and the database, no slice',
  },
  {
    of: /^server\/src\/(outside)\//,
    may: [
      'engine/',
      'api/',
      'words/',
      serverCore,
      serverBase,
      serverFoundations,
      'server/src/(outside/|db/|exchange/bus\\.ts$)',
    ],
    why: 'the world outside knows no slice',
  },
  {
    of: /^server\/src\/(user|settings|texts|market|operators|approvals|auditLog|documents)\//,
    may: ['engine/', 'api/', 'words/', serverCore, serverBase, serverFoundations, 'server/src/(exchange|db|outside)/'],
    why: 'foundations never import slices',
  },
  {
    of: /^server\/src\/(http|live)\//,
    may: [
      'engine/',
      'api/',
      'words/',
      serverCore,
      serverBase,
      serverFoundations,
      'server/src/(exchange|db|outside|http|live)/',
    ],
    why: 'HTTP imports foundations and the sequencer, no slice',
  },
  {
    of: /^server\/src\/commands\/signer\.ts$/,
    may: [serverCore, 'server/src/(signer|outside)/'],
    why: 'the command makes the keys that the signer opens',
  },
  {
    of: /^server\/src\/roles\//,
    may: ['engine/', 'api/', 'words/', 'server/'],
    why: 'roles open what runs, and know every slice',
  },
  {
    of: /^server\/src\/testing\//,
    may: ['engine/', 'api/', 'words/', 'server/'],
    why: 'the server imports no other app',
  },
  {
    of: /^server\/src\/([^/]+)\//,
    may: [
      'engine/',
      'api/',
      'words/',
      serverCore,
      serverBase,
      serverFoundations,
      'server/src/(exchange|db|outside|$1)/',
    ],
    why: 'slices are strangers: they import foundations, exchange, db and outside, never each other',
  },
  { of: /^server\//, may: ['engine/', 'api/', 'words/', 'server/'], why: 'the server imports no other app' },
  { of: /^ui\//, may: ['ui/'], why: 'ui knows no feature, no api, no router and no words' },
  {
    of: /^web\/src\/features\/([^/]+)\//,
    may: [
      'engine/',
      'api/',
      'words/',
      'ui/',
      'web/src/(live|i18n)/',
      'web/src/[^/]+\\.tsx?$',
      webFoundations,
      'web/src/features/$1/',
    ],
    why: 'features import foundations, ui, api and live, never each other and never app',
  },
  {
    of: /^web\/src\/(live|i18n)\//,
    may: ['engine/', 'api/', 'words/', 'ui/', 'web/src/(live|i18n)/', 'web/src/[^/]+\\.tsx?$'],
    why: 'live and i18n import no feature and no app',
  },
  {
    of: /^web\/src\/(app\/|main\.tsx$)/,
    may: ['engine/', 'api/', 'words/', 'ui/', 'web/'],
    why: 'the web imports no other app',
  },
  {
    of: /^web\/src\/[^/]+$/,
    may: ['engine/', 'api/', 'words/', 'ui/', 'web/src/(live|i18n)/', 'web/src/[^/]+\\.tsx?$', webFoundations],
    why: 'app is imported by none but main',
  },
  { of: /^web\//, may: ['api/', 'words/', 'ui/', 'web/'], why: 'the web imports no other app' },
  {
    of: /^console\/src\/features\/([^/]+)\//,
    may: ['api/', 'words/', 'ui/', 'console/src/[^/]+\\.tsx?$', 'console/src/parts/', 'console/src/features/$1/'],
    why: 'features of the console import parts, ui and api, never each other and never app',
  },
  {
    of: /^console\/src\/parts\//,
    may: ['words/', 'ui/', 'console/src/[^/]+\\.tsx?$', 'console/src/parts/'],
    why: 'parts of the console know no feature',
  },
  {
    of: /^console\/src\/(app\/|main\.tsx$)/,
    may: ['api/', 'words/', 'ui/', 'console/'],
    why: 'the console imports no other app',
  },
  {
    of: /^console\//,
    may: ['api/', 'words/', 'ui/', 'console/src/[^/]+\\.tsx?$'],
    why: 'the console imports no other app',
  },
  {
    of: /^bench\//,
    may: ['bench/', 'engine/', 'api/', 'server/', 'scripts/'],
    why: 'bench measures; nobody imports it',
  },
  { of: /^e2e\//, may: ['e2e/', 'engine/', 'api/', 'scripts/'], why: 'a journey uses the product from outside' },
  { of: /^scripts\//, may: ['scripts/'], why: 'scripts start programs; they import none' },
  { of: /^[^/]+$/, may: [], why: 'a root configuration imports no source' },
]

interface Joint {
  file: string
  /** Who may import it, besides tests. */
  by: RegExp
  why: string
}

/** Files that know every slice. Whoever imports one knows them all. */
const joints: Joint[] = [
  {
    file: 'server/src/slices.ts',
    by: /^server\/src\/(roles\/|consoleSlices\.ts$|http\/customers\.ts$)/,
    why: 'roles open the slices of customers, and their listener serves them',
  },
  {
    file: 'server/src/consoleSlices.ts',
    by: /^server\/src\/(roles\/|http\/console\.ts$)/,
    why: 'roles open the slices of operators, and their listener serves them',
  },
  {
    file: 'server/src/configurationKinds.ts',
    by: /^server\/src\/(roles|configuration|commands)\//,
    why: 'roles, the console’s settings and the command read and write every kind; a slice knows its own',
  },
]

/** Imports against the direction, and imports of missing files. */
export function directions(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const { from, line, specifier, target } of readImports(tree)) {
    if ('package' in target) continue
    if ('missing' in target) {
      if (isChecked(target.missing))
        findings.push({ path: from, line, message: `imports ${specifier}, which is not there` })
      continue
    }
    const why = forbidden(from, target.file)
    if (why) findings.push({ path: from, line, message: `imports ${target.file}: ${why}` })
    else if (
      specifier.startsWith('.') &&
      workspaceOf(from) !== workspaceOf(target.file) &&
      !target.file.startsWith('scripts/')
    ) {
      findings.push({ path: from, line, message: `imports ${target.file} by a relative path: name the workspace` })
    }
  }
  return findings
}

/** Why `from` may not import `to`, or null. */
function forbidden(from: string, to: string): string | null {
  if (from === 'web/src/main.tsx' && to.startsWith('web/src/app/')) return null
  if (/(^|\/)(testing)\//.test(to) && !isTesting(from)) return 'testing is for tests'
  if (/(^|\/)fake[A-Z][^/]*$|Fake\.tsx?$/.test(to) && !isTesting(from)) return 'fakes are for tests'
  if (isTest(to)) return 'a test is imported by nobody'
  if (to === 'engine/src/engine.ts' && !mayApply(from)) return 'only the sequencer applies commands'
  if (isTest(from) && (/\/testing\//.test(to) || (from.startsWith('server/') && to.startsWith('server/src/roles/'))))
    return null
  const joint = joints.find(({ file }) => file === to)
  if (joint !== undefined && !isTesting(from) && !joint.by.test(from)) return joint.why
  for (const { of, may, why } of parts) {
    const match = of.exec(from)
    if (!match) continue
    const allowed = may.some((pattern) => new RegExp(`^${pattern.replaceAll('$1', match[1] ?? '')}`).test(to))
    return allowed ? null : why
  }
  return 'this folder is not in the table of parts'
}

function mayApply(from: string): boolean {
  return from.startsWith('server/src/exchange/') || isTesting(from)
}

function workspaceOf(path: string): string {
  return path.split('/')[0] ?? ''
}

/** Styles, pictures and other bundler inputs are not in the tree. */
function isChecked(path: string): boolean {
  return /\.(ts|tsx|css|json)$/.test(path)
}
