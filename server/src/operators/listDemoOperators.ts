import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { codeOf, DEMO_PASSWORD, demoNames, demoSecret } from './demoOperators.ts'
import { CONSOLE_BROWSER } from './sendLink.ts'

/** How to sign in as one of the demo's operators now, and the links that were mailed to invited ones. */
export async function listDemoOperators({
  clock,
  config,
  db,
  outside,
}: OperatorContext<Operator | null>): Promise<OperatorOutput<'operators', 'listDemoOperators'>> {
  const active = await db
    .selectFrom('operators')
    .select('name')
    .where('name', 'in', demoNames)
    .where('state', '=', 'ACTIVE')
    .orderBy('name')
    .execute()
  const operators = await Promise.all(
    active.map(async ({ name }) => {
      const totpCode = codeOf(await demoSecret({ config }, name), clock.now())
      return { name, password: DEMO_PASSWORD, totpCode }
    }),
  )
  const mails = outside.outbox?.list({ browser: CONSOLE_BROWSER }) ?? []
  return { operators, mails: mails.map(({ to, text, time }) => ({ to, text, time })) }
}
