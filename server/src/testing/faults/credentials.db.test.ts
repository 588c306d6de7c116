// The configuration of NATS in docs/operations/machines.md, as it stands there, with a real nats-server: TLS, a user for each role,
// and what each may publish and subscribe.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../config.ts'
import { type Carrier, openNats } from '../../exchange/carrier.ts'
import { eventually } from '../eventually.ts'
import { hasNats, needsNats, startNats } from '../natsServer.ts'
import { nearPrice } from '../nearPrice.ts'
import { SeparateRoles } from '../separateRoles.ts'
import { createTrader } from '../traders.ts'

let folder: string
let roles: SeparateRoles
let natsCaFile: string
const carriers: Carrier[] = []

beforeAll(async () => {
  if (!hasNats) return
  folder = await mkdtemp(join(tmpdir(), 'assay-credentials-'))
  natsCaFile = join(folder, 'cert.pem')
  const keyFile = join(folder, 'key.pem')
  makeCertificate(natsCaFile, keyFile)
  const guide = await readFile(new URL('../../../../docs/operations/machines.md', import.meta.url), 'utf8')
  const documented = guide.split('```').find((block) => block.includes('authorization {')) ?? ''
  const configFile = join(folder, 'nats.conf')
  const config = documented
    // One server has no routes to others.
    .replace(/^cluster \{\n[^]*?^\}\n/m, '')
    .replace('/etc/nats/cert.pem', natsCaFile)
    .replace('/etc/nats/key.pem', keyFile)
    .replaceAll(/user: (\w+), password: "…"/g, (_, role: Role) => `user: ${role}, password: "${passwordOf(role)}"`)
    // "A demo's gateways and jobs also publish and subscribe to assay.outbox."
    .replaceAll('"assay.pushes"', '"assay.pushes", "assay.outbox"')
  await writeFile(configFile, config)
  roles = await SeparateRoles.begin(await startNats({ configFile }))
})
afterAll(async () => {
  if (!hasNats) return
  await Promise.all(carriers.map((carrier) => carrier.close()))
  await roles.close()
  await rm(folder, { recursive: true, force: true })
})

function makeCertificate(certFile: string, keyFile: string): void {
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const own = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost']
  const words = ['req', '-x509', ...own, '-days', '2', '-addext', names, '-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', words, { stdio: 'ignore' })
}

const passwordOf = (role: Role) => `only ${role} knows it`

function natsOf(role: Role) {
  const url = new URL(roles.nats.url.replace('nats:', 'tls:'))
  url.username = role
  url.password = encodeURIComponent(passwordOf(role))
  return { natsUrl: url.href, natsCaFile }
}

async function carrierOf(role: Role): Promise<Carrier> {
  const carrier = await openNats(natsOf(role), { log: pino({ level: 'silent' }), onFatal: () => {} })
  carriers.push(carrier)
  return carrier
}

describe.skipIf(!hasNats)(`NATS as documented (${needsNats})`, () => {
  test('each role can do its work with its own user, over TLS', async () => {
    await roles.start(['exchange'], natsOf('exchange'))
    await roles.start(['jobs'], natsOf('jobs'))
    await roles.start(['feeds'], natsOf('feeds'))
    const here = await roles.gateway(natsOf('gateway'))
    const { client } = await createTrader(here, { usdt: '10000' })
    await eventually(() => expect(here.server.market.indexReading('btcusdt')).toBeDefined())
    const price = nearPrice(here, 'btcusdt', -3)
    await client.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.001' })
    expect((await client.spot.listOrders({ status: 'open' })).rows).toHaveLength(1)
    // The alert goes to the jobs by message, and is reached at once.
    await client.alerts.createAlert({ symbol: 'btcusdt', kind: 'PRICE_ABOVE', value: '1', source: 'INDEX' })
    await eventually(async () => {
      const { rows } = await client.alerts.listAlerts({})
      expect(rows.map(({ state }) => state)).toEqual(['DONE'])
    })
    expect(roles.nats.log()).not.toContain('Violation')
    expect(roles.died).toEqual([])
  }, 400_000)

  test.each([
    ['gateway', 'assay.commits'],
    ['gateway', 'assay.ticks'],
    ['gateway', 'assay.venue-time'],
    ['feeds', 'assay.commits'],
    ['feeds', 'assay.pushes'],
    ['jobs', 'assay.commits'],
    ['jobs', 'assay.ticks'],
    ['exchange', 'assay.ticks'],
  ] as const)('%s may not publish %s', async (role, subject) => {
    const [sender, listener] = await Promise.all([carrierOf(role), carrierOf('exchange')])
    let heard = 0
    listener.subscribe(subject, (bytes) => {
      if (String(bytes) === 'forged') heard += 1
    })
    sender.publish(subject, Buffer.from('forged'))
    await eventually(() =>
      expect(roles.nats.log()).toMatch(new RegExp(`Publish Violation.*User "${role}", Subject "${subject}"`)),
    )
    expect(heard).toBe(0)
  })

  test.each(['gateway', 'feeds', 'jobs'] as const)('%s may not read what others submit', async (role) => {
    const carrier = await carrierOf(role)
    carrier.subscribe('assay.submissions.>', () => {})
    await eventually(() =>
      expect(roles.nats.log()).toMatch(
        new RegExp(`Subscription Violation.*User "${role}", Subject "assay.submissions.>"`),
      ),
    )
  })

  test('nobody connects with a wrong password', async () => {
    const servers = roles.nats.url.replace('nats://', '')
    const tls = { caFile: natsCaFile }
    await expect(connect({ servers, user: 'gateway', pass: 'guess', tls, reconnect: false })).rejects.toThrow(/uthoriz/)
    await expect(connect({ servers, tls, reconnect: false })).rejects.toThrow(/uthoriz/)
  })
})
