import { connect, createServer, type Socket } from 'node:net'
import { inject, expect, test } from 'vitest'
import '../testing/globalSetup.ts'
import { isConnectionLost, openPool } from './pool.ts'

/** A proxy to PostgreSQL that can stop answering, like a machine that hangs. */
async function silencer(target: URL) {
  const towardsUs = new Set<[Socket, Socket]>()
  const server = createServer((ours) => {
    const theirs = connect(Number(target.port), target.hostname)
    towardsUs.add([ours, theirs])
    ours.pipe(theirs)
    theirs.pipe(ours)
    for (const socket of [ours, theirs]) socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(target)
  url.port = String(address !== null && typeof address === 'object' ? address.port : 0)
  return {
    url: url.href,
    fallSilent: () => towardsUs.forEach(([ours, theirs]) => theirs.unpipe(ours)),
    speak: () => towardsUs.forEach(([ours, theirs]) => theirs.pipe(ours)),
    close() {
      for (const sockets of towardsUs) for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a read from a PostgreSQL that hangs ends, and reads continue when it answers again', async () => {
  const between = await silencer(new URL(inject('postgresUrl')))
  const pool = openPool({ url: between.url, connectionsMax: 2, name: 'test', silenceMs: 200 })
  const read = async () => (await pool.query<{ one: number }>('select 1 as one')).rows[0]?.one
  expect(await read()).toBe(1)
  between.fallSilent()
  const error = await read().catch((refused: unknown) => refused)
  expect(isConnectionLost(error)).toBe(true)
  between.speak()
  expect(await read()).toBe(1)
  await pool.end()
  between.close()
})

test('the first connection may take its time, and a later one may not', async () => {
  const between = await silencer(new URL(inject('postgresUrl')))
  // No connection is made within a millisecond.
  const pool = openPool({ url: between.url, connectionsMax: 2, name: 'test', connectMs: 1 })
  const first = await pool.connect()
  const error = await pool.connect().catch((refused: unknown) => refused)
  expect(isConnectionLost(error)).toBe(true)
  first.release()
  await pool.end()
  between.close()
})
