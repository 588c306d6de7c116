import type { Core } from '../context.ts'
import { demoOperatorLines } from './demoOperators.ts'
import { countAdministrators } from './operatorRows.ts'

/** Printed at the start: where the console is, and how to sign in. url null: this process has none. */
export async function consoleLines(core: Core, url: string | null): Promise<string[]> {
  if (url === null) return []
  if (core.config.environment === 'demo') return [`Console: ${url}`, ...(await demoOperatorLines(core))]
  const isStaffed = (await countAdministrators(core.db)) > 0
  const advice = 'Nobody can sign in yet: make two administrators with npm run operators -- invite NAME EMAIL.'
  return [`Console: ${url}`, ...(isStaffed ? [] : [advice])]
}
