// Second contracts.
import type { Core } from '../context.ts'
import { type OpenSlice, type PrivateMessagesOf, withOwn } from '../slice.ts'
import { type Binary, openContracts } from './binary.ts'
import { getKeys } from './getKeys.ts'
import { getLimits } from './getLimits.ts'
import { getOwnRecord } from './getOwnRecord.ts'
import { getProof } from './getProof.ts'
import { getRulesText } from './getRulesText.ts'
import { getStatistics } from './getStatistics.ts'
import { listPeriods } from './listPeriods.ts'
import { listPositions } from './listPositions.ts'
import { listRecords } from './listRecords.ts'
import { listRounds } from './listRounds.ts'
import { openPosition } from './openPosition.ts'
import { showPosition } from './positionAnswer.ts'
import { setLimits } from './setLimits.ts'

export interface BinarySlice extends OpenSlice<'binary'> {
  hasSecondContracts(symbol: string): boolean
}

export async function openBinary(core: Core): Promise<BinarySlice> {
  const binary = await openContracts(core)
  return {
    operations: withOwn(
      'binary',
      { binary },
      {
        listPeriods,
        openPosition,
        listPositions,
        listRecords,
        getOwnRecord,
        getLimits,
        setLimits,
        listRounds,
        getProof,
        getStatistics,
        getKeys,
        getRulesText,
      },
    ),
    privateMessagesOf: contractMessages({ market: core.market, binary }),
    begin: () => binary.begin(),
    idle: () => binary.idle(),
    hasSecondContracts: (symbol) => core.config.binary.isOffered && binary.market(symbol) !== undefined,
  }
}

function contractMessages(showing: Pick<Core, 'market'> & { binary: Binary }): PrivateMessagesOf {
  return (events, isHeard) =>
    events.flatMap((event) =>
      event.type === 'binaryPositionChanged' && isHeard(event.user)
        ? [{ user: event.user, content: { type: 'SETTLEMENT', data: showPosition(showing, event) } }]
        : [],
    )
}
