// The foundations of the roles `gateway` and `jobs`: what every slice may use (context.ts).
import { kinds } from './configurationKinds.ts'
import type { Core } from './context.ts'
import { createFollow, momentsOf } from './exchange/followCommits.ts'
import { openMarket, type OpenMarket } from './market/market.ts'
import type { PublishedTick } from './market/publishedTicks.ts'
import { ThreadedHistory } from './market/threadedHistory.ts'
import type { Base, Closing } from './openBase.ts'
import { openOutside } from './outside/outside.ts'
import type { PriceSource } from './outside/prices/priceSource.ts'
import { type Configuration, openConfiguration } from './settings/configuration.ts'
import { seedConfiguration } from './settings/seedConfiguration.ts'
import { openSettings } from './settings/settings.ts'
import { createAttempts } from './user/attempts.ts'
import { createCodes } from './user/codes.ts'
import { Inbox } from './user/inbox.ts'
import { readInstallationSecret } from './user/installationSecret.ts'
import { createPasswords } from './user/passwords.ts'
import { createProofs } from './user/proofs.ts'
import { createSessions } from './user/sessions.ts'
import { UserPush } from './user/userPush.ts'

/** A demo's users all come from one machine. */
const DEMO_ADDRESS_FACTOR = 50

export type OpenCore = Core & { market: OpenMarket }

export interface Prices {
  /** Of the time before the exchange opened. */
  source: Pick<PriceSource, 'minuteBars'>
  key: Buffer
}

export async function openCore(base: Base, prices: Prices, closings: Closing[]): Promise<OpenCore> {
  const { config, bus, db, clock, log, report } = base
  const exchange = bus.door()
  const configuration = await openConfigured(base, closings)
  const settings = openSettings(configuration, config)
  const follow = createFollow({ exchange, atOneMoment: momentsOf(db), log })
  report('Opening the markets …')
  const market = await openMarket({
    exchange,
    follow,
    db,
    clock,
    log,
    source: prices.source,
    ticks: bus.channel<readonly PublishedTick[]>('ticks'),
    history: openHistory(base, prices.key, closings),
    directory: config.directory,
  })
  const push = new UserPush(bus.channel('pushes'))
  const outside = openOutside({ config, clock, log })
  const foundations = { config, bus, exchange, follow, db, configuration, settings, market, outside, clock, log }
  return { ...foundations, push, inbox: new Inbox(push), ...(await openSignIn(base)) }
}

async function openConfigured(base: Base, closings: Closing[]): Promise<Configuration> {
  const { config, runsByTheClock } = base
  await seedConfiguration({ ...base, kinds, file: config.settingsFile })
  const configuration = await openConfiguration({ ...base, kinds })
  if (runsByTheClock) closings.push(configuration.watch())
  return configuration
}

/** Live prices have no history from before the start. */
function openHistory({ config }: Base, priceKey: Buffer, closings: Closing[]): ThreadedHistory | undefined {
  const { prices, pricesDirectory, pricesSpeed } = config
  if (prices === 'live') return undefined
  const history = new ThreadedHistory({ config: { prices, pricesDirectory, pricesSpeed }, priceKey })
  closings.push(() => history.close())
  return history
}

async function openSignIn({ config, db, clock }: Base) {
  const secret = await readInstallationSecret(config.directory)
  const proofs = createProofs({ db, clock, secret })
  const networkFactor = config.environment === 'demo' ? DEMO_ADDRESS_FACTOR : 1
  return {
    sessions: createSessions({ db, clock }),
    passwords: createPasswords(),
    codes: createCodes({ db, clock, secret }),
    attempts: createAttempts({ db, clock, proofs, networkFactor }),
  }
}
