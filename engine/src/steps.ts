// Long work is done in steps, so that no command keeps everybody else waiting. A command does the first part; the rest is
// in the state as unfinished work, and the sequencer carries it on with one step in each batch, between other commands.
// Steps are commands in the journal like any other, so a replay does the same, and a restart continues where it stopped.
import type { Command } from './commands.ts'
import { nextOfEarn } from './earn/accrue.ts'
import { nextEnd } from './follow/endFollows.ts'
import { nextShare } from './follow/shareProfits.ts'
import { nextOfContracts } from './futures/dueContracts.ts'
import { haltKey, isHalted } from './halts.ts'
import { nextFiring } from './spot/firing.ts'
import { nextOfReferral } from './referral/releaseRebates.ts'
import type { State } from './state.ts'
import { nextOfWelfare } from './welfare/expire.ts'

/** The next step of unfinished work at this time, that of marks, funding and triggers first; null when nothing is left or all of it is halted. */
export function nextStep(
  { spot, futures, options, earn, referrals, follows, welfare, halts }: State,
  time: number,
): Command | null {
  const first = nextOfContracts(futures, halts, time) ?? nextFiring(spot, halts, time)
  if (first !== null) return first
  for (const { product, cancellations } of [spot, futures]) {
    const type = product === 'SPOT' ? 'spot.cancelRest' : 'futures.cancelRest'
    for (const { id, user } of cancellations.values())
      if (!halts.all.has(haltKey({ product: null, market: '', user, command: type })))
        return { type, time, user, cancellationId: id }
  }
  for (const { terms, settled } of options.series.values())
    if (settled !== null && !isHalted(halts, 'OPTIONS', terms.series))
      return { type: 'options.payRest', series: terms.series, time }
  return (
    nextOfEarn(earn, halts, time) ??
    nextOfReferral(referrals, halts, time) ??
    nextEnd(follows, halts, time) ??
    nextShare(follows, halts, time) ??
    nextOfWelfare(welfare, halts, time)
  )
}
