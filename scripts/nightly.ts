// `npm run faults:nightly`: the faults between processes at full size, thousands of changed pictures, six hundred
// thousand random requests, and a hundred kills.
import { spawnSync } from 'node:child_process'
import { conclude, runGroups, type Step } from './steps.ts'

const vitest = ['vitest', 'run', '--maxWorkers', '1']
const parts: Step[][] = [
  [
    {
      name: 'between processes',
      command: [
        ...vitest,
        'server/src/testing/faults',
        'server/src/documents/picture.long.test.ts',
        'server/src/http/fuzz.db.test.ts',
      ],
      env: { FAULTS: 'nightly' },
      isShown: true,
    },
  ],
  [{ name: 'kills', command: ['node', 'server/src/testing/faults/run.ts', '100'], isShown: true }],
]

if (spawnSync('nats-server', ['--version']).status === 0) conclude(await runGroups(parts))
else {
  console.error('npm run faults:nightly needs nats-server: apt-get install nats-server')
  process.exitCode = 1
}
