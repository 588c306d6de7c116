// The foundations of the roles `gateway` and `jobs`: what every slice may use (context.ts).
import { kinds } from '../configurationKinds.ts'
import type { Core } from '../context.ts'
import { openArchive } from '../db/archive.ts'
import { createViews, momentsOf, type Views } from '../exchange/followCommits.ts'
import { createFactors, customerOf, type FactorOptions } from '../factors/factors.ts'
import { followListing, type Listing } from '../market/listings/listing.ts'
import { openMarket, type OpenMarket } from '../market/market.ts'
import { followStoredTicks } from '../market/index/missedTicks.ts'
import type { PublishedTick, TickChannel } from '../market/index/publishedTicks.ts'
import { openTickKey } from '../ticks/tickKey.ts'
import { ThreadedHistory, type ThreadedHistoryTerms } from '../market/candles/threadedHistory.ts'
import type { Base, Closing } from './openBase.ts'
import { tellOfOperatorsPasskey } from '../operators/tellOfOperatorsPasskey.ts'
import { openOutside, type Outside } from '../outside/outside.ts'
import type { PastPrices } from './pastPrices.ts'
import { Retries } from '../limits/retries.ts'
import { type Configuration, openConfiguration } from '../settings/configuration.ts'
import { seedConfiguration } from '../settings/seedConfiguration.ts'
import { openSettings, type Settings } from '../settings/settings.ts'
import { createAttempts } from '../user/signIn/attempts.ts'
import { createCodes } from '../user/contacts/codes.ts'
import { createEthereumMessages } from '../user/signIn/ethereumMessages.ts'
import { openLevels } from '../user/levels/levels.ts'
import { Inbox } from '../user/messages/inbox.ts'
import { readInstallationSecret } from '../user/installationSecret.ts'
import { openStepUp } from '../user/proofs/openStepUp.ts'
import { createPasswords } from '../user/passwords/passwords.ts'
import { createProofs } from '../user/proofs/proofs.ts'
import { createSessions } from '../user/signIn/sessions.ts'
import { tellOfBlockedPasskey } from '../user/proofs/tellOfBlockedPasskey.ts'
import { createTradePasswords } from '../user/passwords/tradePasswords.ts'
import { UserPush } from '../user/userPush.ts'

/** A demo's users all come from one machine. */
const DEMO_ADDRESS_FACTOR = 50

export type OpenCore = Core & { market: OpenMarket; views: Pick<Views, 'states'> }

/** How often bars that another process writes are dropped from memory. */
const FORGET_EVERY_MS = 60_000

export interface CoreOptions {
  base: Base
  configuration: Configuration
  prices: PastPrices
}

export async function openCore({ base, configuration, prices }: CoreOptions, closings: Closing[]): Promise<OpenCore> {
  const { config, bus, db, clock, log, report } = base
  const exchange = bus.door()
  const listing = followListing(configuration)
  const settings = openSettings(configuration, config)
  const views = createViews({ exchange, atOneMoment: momentsOf(db), log })
  const { follow } = views
  report('Opening the markets …')
  const market = await openMarket({
    exchange,
    follow,
    db,
    clock,
    log,
    source: prices.computed ?? { minuteBars: () => [] },
    ticks: await openTicks(base, listing, closings),
    history: openHistory(base, { priceKey: prices.key, listing }, closings),
    archive: openArchive(config.archive.directory),
    directory: config.directory,
    listing,
  })
  configuration.onChange(() => market.list())
  if (config.natsUrl !== null) {
    const forgetting = setInterval(() => market.forget(), FORGET_EVERY_MS)
    closings.push(async () => clearInterval(forgetting))
  }
  const push = new UserPush(bus.channel('pushes'))
  const secret = await readInstallationSecret(config.directory)
  const outside = await openOutside({ ...base, secret })
  closings.push(() => outside.close())
  // Nobody waits for it at a start: until then it says that it is not running.
  void outside.devnet?.begin()
  const inbox = new Inbox({ market, outside, settings, push })
  const foundations = { config, bus, exchange, follow, db, configuration, settings, market, outside, clock, log }
  return {
    ...foundations,
    views,
    levels: await openLevels(foundations),
    retries: new Retries({ clock, log }),
    push,
    inbox,
    ...(await openSignIn(base, { settings, inbox, outside })),
  }
}

/** Messages from another process may be lost. */
async function openTicks(
  { config, bus, db, log }: Base,
  listing: () => Listing,
  closings: Closing[],
): Promise<Pick<TickChannel, 'onMessage'>> {
  const channel = bus.channel<readonly PublishedTick[]>('ticks')
  if (config.natsUrl === null) return channel
  const symbols = () => listing().pairs.map(({ symbol }) => symbol)
  const ticks = await followStoredTicks({ channel, db, symbols, key: await openTickKey(config.directory), log })
  closings.push(() => ticks.close())
  return ticks
}

/** First writes the values of this release and of SETTINGS_FILE. */
export async function openConfigured(base: Base, closings: Closing[]): Promise<Configuration> {
  const { config, runsByTheClock } = base
  const { environment, settingsFile: file } = config
  await seedConfiguration({ ...base, kinds, environment, file })
  const configuration = await openConfiguration({ ...base, kinds })
  if (runsByTheClock) closings.push(configuration.watch())
  return configuration
}

/** None for live prices, which have no history from before the start, and for a test's, which stay in this thread. */
function openHistory(
  { config, openComputedPrices }: Base,
  terms: Pick<ThreadedHistoryTerms, 'priceKey' | 'listing'>,
  closings: Closing[],
): ThreadedHistory | undefined {
  const { prices, pricesDirectory, pricesSpeed } = config
  if (prices === 'live' || openComputedPrices !== undefined) return undefined
  const history = new ThreadedHistory({ config: { prices, pricesDirectory, pricesSpeed }, ...terms })
  closings.push(() => history.close())
  return history
}

async function openSignIn(
  { config, db, clock }: Base,
  { settings, inbox, outside }: { settings: Settings; inbox: Inbox; outside: Outside },
) {
  const secret = await readInstallationSecret(config.directory)
  const proofs = createProofs({ db, clock, secret })
  const networkFactor = config.environment === 'demo' ? DEMO_ADDRESS_FACTOR : 1
  const passwords = createPasswords()
  const codes = createCodes({ db, clock, secret })
  const ethereumMessages = createEthereumMessages({ db, clock, secret, config })
  const attempts = createAttempts({ db, clock, proofs, networkFactor })
  const needs = { clock, settings, inbox, outside }
  const onBlocked: FactorOptions['onBlocked'] = (transaction, holder) => {
    const tell = customerOf(holder) === null ? tellOfOperatorsPasskey : tellOfBlockedPasskey
    return tell(needs, transaction, holder)
  }
  const factors = createFactors({ db, clock, secret, onBlocked })
  const tradePasswords = createTradePasswords({ db, clock, passwords })
  const checks = { codes, attempts, passwords, tradePasswords, factors }
  const stepUp = openStepUp({ config, db, clock, settings, ...checks, secret })
  const sessions = createSessions({ db, clock })
  return { sessions, passwords, codes, ethereumMessages, attempts, stepUp, factors, tradePasswords }
}
