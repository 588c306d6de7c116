// Bugs of contracts, options and second contracts: see planted.ts.
import type { PlantedBug } from './plantedBug.ts'

export const plantedInContracts: readonly PlantedBug[] = [
  {
    name: 'an option is bought at its mark',
    edits: [
      {
        file: 'engine/src/options/pricing.ts',
        find: "ask: Math.min(Number(divide(value + half, ONE, 'up')), payoutMax(contract))",
        replace: "ask: Math.min(Number(divide(value, ONE, 'up')), payoutMax(contract))",
      },
    ],
  },
  {
    name: 'a stop of a position fires one tick late',
    edits: [
      {
        file: 'engine/src/futures/stops.ts',
        find: 'stop.terms.triggerPrice <= range.highest && reached',
        replace: 'stop.terms.triggerPrice < range.highest && reached',
      },
      {
        file: 'engine/src/futures/stops.ts',
        find: 'stop.terms.triggerPrice >= range.lowest && reached',
        replace: 'stop.terms.triggerPrice > range.lowest && reached',
      },
    ],
  },
  {
    name: 'a stop that an order reaches with its trades does not fire',
    edits: [
      {
        file: 'engine/src/futures/settleTrading.ts',
        find: '|| reachedStops(contract',
        replace: '&& reachedStops(contract',
      },
    ],
  },
  {
    name: 'an order that waits for its trigger fires one tick late',
    edits: [
      {
        file: 'engine/src/orders/reached.ts',
        find: 'order.stopPrice <= range.highest',
        replace: 'order.stopPrice < range.highest',
      },
      {
        file: 'engine/src/orders/reached.ts',
        find: 'order.stopPrice >= range.lowest',
        replace: 'order.stopPrice > range.lowest',
      },
    ],
  },
  {
    name: 'each of several orders may close the same position',
    edits: [
      {
        file: 'engine/src/futures/ordered.ts',
        find: 'import { type Intent, onlyReduces }',
        replace: 'import { type Intent, onlyReduces, reducedBy }',
      },
      {
        file: 'engine/src/futures/ordered.ts',
        find: 'return onlyReduces(intent) ? 0',
        replace: 'return onlyReduces(intent) || reducedBy(desk, intent) !== null ? 0',
      },
      {
        file: 'engine/src/futures/exposure.ts',
        find: '(size + lots) as Quantity, rules) <= cap) return room',
        replace: '(size + lots) as Quantity, rules) <= cap || true) return room',
      },
    ],
  },
  {
    name: 'the fund sells what it holds to anybody within 2 % of the index',
    edits: [
      {
        file: 'engine/src/futures/insurance.ts',
        find: 'markBand(indexPrice, fundReach(contract.rules))',
        replace: 'markBand(indexPrice, 20_000 as never)',
      },
    ],
  },
  {
    name: 'the mark follows the best bid and ask by up to 2 %',
    edits: [
      {
        file: 'engine/src/futures/markPrice.ts',
        find: '((tiers[0]?.maintenanceRate ?? 0) >> 1) as Rate',
        replace: '(tiers.length > 0 ? 20_000 : 0) as Rate',
      },
      {
        file: 'engine/src/futures/recordIndex.ts',
        find: 'basisSamples.push(basisSample(index, impact))',
        replace:
          'const [low, high] = [contract.book.bids.best()?.price, contract.book.asks.best()?.price]; if (low !== undefined && high !== undefined) basisSamples.push(low + high - 2 * index)',
      },
      {
        file: 'engine/src/futures/margin.ts',
        find: 'const [one, other] = [mark ?? index, index ?? mark]',
        replace: 'const [one, other] = [mark, mark]',
      },
      {
        file: 'engine/src/futures/insurance.ts',
        find: 'markBand(indexPrice, fundReach(contract.rules))',
        replace: 'markBand(markOf(contract), 5000 as never)',
      },
      {
        file: 'server/src/testing/simulator/futuresReports.ts',
        find: 'Math.floor((tiers[0]?.maintenanceRate ?? 0) / 2)',
        replace: '(tiers.length > 0 ? 20_000 : 0)',
      },
    ],
  },
  {
    name: 'a cross account gives its worth away with some of its lots',
    edits: [
      {
        file: 'engine/src/futures/product.ts',
        find: 'if (worth + gained < 0n || gained >= 0n) return',
        replace: 'if (worth >= 0n) return',
      },
    ],
  },
  {
    name: 'after a restart the funding begins again with the first position',
    edits: [
      {
        file: 'engine/src/futures/records.ts',
        find: 'contractOf(futures, symbol).funding = funding',
        replace: 'contractOf(futures, symbol).funding = { ...funding, lastPositionId: 0 }',
      },
    ],
  },
  {
    name: 'after each step the funding is done again',
    edits: [
      {
        file: 'engine/src/futures/payFunding.ts',
        find: 'position.id > lastPositionId',
        replace: 'position.id >= lastPositionId',
      },
    ],
  },
  {
    name: 'money leaves contract wallets between two steps of a funding',
    edits: [
      {
        file: 'engine/src/futures/dueContracts.ts',
        find: "return command.from === 'CONTRACT' || command.to === 'CONTRACT'",
        replace: 'return false',
      },
    ],
  },
  {
    name: 'contracts are traded between two steps of a funding',
    edits: [
      {
        file: 'engine/src/futures/dueContracts.ts',
        find: "if (command.type === 'futures.payRest') return null",
        replace: 'if (futures.ordered.some(({ funding }) => funding !== null)) return null',
      },
    ],
  },
  {
    name: 'a stale price settles a second contract',
    edits: [
      {
        file: 'engine/src/binary/settlement.ts',
        find: 'if (closing.length < CLOSING_TICKS || hasGap)',
        replace: 'if (closing.length < CLOSING_TICKS)',
      },
    ],
  },
  {
    name: 'a second contract begins with prices that were known when it was accepted',
    edits: [
      {
        file: 'engine/src/binary/settlement.ts',
        find: 'return (receivedSince ?? time) >= entryAfter + RECEIVED_AFTER_MS',
        replace: 'return time > entryAfter',
      },
    ],
  },
  {
    name: 'a void contract is lost',
    edits: [
      {
        file: 'engine/src/binary/settlement.ts',
        find: "if (move === null) return 'VOID'",
        replace: "if (move === null) return 'LOST'",
      },
    ],
  },
  {
    name: 'the house covers nothing',
    edits: [
      {
        file: 'engine/src/binary/openPosition.ts',
        find: 'takeHold(ledger, position.cover, cover)',
        replace: 'takeHold(ledger, position.cover, ZERO)',
      },
    ],
  },
  {
    name: 'what an option may pay is not set aside',
    edits: [
      {
        file: 'engine/src/options/buyOption.ts',
        find: 'resizeHold(turn.ledger, position, amountUnits(position.held + reserve))',
        replace: '',
      },
    ],
  },
  {
    name: 'an order of futures holds no margin',
    edits: [
      {
        file: 'engine/src/futures/order.ts',
        find: 'takeHold(turn.ledger, order, needed)',
        replace: 'takeHold(turn.ledger, order, 0n as never)',
      },
    ],
  },
  {
    name: 'the house keeps what a pool cannot divide',
    edits: [
      {
        file: 'engine/src/binary/settle.ts',
        find: 'if (market === undefined || residue === 0n) return',
        replace: 'return',
      },
    ],
  },
  {
    name: 'funding that cannot be divided stays where it was',
    edits: [
      {
        file: 'engine/src/futures/payFunding.ts',
        find: 'if (rest === 0n) return',
        replace: 'if (rest >= 0n) return',
      },
    ],
  },
  {
    name: 'the checks of a second contract come in another order',
    edits: [
      {
        file: 'engine/src/binary/openPosition.ts',
        find: '    checkBalance(market, user, stake) ??\n    checkRoom(market, terms)',
        replace: '    checkRoom(market, terms) ??\n    checkBalance(market, user, stake)',
      },
    ],
  },
  {
    name: 'a second contract is settled twice',
    edits: [
      {
        file: 'engine/src/binary/settle.ts',
        find: '  removePosition(binary, position)',
        replace: '',
      },
    ],
  },
  {
    name: 'an instant of funding is settled twice',
    edits: [
      {
        file: 'engine/src/futures/settleFunding.ts',
        find: 'slot === contract.nextFundingAt',
        replace: 'slot <= contract.nextFundingAt',
      },
    ],
  },
  {
    name: 'positions grow while the index is PAUSED',
    edits: [
      {
        file: 'engine/src/futures/exposure.ts',
        find: "pair.rules.canOpen && pair.indexState !== 'PAUSED' && pair.markPrice !== null",
        replace: 'pair.rules.canOpen && pair.markPrice !== null',
      },
    ],
  },
  {
    name: 'a margin that no longer keeps its position is passed over',
    edits: [
      {
        file: 'engine/src/futures/settleMarks.ts',
        find: 'return workOnContract(turn, contract) && liquidateNext(turn, settling, contract, task)',
        replace: 'return turn.time % 2 === 0 && liquidateNext(turn, settling, contract, task)',
      },
    ],
  },
  {
    name: 'profit that is not realised leaves the wallet',
    edits: [
      {
        file: 'engine/src/futures/checkLeaving.ts',
        find: 'if (amount <= most || amount > available(trader.account)) return null',
        replace: 'if (amount <= most || amount > 0n) return null',
      },
    ],
  },
  {
    name: 'more margin is taken out than a position can spare',
    edits: [
      {
        file: 'engine/src/futures/margin.ts',
        find: 'const least = aboveInitial < aboveMaintenance ? aboveInitial : aboveMaintenance',
        replace: 'const least = aboveInitial > aboveMaintenance ? aboveInitial : aboveMaintenance',
      },
    ],
  },
  {
    name: 'the lowest score is deleveraged first',
    edits: [
      {
        file: 'engine/src/futures/ranking.ts',
        find: 'one.score - other.score',
        replace: 'other.score - one.score',
      },
    ],
  },
  {
    name: 'the oldest position is deleveraged first',
    edits: [
      {
        file: 'engine/src/futures/ranking.ts',
        find: 'one.score - other.score ||',
        replace: '0 * (one.score - other.score) ||',
      },
    ],
  },
  {
    name: 'settling forgets what was open before a restart',
    edits: [
      {
        file: 'server/src/binary/settling.ts',
        find: 'const open = await this.#options.readOpen(transaction)',
        replace: 'const open = (await this.#options.readOpen(transaction)).slice(1)',
      },
    ],
  },
]
