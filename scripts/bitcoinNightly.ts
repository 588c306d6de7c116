// `npm run bitcoin:nightly`: deposits and withdrawals of Bitcoin on bcoin's regtest. It installs bcoin into its own folder,
// without its native parts, so that `npm ci` stays as it is.
import { join } from 'node:path'
import { conclude, runGroups, type Step } from './steps.ts'
import { root } from './tools.ts'

const folder = join(root, 'server', 'bcoin')
const parts: Step[][] = [
  [{ name: 'bcoin', command: ['npm', 'ci', '--ignore-scripts', '--prefix', folder] }],
  [
    {
      name: 'bitcoin',
      command: ['vitest', 'run', '--project', 'db', 'server/src/testing/payouts/bcoin.db.test.ts'],
      env: { BCOIN: folder },
      isShown: true,
    },
  ],
]

conclude(await runGroups(parts))
