// The role `jobs`: work that nobody requests. It makes what must exist before anybody trades, settles and sends alerts as
// ticks arrive, consumes the commits, runs the scheduled jobs, and lets the demo's participants trade.
import { checkpointJob } from '../exchange/checkpointJob.ts'
import { type Consumers, openConsumers } from '../exchange/consumers.ts'
import { haltAsked } from '../exchange/haltRequests.ts'
import { packDueBatches } from '../exchange/packDueBatches.ts'
import { resumeAsked } from '../exchange/resuming.ts'
import { sweepSubmissions } from '../exchange/sweepSubmissions.ts'
import type { Base, Closing } from './openBase.ts'
import type { OpenCore } from './openCore.ts'
import { openParticipants, runParticipants } from '../participants/participants.ts'
import { Visitors } from '../participants/visitors.ts'
import type { PastPrices } from './pastPrices.ts'
import { startSchedule } from './schedule.ts'
import { startDemoSigner } from '../signer/demoSigner.ts'
import type { Job } from '../slice.ts'
import { listSlices, type Slices } from '../slices.ts'

/** An operator waits for it. */
const RESUME_EVERY_MS = 1000
const KEEP_BARS_EVERY_MS = 2000
const PACK_TICKS_EVERY_MS = 60_000
const PACK_JOURNAL_EVERY_MS = 60_000
const PUBLISH_HEAD_EVERY_MS = 60_000
const SWEEP_SUBMISSIONS_EVERY_MS = 60 * 60_000

export interface JobsOptions {
  base: Base
  server: OpenCore
  slices: Slices
  prices: PastPrices
}

export async function openJobs(options: JobsOptions, closings: Closing[]): Promise<Consumers> {
  const { base, server, slices } = options
  closings.push(() => server.market.keep())
  for (const slice of listSlices(slices)) await slice.begin?.()
  closings.push(() => Promise.all(listSlices(slices).flatMap((slice) => slice.idle?.() ?? [])))
  const consumers = await openConsumers({
    ...server,
    consumers: listSlices(slices).flatMap((slice) => slice.consumers ?? []),
  })
  closings.push(() => consumers.close())
  await server.outside.delivery?.begin()
  if (base.runsByTheClock) await runJobs(options, closings)
  return consumers
}

/** What runs at its own times instead of following commits: schedules, the demo's participants and signer. */
async function runJobs({ base, server, slices, prices }: JobsOptions, closings: Closing[]): Promise<void> {
  const { config, log, clock, bus } = server
  if (config.environment === 'demo' && config.natsUrl === null) {
    const signer = startDemoSigner({ directory: config.directory, databaseUrl: base.database.url, log })
    closings.push(() => signer.close())
  }
  if (config.participants && config.environment === 'demo') {
    const visitors = new Visitors(clock, bus.channel('visitors'))
    // Reveals nothing about the key that it is made from.
    const seed = prices.random.child('participants').bits(0, 0)
    const participants = await openParticipants({ ...server, seed, visitors })
    closings.push(runParticipants(participants, log))
  }
  const schedule = startSchedule([checkpointJob(base.database), ...jobsOf(server, slices)], log)
  closings.push(() => schedule.stop())
}

function jobsOf(server: OpenCore, slices: Slices): Job[] {
  const { config, market } = server
  return [
    { name: 'halt', everyMs: RESUME_EVERY_MS, work: () => haltAsked(server) },
    { name: 'resume', everyMs: RESUME_EVERY_MS, work: () => resumeAsked(server) },
    { name: 'keep bars', everyMs: KEEP_BARS_EVERY_MS, work: () => market.keep() },
    { name: 'pack ticks', everyMs: PACK_TICKS_EVERY_MS, work: () => market.pack() },
    { name: 'pack journal', everyMs: PACK_JOURNAL_EVERY_MS, work: () => packDueBatches(server.db, server.log) },
    { name: 'publish head', everyMs: PUBLISH_HEAD_EVERY_MS, work: () => market.publishHead() },
    ...(config.natsUrl === null ? [] : [sweepOf(server)]),
    ...listSlices(slices).flatMap(({ schedule = [] }) => schedule),
  ]
}

function sweepOf(server: OpenCore): Job {
  return { name: 'sweep submissions', everyMs: SWEEP_SUBMISSIONS_EVERY_MS, work: () => sweepSubmissions(server) }
}
