// `npm test`: check, then the long tests, those that need the database, then the journeys in a real browser.
import { checkGroups } from './check.ts'
import { conclude, runGroups, type Step } from './steps.ts'

const services: Step[][] = [
  [{ name: 'long', command: ['vitest', 'run', '--project', 'long', '--reporter', 'dot'] }],
  [{ name: 'database', command: ['vitest', 'run', '--project', 'db', '--reporter', 'dot'] }],
  [{ name: 'web build', command: ['node', 'scripts/build.ts'] }],
  [{ name: 'size', command: ['node', 'scripts/size.ts'] }],
  [{ name: 'browser', command: ['node', 'scripts/e2e.ts'], isShown: true }],
]

conclude(await runGroups([...checkGroups, ...services]))
