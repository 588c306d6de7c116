// The outbox, and what a mail server gets.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { carryBySmtp } from './mail.ts'
import { openLocalBus } from '../exchange/bus.ts'
import { createOutbox } from './outbox.ts'

const message = {
  to: 'ann@example.com',
  subject: 'Assay: your code',
  text: '123456 is your code',
  html: null,
  code: '123456',
  asker: { browser: 'ann', requestId: 'ann-1' },
}

test('a mail reaches the SMTP server with sender, recipient, both texts and its id', async () => {
  const received = Promise.withResolvers<{ from: string; to: string[]; text: string }>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The pool keeps its connection open; the test does not wait for its timeout.
    closeTimeout: 1,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.resolve({ from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  await carryBySmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Assay <no-reply@assay.example>' }).carry(
    { ...message, html: '<p>123456</p>' },
    'id-1',
  )
  const mail = await received.promise
  expect(mail).toMatchObject({ from: 'no-reply@assay.example', to: ['ann@example.com'] })
  expect(mail.text).toContain('Subject: Assay: your code')
  expect(mail.text).toContain('123456 is your code')
  expect(mail.text).toContain('<p>123456</p>')
  expect(mail.text).toContain('Message-ID: <id-1@assay.example>')
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

describe('the outbox', () => {
  const ann = { browser: 'ann', requestId: 'ann-1' }
  const bob = { browser: 'bob', requestId: 'bob-1' }

  test('keeps the newest five hundred, newest first, and filters them by recipient', () => {
    let time = 0
    const outbox = createOutbox({ clock: { now: () => ++time }, bus: openLocalBus() })
    for (let place = 0; place < 600; place++)
      outbox.mail.send({ ...message, to: `user${place}@example.com`, asker: ann })
    outbox.sms.send({ ...message, to: '+8613812345678', asker: ann })
    const { browser } = ann
    expect(outbox.list({ browser })).toHaveLength(500)
    expect(outbox.list({ browser })[0]).toMatchObject({ channel: 'sms', time: 601 })
    const found = outbox.list({ browser, to: 'USER599@example.com' })
    expect(found).toMatchObject([{ channel: 'mail', to: 'user599@example.com' }])
  })

  test('shows a message to the browser or the request that caused it, and to no other', () => {
    const outbox = createOutbox({ clock: { now: () => 1 }, bus: openLocalBus() })
    outbox.mail.send({ ...message, to: 'ann@example.com', asker: ann })
    outbox.mail.send({ ...message, to: 'ann@example.com', asker: bob })
    const { asker: _, ...shown } = { ...message, to: 'ann@example.com', channel: 'mail', time: 1 }
    expect(outbox.list({ browser: 'ann' })).toEqual([shown])
    expect(outbox.list({ browser: 'stranger', requestId: 'ann-1' })).toEqual([shown])
    expect(outbox.list({ browser: 'stranger', to: 'ann@example.com' })).toEqual([])
    expect(outbox.list({ browser: 'ann', requestId: 'guessed' })).toEqual([])
  })
})
