import type { Core } from '../context.ts'
import { demoOperatorLines } from './demoOperators.ts'
import { countAdministrators } from './operatorRows.ts'

/**
 * Printed at the start: where the console is, and how to sign in. url null: this process has no console. With several
 * processes the gateways may have one; they print its address themselves.
 */
export async function consoleLines(core: Core, url: string | null): Promise<string[]> {
  const { environment, natsUrl } = core.config
  if (url === null && natsUrl === null) return []
  const address = url === null ? [] : [`Console: ${url}`]
  if (environment === 'demo') return [...address, ...(await demoOperatorLines(core))]
  const isStaffed = (await countAdministrators(core.db)) > 0
  const advice =
    'Nobody can log in to the console yet: make two administrators with npm run operators -- invite NAME EMAIL.'
  return [...address, ...(isStaffed ? [] : [advice])]
}
