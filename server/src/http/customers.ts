// The customers' listener: the route table, sessions, and the web app.
import { ApiError } from '@assay/api/errors'
import { routes } from '@assay/api/routes'
import { schemas } from '@assay/api/schemas'
import { type Act, isWhileFrozen, type Proof, proofFields, proofsOf } from '@assay/api/stepUp'
import type { Caller, Context, Core } from '../context.ts'
import type { Slices } from '../slices.ts'
import type { Listener, Run } from './listener.ts'
import { addPages } from './pages.ts'
import { readTable, type TableRow } from './table.ts'

type User = NonNullable<Caller['user']>
type Operation = (context: Context, input: unknown) => unknown

/** Operations of the demo exist only in a demo. */
export function customersTable({ isDemo }: { isDemo: boolean }): TableRow[] {
  return readTable(routes, schemas).filter(({ route }) => isDemo || route.demoOnly === undefined)
}

export function customersListener(server: Core, slices: Slices): Listener<User> {
  const { config, exchange, sessions, stepUp } = server
  const opened = slices as unknown as Record<string, { operations: Record<string, Operation> }>

  function runOf({ slice, operation, route }: TableRow): Run<User> {
    const run = opened[slice]?.operations[operation]
    if (run === undefined) throw new Error(`${slice}.${operation} has no function`)
    const { stepUp: act } = route
    if (act !== undefined) stepUp.requireConditions(act)
    return async ({ found: user, ...call }, input) => {
      const context = { ...server, caller: { ...call, user } }
      if (act === undefined || user === null) return run(context, input)
      if (user.isFrozen && !isWhileFrozen(act)) throw new ApiError('ACCOUNT_FROZEN')
      const { given, own } = takeProofs(act, input as Readonly<Record<string, unknown>>)
      const acting = { userId: user.id, sessionId: user.sessionId, act, input: own }
      const withProofs = (changesSeen: number) => ({ ...server, caller: { ...call, user, changesSeen } })
      return stepUp.run(acting, given, async (changesSeen) => run(withProofs(changesSeen), own))
    }
  }

  return {
    table: customersTable({ isDemo: config.environment === 'demo' }),
    runOf,
    callers: {
      tokenHeader: 'satoken',
      async find(token, { cost }) {
        // Without the database nobody knows whether a session has ended.
        if (!exchange.isCurrent()) throw new ApiError('BUSY')
        // Callers can read what their own requests have done at any gateway. A command need not wait: the exchange has the
        // newest state.
        const caughtUp = cost === 'command' ? null : exchange.catchUp()
        const [session] = await Promise.all([sessions.find(token), caughtUp])
        return session && { id: session.userId, sessionId: session.sessionId, isFrozen: session.isFrozen }
      },
    },
    endpoint: config,
    addPages: (app) => addPages(app, server),
  }
}

/** Separates the proofs of an act from the operation's own input. */
function takeProofs(act: Act, input: Readonly<Record<string, unknown>>) {
  const own = { ...input }
  const given = new Map<Proof, string>()
  for (const proof of proofsOf(act)) {
    const field = proofFields[proof]
    if (field === null) continue
    if (typeof own[field] === 'string') given.set(proof, own[field])
    delete own[field]
  }
  return { given, own }
}
