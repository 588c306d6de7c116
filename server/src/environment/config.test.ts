import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

function complaintsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.message.split('\n') : [String(error)]
  }
}

const key = Buffer.alloc(32, 7).toString('base64')
const production = {
  ASSAY_ENV: 'production',
  PRICES: 'live',
  MAIL_URL: 'smtps://user:word@mail.example',
  DOCUMENTS_KEY: key,
}

test('the default is a demo on the loopback with the embedded database', () => {
  const config = readConfig({})
  expect([config.environment, config.host, config.port, config.databaseUrl]).toEqual(['demo', '127.0.0.1', 8080, null])
  expect(config.directory.endsWith('/data')).toBe(true)
})

test.each([
  [{ PORT: 'eighty' }, "PORT is 'eighty'; set it to a whole number from 0 to 65535."],
  [{ PORT: '70000' }, "PORT is '70000'; set it to a whole number from 0 to 65535."],
  [
    { TEST_PLATFORMS: 'https://test.example' },
    "TEST_PLATFORMS is 'https://test.example'; set it to hosts such as test.example.com, with commas.",
  ],
  [
    { PAGE_ORIGINS: 'assay.example' },
    "PAGE_ORIGINS is 'assay.example'; set it to origins such as https://assay.example, with commas.",
  ],
  [
    { PUBLIC_HOSTS: 'https://assay.example' },
    "PUBLIC_HOSTS is 'https://assay.example'; set it to names such as assay.example, with commas, without ports.",
  ],
  [{ ASSAY_ENV: 'live' }, "ASSAY_ENV is 'live'; set it to demo or production."],
  [{ PRICES: 'guessed' }, "PRICES is 'guessed'; set it to simulated or replay or live."],
  [{ PRICES: 'replay' }, 'PRICES=replay needs PRICES_DIR, a folder of recorded candles.'],
  [
    { PRICES: 'live', PRICE_BENCHMARK: 'okx' },
    'PRICE_BENCHMARK okx is one of PRICE_VENUES; set it to another exchange.',
  ],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL is not a URL that starts with postgres:// or postgresql://.'],
  [{ TLS_CERT: '/a' }, 'TLS_CERT and TLS_KEY go together; set both.'],
  [
    { TLS_CERT: import.meta.filename, TLS_KEY: '/none' },
    'TLS_KEY /none cannot be read; name a file that this user may read.',
  ],
  [
    { PRICES: 'replay', PRICES_DIR: '/none' },
    'PRICES_DIR /none is not a readable folder; set it to a folder of recorded candles.',
  ],
  [{ DOCUMENTS_KEY: 'c2hvcnQ=' }, 'DOCUMENTS_KEY is not 32 bytes in base64; make one with: openssl rand -base64 32'],
  [
    { DOCUMENTS_URL: 'https://key:word@s3.example' },
    'DOCUMENTS_URL names no bucket; set it to https://KEY:SECRET@host/bucket?region=eu-central-1.',
  ],
  [
    { ETHEREUM_NODES: 'wss://node.example' },
    'ETHEREUM_NODES takes one or two addresses that start with https:// or http://, with a comma.',
  ],
  [
    {
      TRON_ACCOUNT:
        'xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U',
    },
    'TRON_ACCOUNT is not an extended public key of an account; the signer prints it, beginning with xpub or zpub.',
  ],
  [{ TRUSTED_PROXY: 'nginx' }, "TRUSTED_PROXY is 'nginx'; set it to addresses or networks such as 10.0.0.0/8."],
  [
    { TRUSTED_PROXY: '10.0.0.0/33' },
    "TRUSTED_PROXY is '10.0.0.0/33'; set it to addresses or networks such as 10.0.0.0/8.",
  ],
  [
    { BINARY_BLOCKED_COUNTRIES: 'DE,UK,EU' },
    'BINARY_BLOCKED_COUNTRIES holds UK, EU, no country of ISO 3166; write them as DE,FR,GB.',
  ],
  [{ ROLES: 'cook' }, 'ROLES takes gateway, exchange, feeds, jobs, signer; not cook.'],
  [
    { ROLES: 'gateway' },
    'ROLES names some roles only, and the others are reached by NATS_URL; set it, or leave ROLES out.',
  ],
  [{ NATS_URL: 'nats://127.0.0.1' }, 'NATS_URL is for several processes on one database; set DATABASE_URL.'],
  [
    { NATS_URL: 'http://127.0.0.1', DATABASE_URL: 'postgres://a:b@c/d' },
    'NATS_URL is not a list of URLs that start with nats:// or tls://.',
  ],
  [
    { NATS_URL: 'nats://a:one@127.0.0.1,nats://a:other@127.0.0.2', DATABASE_URL: 'postgres://a:b@c/d' },
    'NATS_URL names servers with different schemes, users or passwords; give all the same.',
  ],
  [
    { TOKEN_LOGIN_SECRET: 'short' },
    'TOKEN_LOGIN_SECRET is shorter than 32 characters; give a longer random one, or leave it out.',
  ],
])('bad configuration says in one line what to change: %o', (environment, complaint) => {
  expect(complaintsOf(environment)).toEqual([complaint])
})

test('an error message never repeats a URL, which may contain a password', () => {
  expect(complaintsOf({ DATABASE_URL: 'mysql://root:hunter2@here' }).join()).not.toContain('hunter2')
})

test('several mistakes are reported together, one line each', () => {
  expect(complaintsOf({ PORT: 'x', PRICES: 'y' })).toHaveLength(2)
})

test('the exchange’s own invite code allows ten sign-ups in production, any number in a demo', () => {
  const usesOf = (environment: Record<string, string>) => readConfig(environment).inviteUses
  expect([usesOf({}), usesOf(production), usesOf({ ...production, INVITE_USES: '3' })]).toEqual([null, 10, 3])
  expect(complaintsOf({ INVITE_USES: '0' })).toHaveLength(1)
})

const shared = { DATABASE_URL: 'postgres://assay:s3cret-s3cret@db.example/assay' }

test('a correct production configuration is accepted', () => {
  expect(complaintsOf(production)).toEqual([])
})

test.each([
  [{ PRICES: 'simulated' }, 'PRICES=simulated'],
  [{ PRICES: 'replay', PRICES_DIR: import.meta.dirname }, 'PRICES=replay'],
  [{ HOST: '0.0.0.0' }, 'plain HTTP'],
  [{ MAIL_URL: '' }, 'MAIL_URL'],
  [{ DOCUMENTS_KEY: '' }, 'DOCUMENTS_KEY'],
  [{ DOCUMENTS_URL: 'http://key:word@s3.example/papers' }, 'DOCUMENTS_URL'],
  [{ DOCUMENTS_URL: 'https://key:password@s3.example/papers' }, 'DOCUMENTS_URL'],
  [{ DATA_DIR: '/srv/assay', SIGNER_DIR: '/srv/assay/' }, 'SIGNER_DIR is DATA_DIR'],
  [{ DATABASE_URL: 'postgres://assay:postgres@db.example/assay' }, 'well-known password'],
  [{ DATABASE_URL: 'postgres://assay@db.example/assay' }, 'well-known password'],
  [{ ...shared, NATS_URL: 'nats://gateway:s3cret-s3cret@10.0.0.1' }, 'plain NATS'],
  [{ ...shared, NATS_URL: 'tls://gateway:assay@nats.example' }, 'NATS_URL has an empty or well-known password'],
])('production refuses %o', (environment, reason) => {
  const complaints = complaintsOf({ ...production, ...environment })
  expect(complaints).toEqual([expect.stringContaining(reason)])
})

test.each([
  [{ HOST: '0.0.0.0', TRUSTED_PROXY: '10.0.0.1' }],
  [{ HOST: '0.0.0.0', TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename }],
  [{ HOST: '::1' }],
  [{ DOCUMENTS_URL: 'https://key:own-word@s3.example/papers?region=eu-central-1' }],
  [{ DATABASE_URL: 'postgres:///assay?host=/run/postgresql' }],
  [{ ...shared, NATS_URL: 'tls://gateway:s3cret-s3cret@nats.example' }],
  [{ ...shared, NATS_URL: 'nats://127.0.0.1:4222', ROLES: 'gateway,jobs' }],
])('production accepts %o', (environment) => {
  expect(complaintsOf({ ...production, ...environment })).toEqual([])
})

test.each(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback', '10.0.0.1, 10.0.0.2'])('%s is a proxy', (proxy) => {
  expect(complaintsOf({ TRUSTED_PROXY: proxy })).toEqual([])
})
