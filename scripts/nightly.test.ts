import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './tools.ts'

test('without nats-server the nightly set fails with one line', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/nightly.ts')], {
    env: { PATH: dirname(process.execPath) },
    encoding: 'utf8',
    // It begins the whole set if it does not refuse.
    timeout: 60_000,
  })
  expect(stderr).toBe('npm run faults:nightly needs nats-server: apt-get install nats-server\n')
  expect(stdout).toBe('')
  expect(status).toBe(1)
})
