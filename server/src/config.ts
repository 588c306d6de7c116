// The environment, read once. Only this file reads process.env.
import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import proxyAddress from '@fastify/proxy-addr'
import { type Environment, EnvironmentReader } from './environment/environmentReader.ts'
import { isCountry } from './http/countries.ts'
import { type ChainSettings, readChains } from './outside/chains/networkSettings.ts'
import { readDocumentsKey } from './outside/documents/documentsKey.ts'
import { type RateSettings, readRates } from './outside/rates/rateSettings.ts'
import { readWebPush, type WebPushSettings } from './outside/webPushSettings.ts'

const priceSources = ['simulated', 'replay', 'live'] as const
export type PriceSource = (typeof priceSources)[number]
/** Of the server. The role `signer` runs in its own process, without any of these. */
const serverRoles = ['gateway', 'exchange', 'feeds', 'jobs'] as const
const roles = [...serverRoles, 'signer'] as const
export type Role = (typeof roles)[number]

export interface Config {
  environment: 'demo' | 'production'
  /** Folder of the embedded database and all other permanent data. Absolute. */
  directory: string
  host: string
  archive: {
    /** Folder with the bytes of archived blocks; null for none. Absolute. */
    directory: string | null
    /** What is older may leave the database; null: nothing may. */
    journalDays: number | null
    ticksDays: number | null
  }
  /** Host names of this server, without ports. */
  publicHosts: readonly string[]
  /** 0 lets the system choose, for tests. */
  port: number
  /** Loopback port of the metrics; null for none, 0 for any free one. */
  metricsPort: number | null
  /** The operators' listener. */
  console: {
    /** null: no console; 0: any free port. */
    port: number | null
    host: string
    /** Its host names, without ports. */
    hosts: readonly string[]
    /** Addresses and networks that it answers; none: all that reach it. */
    networks: readonly string[]
    /** Folder of the built console; null serves the API alone. */
    directory: string | null
  }
  tls: { certificateFile: string; keyFile: string } | null
  /** Address or network of the proxy that ends TLS; its X-Forwarded-For is trusted. */
  trustedProxy: string | null
  /** Header in which that proxy writes the caller's country, two letters; lower case. */
  countryHeader: string | null
  /** The second contract: whether it is offered, and the countries (two letters) where it is not. */
  binary: { isOffered: boolean; blockedCountries: readonly string[] }
  /** null starts the embedded PostgreSQL in `directory`. */
  databaseUrl: string | null
  prices: PriceSource
  /** Folder of recorded candles, for PRICES=replay. */
  pricesDirectory: string | null
  /** Recorded minutes in a minute, for PRICES=replay. */
  pricesSpeed: number
  /** Public exchanges to listen to, for PRICES=live, by their names in ccxt. */
  priceVenues: string[]
  /** One more of them, which is not a source of the index but is compared with it. */
  priceBenchmark: string
  /** A relay's address, prefixed to every address called for prices. */
  pricesUrlPrefix: string | null
  /** Whether the demo's market makers and takers trade. */
  participants: boolean
  /** Sign-ups that the exchange's own invite code allows; null without a limit. */
  inviteUses: number | null
  /** Shared with a host application that signs in its users (user.tokenLogin). null turns that off. */
  tokenLoginSecret: string | null
  /** Hosts that a page may call instead of this server, to test another version. */
  testPlatforms: readonly string[]
  /** Origins of other exchanges whose pages may call this server as their test platform. */
  pageOrigins: readonly string[]
  mailUrl: string | null
  mailFrom: string
  smsUrl: string | null
  webPush: WebPushSettings
  /** The key that identity documents are encrypted under, 32 bytes; null in a demo, which makes its own. */
  documentsKey: Buffer | null
  /** An S3 bucket for identity documents, encrypted; null keeps them in `directory`. */
  documentsUrl: string | null
  chains: ChainSettings
  rates: RateSettings
  /** A JSON file with values of the configuration, by key. */
  settingsFile: string | null
  /** Folder of the built web app; null serves the API alone. */
  webDirectory: string | null
  /** Keys and limits of the wallets; read only by the role `signer`. */
  signer: {
    /** Absolute. */
    directory: string
    /** What the keys are encrypted under; null reads it from the file. */
    passphrase: string | null
    passphraseFile: string
  }
  /** The roles of this process: all of the server unless ROLES is set. */
  roles: ReadonlySet<Role>
  /** Servers that carry messages between processes, separated by commas; null for one process. */
  natsUrl: string | null
  /** File of the CA certificate for their TLS; null for the CAs that Node trusts. */
  natsCaFile: string | null
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** Countries where binary options may not be sold to retail customers, or only as gambling. */
const BLOCKED_COUNTRIES =
  'AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK,IS,LI,NO,CH,GB,AU,CA,IL,US'

/** The index needs five that answer. */
const DEFAULT_VENUES = 'binance,okx,kraken,coinbase,bybit,kucoin'
const DEFAULT_BENCHMARK = 'gate'

/** Every line says what to change. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
  }
}

/** Throws ConfigError with one line for each setting that must be changed. */
export function readConfig(environment: Environment = process.env): Config {
  const reader = new EnvironmentReader(environment)
  const config: Config = {
    environment: reader.choice('ASSAY_ENV', ['demo', 'production'], 'demo'),
    directory: resolve(reader.text('DATA_DIR') ?? './data'),
    archive: {
      directory: reader.path('ARCHIVE_DIR'),
      journalDays: readDays(reader, 'JOURNAL_DAYS'),
      ticksDays: readDays(reader, 'TICKS_DAYS'),
    },
    host: reader.text('HOST') ?? '127.0.0.1',
    publicHosts: reader.list('PUBLIC_HOSTS'),
    port: reader.integer({ name: 'PORT', fallback: 8080, min: 0, max: 65_535 }),
    metricsPort:
      reader.text('METRICS_PORT') === null
        ? null
        : reader.integer({ name: 'METRICS_PORT', fallback: 0, min: 0, max: 65_535 }),
    console: readConsole(reader),
    tls: readTls(reader),
    trustedProxy: reader.text('TRUSTED_PROXY'),
    countryHeader: reader.text('COUNTRY_HEADER')?.toLowerCase() ?? null,
    binary: readBinaryOffer(reader),
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    prices: reader.choice('PRICES', priceSources, 'simulated'),
    pricesDirectory: reader.path('PRICES_DIR'),
    pricesSpeed: reader.integer({ name: 'PRICES_SPEED', fallback: 1, min: 1, max: 1440 }),
    priceVenues: (reader.text('PRICE_VENUES') ?? DEFAULT_VENUES).split(',').map((venue) => venue.trim()),
    priceBenchmark: reader.text('PRICE_BENCHMARK') ?? DEFAULT_BENCHMARK,
    pricesUrlPrefix: reader.url('PRICES_URL_PREFIX', ['http:', 'https:']),
    participants: reader.choice('PARTICIPANTS', ['on', 'off'], 'on') === 'on',
    inviteUses: readInviteUses(reader),
    tokenLoginSecret: reader.text('TOKEN_LOGIN_SECRET'),
    testPlatforms: reader.list('TEST_PLATFORMS'),
    pageOrigins: reader.list('PAGE_ORIGINS'),
    mailUrl: reader.url('MAIL_URL', ['smtp:', 'smtps:']),
    mailFrom: reader.text('MAIL_FROM') ?? 'Assay <no-reply@localhost>',
    smsUrl: reader.url('SMS_URL', ['http:', 'https:']),
    webPush: readWebPush(reader),
    documentsKey: readDocumentsKey(reader),
    documentsUrl: reader.url('DOCUMENTS_URL', ['http:', 'https:']),
    chains: readChains(reader),
    rates: readRates(reader),
    settingsFile: reader.path('SETTINGS_FILE'),
    webDirectory: reader.path('WEB_DIR'),
    signer: readSigner(reader),
    roles: readRoles(reader),
    natsUrl: readNatsUrl(reader),
    natsCaFile: reader.path('NATS_CA'),
    logLevel: reader.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'warn'),
  }
  const faults = [...reader.faults, ...inconsistencies(config)]
  if (config.environment === 'production' && !config.roles.has('signer')) faults.push(...unfitForProduction(config))
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** Default in a demo: any free port. In production there is no console without CONSOLE_PORT. */
function readConsole(reader: EnvironmentReader): Config['console'] {
  const isDemo = reader.text('ASSAY_ENV') !== 'production'
  const hasPort = reader.text('CONSOLE_PORT') !== null
  return {
    port: hasPort || isDemo ? reader.integer({ name: 'CONSOLE_PORT', fallback: 0, min: 0, max: 65_535 }) : null,
    host: reader.text('CONSOLE_HOST') ?? '127.0.0.1',
    hosts: reader.list('CONSOLE_HOSTS'),
    networks: reader.list('CONSOLE_NETWORKS'),
    directory: reader.path('CONSOLE_DIR'),
  }
}

/** Default: forever. */
function readDays(reader: EnvironmentReader, name: string): number | null {
  return reader.text(name) === null ? null : reader.integer({ name, fallback: 0, min: 1, max: 36_500 })
}

/** Default: off in production, and in no listed country. */
function readBinaryOffer(reader: EnvironmentReader): Config['binary'] {
  const isDemo = reader.text('ASSAY_ENV') !== 'production'
  const listed = reader.text('BINARY_BLOCKED_COUNTRIES') ?? (isDemo ? '' : BLOCKED_COUNTRIES)
  return {
    isOffered: reader.choice('BINARY', ['on', 'off'], isDemo ? 'on' : 'off') === 'on',
    blockedCountries: listed.split(',').flatMap((country) => country.trim().toUpperCase() || []),
  }
}

/** Default in a demo: without a limit. */
function readInviteUses(reader: EnvironmentReader): number | null {
  if (reader.text('INVITE_USES') === null && reader.text('ASSAY_ENV') !== 'production') return null
  return reader.integer({ name: 'INVITE_USES', fallback: 10, min: 1, max: 1_000_000 })
}

function inconsistencies(config: Config): string[] {
  const faults: string[] = []
  if (resolve(config.signer.directory) === resolve(config.directory))
    faults.push('SIGNER_DIR is DATA_DIR, so backups would have the keys; set it to a folder of its own.')
  if (!config.testPlatforms.every((host) => /^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(host)))
    faults.push(
      `TEST_PLATFORMS is '${config.testPlatforms.join()}'; set it to hosts such as test.example.com, with commas.`,
    )
  if (!config.pageOrigins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin))
    faults.push(
      `PAGE_ORIGINS is '${config.pageOrigins.join()}'; set it to origins such as https://assay.example, with commas.`,
    )
  if (!config.publicHosts.every((host) => isIP(host) !== 0 || /^[A-Za-z0-9.-]+$/.test(host)))
    faults.push(
      `PUBLIC_HOSTS is '${config.publicHosts.join()}'; set it to names such as assay.example, with commas, without ports.`,
    )
  if (config.prices === 'live' && config.priceVenues.includes(config.priceBenchmark))
    faults.push(`PRICE_BENCHMARK ${config.priceBenchmark} is one of PRICE_VENUES; set it to another exchange.`)
  if (config.prices === 'replay' && config.pricesDirectory === null)
    faults.push('PRICES=replay needs PRICES_DIR, a folder of recorded candles.')
  if (config.prices === 'replay' && config.pricesDirectory !== null && !isFolder(config.pricesDirectory))
    faults.push(
      `PRICES_DIR ${config.pricesDirectory} is not a readable folder; set it to a folder of recorded candles.`,
    )
  if (config.trustedProxy !== null && !config.trustedProxy.split(',').every((part) => isNetwork(part.trim())))
    faults.push(`TRUSTED_PROXY is '${config.trustedProxy}'; set it to addresses or networks such as 10.0.0.0/8.`)
  if (!config.console.hosts.every((host) => isIP(host) !== 0 || /^[A-Za-z0-9.-]+$/.test(host)))
    faults.push('CONSOLE_HOSTS needs names such as console.assay.example, with commas, without ports.')
  if (!config.console.networks.every(isNetwork))
    faults.push('CONSOLE_NETWORKS needs addresses or networks such as 10.0.0.0/8, with commas.')
  const unknown = config.binary.blockedCountries.filter((country) => !isCountry(country))
  if (unknown.length > 0)
    faults.push(`BINARY_BLOCKED_COUNTRIES holds ${unknown.join(', ')}, no country of ISO 3166; write them as DE,FR,GB.`)
  faults.push(...unfitForSigner(config))
  if (!config.roles.has('signer') && config.roles.size < serverRoles.length && config.natsUrl === null)
    faults.push('ROLES names some roles only, and the others are reached by NATS_URL; set it, or leave ROLES out.')
  if (
    config.documentsUrl !== null &&
    !/^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(new URL(config.documentsUrl).pathname)
  )
    faults.push('DOCUMENTS_URL names no bucket; set it to https://KEY:SECRET@host/bucket?region=eu-central-1.')
  if (config.natsUrl !== null && config.databaseUrl === null)
    faults.push('NATS_URL is for several processes on one database; set DATABASE_URL.')
  if (config.natsCaFile !== null) faults.push(...unreadable('NATS_CA', config.natsCaFile))
  if (config.countryHeader !== null && config.trustedProxy === null)
    faults.push('COUNTRY_HEADER is accepted only from TRUSTED_PROXY; set both, or neither.')
  if (config.tls !== null) faults.push(...unreadable('TLS_CERT', config.tls.certificateFile))
  if (config.tls !== null) faults.push(...unreadable('TLS_KEY', config.tls.keyFile))
  if (config.tokenLoginSecret !== null && config.tokenLoginSecret.length < 32)
    faults.push('TOKEN_LOGIN_SECRET is shorter than 32 characters; give a longer random one, or leave it out.')
  return faults
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && unreadable('', path).length === 0
}

function unreadable(name: string, path: string): string[] {
  try {
    accessSync(path, constants.R_OK)
    return []
  } catch {
    return [`${name} ${path} cannot be read; name a file that this user may read.`]
  }
}

/** An address, a network, or a name for well-known networks, parsed by the code that later trusts it. */
function isNetwork(text: string): boolean {
  try {
    proxyAddress.compile(text)
    return true
  } catch {
    return false
  }
}

/** What is allowed in a demo but not in production, one line each. */
function unfitForProduction(config: Config): string[] {
  const faults: string[] = []
  if (config.prices !== 'live') faults.push(`ASSAY_ENV=production refuses PRICES=${config.prices}; set PRICES=live.`)
  if (config.databaseUrl !== null && hasDefaultPassword(config.databaseUrl))
    faults.push('DATABASE_URL has an empty or well-known password; set one of your own.')
  faults.push(...unfitCarriers(config.natsUrl))
  if (config.signer.passphrase !== null)
    faults.push('SIGNER_PASSPHRASE is for the process with ROLES=signer only; leave it out here.')
  if (config.documentsKey === null)
    faults.push(
      'ASSAY_ENV=production keeps the key of identity documents outside DATA_DIR; set DOCUMENTS_KEY to the output of: openssl rand -base64 32',
    )
  if (config.documentsUrl !== null && !isFitForDocuments(new URL(config.documentsUrl)))
    faults.push('DOCUMENTS_URL has plain HTTP to another machine, or no password of your own; use https:// and a key.')
  if (config.mailUrl === null)
    faults.push(
      'ASSAY_ENV=production has no developer outbox; set MAIL_URL, such as smtps://user:password@mail.example.',
    )
  if (config.tls === null && config.trustedProxy === null && !isLoopback(config.host))
    faults.push(
      `ASSAY_ENV=production refuses plain HTTP on ${config.host}; set TLS_CERT and TLS_KEY, or TRUSTED_PROXY, or HOST=127.0.0.1.`,
    )
  const { port, host } = config.console
  if (port !== null && config.tls === null && config.trustedProxy === null && !isLoopback(host))
    faults.push(
      `ASSAY_ENV=production refuses a console over plain HTTP on ${host}; set TLS_CERT and TLS_KEY, or TRUSTED_PROXY, or CONSOLE_HOST=127.0.0.1.`,
    )
  return faults
}

function unfitCarriers(natsUrl: string | null): string[] {
  const outside = (natsUrl ?? '')
    .split(',')
    .flatMap((url) => (url === '' ? [] : new URL(url)))
    .filter(({ hostname }) => !isLoopback(hostname))
  const faults: string[] = []
  if (outside.some(({ protocol }) => protocol !== 'tls:'))
    faults.push('ASSAY_ENV=production refuses plain NATS to another machine; use tls:// in NATS_URL.')
  if (outside.some(({ password }) => wellKnownPasswords.has(decodeURIComponent(password))))
    faults.push('NATS_URL has an empty or well-known password; give each role a user and a password of its own.')
  return faults
}

function isFitForDocuments({ protocol, hostname, password }: URL): boolean {
  return (protocol === 'https:' || isLoopback(hostname)) && !wellKnownPasswords.has(decodeURIComponent(password))
}

const wellKnownPasswords = new Set(['', 'postgres', 'password', 'assay', 'admin', 'root', 'secret', 'changeme'])

function hasDefaultPassword(databaseUrl: string): boolean {
  const { password, searchParams, hostname } = new URL(databaseUrl)
  const overSocket = hostname === '' || (searchParams.get('host') ?? '').startsWith('/')
  return !overSocket && wellKnownPasswords.has(decodeURIComponent(password))
}

export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

function readTls(reader: EnvironmentReader): Config['tls'] {
  const certificateFile = reader.path('TLS_CERT')
  const keyFile = reader.path('TLS_KEY')
  if (certificateFile !== null && keyFile !== null) return { certificateFile, keyFile }
  if (certificateFile !== null || keyFile !== null) reader.faults.push('TLS_CERT and TLS_KEY go together; set both.')
  return null
}

function readSigner(reader: EnvironmentReader): Config['signer'] {
  const directory = reader.path('SIGNER_DIR') ?? resolve(reader.text('DATA_DIR') ?? './data', 'signer')
  return {
    directory,
    passphrase: reader.text('SIGNER_PASSPHRASE'),
    passphraseFile: reader.path('SIGNER_PASSPHRASE_FILE') ?? resolve(directory, 'passphrase'),
  }
}

function unfitForSigner({ roles: own, databaseUrl }: Config): string[] {
  if (!own.has('signer')) return []
  const faults: string[] = []
  if (own.size > 1) faults.push('The role signer has the keys, so it is alone in its process; set ROLES=signer.')
  if (databaseUrl === null) faults.push('ROLES=signer reads what to sign from the database; set DATABASE_URL.')
  return faults
}

function readRoles(reader: EnvironmentReader): ReadonlySet<Role> {
  const text = reader.text('ROLES')
  if (text === null) return new Set(serverRoles)
  const wanted = new Set(text.split(',').map((role) => role.trim()))
  const unknown = [...wanted].filter((role) => !(roles as readonly string[]).includes(role))
  if (unknown.length === 0) return new Set(roles.filter((role) => wanted.has(role)))
  reader.faults.push(`ROLES takes ${roles.join(', ')}; not ${unknown.join(', ')}.`)
  return new Set(serverRoles)
}

function readNatsUrl(reader: EnvironmentReader): string | null {
  const urls = reader.list('NATS_URL')
  const isUrl = (url: string) => URL.canParse(url) && ['nats:', 'tls:'].includes(new URL(url).protocol)
  const accessOf = ({ protocol, username, password }: URL) => [protocol, username, password].join()
  if (!urls.every(isUrl)) reader.faults.push('NATS_URL is not a list of URLs that start with nats:// or tls://.')
  // Those of the first are used for all.
  else if (new Set(urls.map((url) => accessOf(new URL(url)))).size > 1)
    reader.faults.push('NATS_URL names servers with different schemes, users or passwords; give all the same.')
  return urls.length > 0 && urls.every(isUrl) ? urls.join(',') : null
}
