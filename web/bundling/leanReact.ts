// react-dom is one file, and its exports keep all of it in the bundle: also what no screen uses, such as taking over a
// page that a server rendered, view transitions, and the loading of style sheets. This leaves out what cannot run here,
// and the minifier then drops what only that needed. Of react itself it leaves out exports that nobody imports.
// docs/adr/0043 says what is left out and how to go back.
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'
import { applyEdits, type Edit } from './edits.ts'

/** The names below are those of this release. Read its source again before changing this. */
const RELEASE = 'exports.version = "19.3.1";'

/** Kinds of nodes that are never made, by their number in React's tree. */
const unusedTags: Record<string, number> = {
  Profiler: 12,
  dehydratedFragment: 18,
  SuspenseList: 19,
  hoistable: 26,
  singleton: 27,
  ViewTransition: 30,
  Activity: 31,
}

/** Variables that keep their first value, because only what is left out sets them. */
const constants = ['isHydrating']

/** Exports of react that nobody imports: neither our code, which the linter checks, nor a library. */
const unusedOfReact = ['Children', 'addTransitionType', 'cache', 'cacheSignal', 'useActionState', 'useOptimistic']

/** What is assigned to an export or a prototype and never read. */
const unusedMembers = /^exports\.hydrateRoot$|^(ReactDOMHydrationRoot|FragmentInstance|ViewTransitionPseudoElement)\./

/** Functions that find nothing to do, with the value that they return then. */
const idle: Record<string, string> = {
  // Taking over a page that a server rendered.
  popHydrationState: 'false',
  upgradeHydrationErrorsToRecoverable: 'null',
  queueHydrationError: 'undefined',
  updateDehydratedSuspenseComponent: 'undefined',
  hideOrUnhideDehydratedBoundary: 'undefined',
  commitSuspenseHydrationCallbacks: 'undefined',
  clearHydrationBoundary: 'undefined',
  attemptContinuousHydration: 'undefined',
  attemptHydrationAtCurrentPriority: 'undefined',
  attemptExplicitHydrationTarget: 'undefined',
  retryDehydratedSuspenseBoundary: 'undefined',
  queueIfContinuousEvent: 'false',
  retryIfBlockedOn: 'undefined',
  // Style sheets, scripts and titles among the elements.
  isHostHoistableType: 'false',
  isSingletonScope: 'false',
  prefetchDNS: 'undefined',
  preconnect: 'undefined',
  preload: 'undefined',
  preloadModule: 'undefined',
  preinitStyle: 'undefined',
  preinitScript: 'undefined',
  preinitModuleScript: 'undefined',
  // Waiting for pictures and style sheets, which only view transitions do.
  maySuspendCommit: 'false',
  accumulateSuspenseyCommitOnFiber: 'undefined',
  waitForCommitToBeReady: 'null',
  // Which components an error came through, under minified names: nobody reads it.
  describeFiber: `''`,
  // Events that no element here listens to: onBeforeInput and onSelect.
  getNativeBeforeInputChars: 'null',
  getFallbackBeforeInputChars: 'null',
  constructSelectEvent: 'undefined',
  // View transitions.
  startViewTransition: 'null',
  trackEnterViewTransitions: 'undefined',
  commitEnterViewTransitions: 'undefined',
  commitExitViewTransitions: 'undefined',
  commitNestedViewTransitions: 'undefined',
  restoreEnterOrExitViewTransitions: 'undefined',
  restoreNestedViewTransitions: 'undefined',
  restoreViewTransitionOnHostInstances: 'undefined',
  measureNestedViewTransitions: 'undefined',
  // Refs to fragments.
  isFragmentInstanceParent: 'false',
  isFragmentInstanceHostBoundary: 'false',
  commitNewChildToFragmentInstances: 'undefined',
  // Forms whose action is a function.
  extractEvents$1: 'undefined',
  mountActionState: 'undefined',
  updateActionStateImpl: 'undefined',
  requestFormReset$1: 'undefined',
  recursivelyResetForms: 'undefined',
}

export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    transform: {
      filter: { id: /\/(react-dom\/cjs\/react-dom-client|react\/cjs\/react)\.production\.js$/ },
      handler: (code, id) => ({ code: id.includes('/react-dom/') ? leanSource(code) : leanExports(code), map: null }),
    },
  }
}

/** The source of react without the exports that nobody imports. Throws for another release, or where a name is missing. */
export function leanExports(source: string): string {
  refuseOtherRelease(source)
  return unusedOfReact.reduce((text, name) => {
    const assigned = `\nexports.${name} = `
    if (!text.includes(assigned)) throw new Error(`react has no ${name}`)
    // A variable of its own: the minifier drops it with what only it needed.
    return text.replace(assigned, `\nvar unused_${name} = `)
  }, source)
}

function refuseOtherRelease(source: string): void {
  if (!source.includes(RELEASE)) throw new Error('another release of React: read bundling/leanReact.ts')
}

/** The source of react-dom's client without what is unused. Throws for another release, or where a name is missing. */
export function leanSource(source: string): string {
  refuseOtherRelease(source)
  const found = new Set<string>()
  const edits: Edit[] = []
  const bodies: ESTree.Span[] = []
  const variables: { names: string; place: number; at: ESTree.Span }[] = []
  const textOf = ({ start, end }: ESTree.Span): string => source.slice(start, end)
  const edit = ({ start, end }: ESTree.Span, text: string): void => void edits.push({ start, end, text })
  const enter = ({ body }: { body: ESTree.Span | null }): void => void bodies.push(body ?? { start: 0, end: 0 })
  const leave = (): void => void bodies.pop()
  new Visitor({
    FunctionDeclaration(node) {
      enter(node)
      const name = node.id?.name ?? ''
      const returned = idle[name]
      if (returned === undefined || node.body === null) return
      found.add(name)
      edit(node.body, `{ return ${returned} }`)
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    AssignmentExpression(node) {
      const target = textOf(node.left)
      if (constants.includes(target)) {
        found.add(target)
        edit(node, textOf(node.right))
      } else if (unusedMembers.test(target)) {
        edit({ start: node.start, end: node.right.start }, 'void (')
        edit({ start: node.end, end: node.end }, ')')
      }
    },
    VariableDeclaration(node) {
      const names = node.declarations.map(({ id }) => textOf(id)).join(', ')
      variables.push({ names, place: (bodies.at(-1)?.start ?? 0) + 1, at: node })
    },
    SwitchStatement(node) {
      if (textOf(node.discriminant).endsWith('.tag')) edits.push(...unusedCases(node))
    },
  }).visit(parseSync('react-dom.cjs', source).program)
  const lost = [...constants, ...Object.keys(idle)].filter((name) => !found.has(name))
  if (lost.length > 0) throw new Error(`react-dom has no ${lost.join(', ')}`)
  // A variable may be declared in one case and used in others.
  for (const { names, place, at } of variables) {
    const isLeftOut = edits.some(({ start, end }) => place < start && start <= at.start && at.end <= end)
    if (isLeftOut) edits.push({ start: place, end: place, text: `var ${names};` })
  }
  return applyEdits(source, edits)
}

/** What a switch has for tags that are never made. Of a case that the one above it runs on into, only the label. */
function unusedCases({ cases }: ESTree.SwitchStatement): Edit[] {
  const tags = Object.values(unusedTags)
  const edits: Edit[] = []
  let isEntered = false
  for (const { start, end, test, consequent } of cases) {
    const isUnused = test?.type === 'Literal' && typeof test.value === 'number' && tags.includes(test.value)
    if (isUnused) edits.push({ start, end: isEntered ? (consequent[0]?.start ?? end) : end, text: '' })
    if (!isUnused || isEntered) isEntered = !endsRun(consequent.at(-1))
  }
  return edits
}

/** Whether nothing after this statement runs. */
function endsRun(statement: ESTree.Statement | undefined): boolean {
  switch (statement?.type) {
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true
    case 'BlockStatement':
      return endsRun(statement.body.at(-1))
    case 'IfStatement':
      return endsRun(statement.consequent) && endsRun(statement.alternate ?? undefined)
    default:
      return false
  }
}
