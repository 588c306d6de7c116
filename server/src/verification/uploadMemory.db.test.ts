// T15: what bad pictures cost the server alone. It runs in its own process, so that the memory of their sender is not counted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RealServer } from '../testing/faults/realServer.ts'
import { badFiles, photo } from '../testing/pictures.ts'

const RISE_MAX = 150 * 1024 * 1024

interface Answer {
  code: number
  data: { satoken?: string; error?: string }
}

test.skipIf(process.platform !== 'linux')(
  'bad pictures raise the memory of the server by 150 MB at most',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'assay-uploads-'))
    const server = new RealServer({ directory })
    try {
      const { url } = await server.ready()
      const login = { type: 'USERNAME', account: 'demo', password: 'Assay-demo-1' }
      const { data } = await answerOf(`${url}/api/user/login`, {
        body: JSON.stringify(login),
        type: 'application/json',
      })
      const send = async (bytes: Buffer) => {
        const form = new FormData()
        form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
        return await answerOf(`${url}/api/common/upload/OSS`, { body: form, token: data.satoken ?? '' })
      }
      // The decoder is loaded by the first picture.
      expect((await send(await photo())).code).toBe(200)
      server.forgetMostMemory()
      const { now } = server.memory()
      const refused = []
      for (const [, bytes] of await badFiles()) refused.push((await send(bytes)).code)
      expect(refused.filter((code) => code === 200)).toEqual([])
      expect(server.memory().most - now).toBeLessThan(RISE_MAX)
    } finally {
      await server.kill('SIGTERM')
      await rm(directory, { recursive: true, force: true })
    }
  },
  300_000,
)

interface Sent {
  body: string | FormData
  type?: string
  token?: string
}

async function answerOf(url: string, { body, type, token }: Sent): Promise<Answer> {
  const headers = { ...(type && { 'content-type': type }), ...(token && { satoken: token }) }
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as Answer
}
