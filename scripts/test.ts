// `npm test`: check, then the long tests and those that need the database. The journeys in a browser are `npm run e2e`.
import { checkGroups } from './check.ts'
import { conclude, runGroups, type Step } from './steps.ts'

const longer: Step[][] = [
  [{ name: 'long', command: ['vitest', 'run', '--project', 'long', '--reporter', 'dot'] }],
  [{ name: 'database', command: ['vitest', 'run', '--project', 'db', '--reporter', 'dot'] }],
]

conclude(await runGroups([...checkGroups, ...longer]))
