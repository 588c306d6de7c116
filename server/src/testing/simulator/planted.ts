// Bugs that have cost other exchanges money, each as a change of one or two places of the product's own text. A test
// plants them one at a time, and the simulator must catch every one: that is how we know that it looks.
export interface PlantedBug {
  name: string
  edits: { file: string; find: string; replace: string }[]
}

export const plantedBugs: PlantedBug[] = [
  {
    name: 'the fund sells what it holds to anybody within 2 % of the index',
    edits: [
      {
        file: 'engine/src/futures/insurance.ts',
        find: 'markBand(indexPrice, markClamp(contract.rules))',
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
        find: 'markBand(indexPrice, markClamp(contract.rules))',
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
    name: 'an answer leaves before its commit',
    edits: [
      {
        file: 'server/src/exchange/exchange.ts',
        find: 'this.#open.push({ committed',
        replace: 'settle(waiting, outcome); this.#open.push({ committed',
      },
    ],
  },
  {
    name: 'the wall clock is believed',
    edits: [
      {
        file: 'server/src/steadyClock.ts',
        find: 'if (isAgreed && !isSmall)',
        replace: 'if (!isSmall)',
      },
    ],
  },
  {
    name: 'an unknown commit is tried again blindly',
    edits: [
      {
        file: 'server/src/exchange/commit.ts',
        find: 'if (!(await this.#append(batch))) {',
        replace: 'if (!(await this.#append(batch)) && !(await this.#append(batch))) {',
      },
    ],
  },
  {
    name: 'listeners hear of a batch before its commit',
    edits: [
      {
        file: 'server/src/exchange/exchange.ts',
        find: 'const answers = batch.flatMap(keptAnswer)',
        replace:
          'const answers = batch.flatMap(keptAnswer); for (const listener of this.#listeners) listener(commands)',
      },
    ],
  },
  {
    name: 'client ids are forgotten by a restart',
    edits: [
      {
        file: 'server/src/exchange/exchange.ts',
        find: 'else if (answer !== null) this.#repeat(waiting, answer)',
        replace: 'else if (answer !== null && answer.sequence > this.#sequence) this.#repeat(waiting, answer)',
      },
    ],
  },
  {
    name: 'a market order holds nothing',
    edits: [
      {
        file: 'engine/src/spot/placeOrder.ts',
        find: 'takeHold(turn.ledger, order, needed)',
        replace: "takeHold(turn.ledger, order, acceptance.terms.type === 'MARKET' ? (0n as never) : needed)",
      },
    ],
  },
  {
    name: 'a cancel after a partial fill refunds all of it',
    edits: [
      {
        file: 'engine/src/orders/closeOrder.ts',
        find: 'releaseHold(turn.ledger, order)',
        replace:
          "if (status === 'CANCELED') order.payingFrom.total = (order.payingFrom.total + (order.side === 'BUY' ? order.filledQuote : 0n)) as never\n  releaseHold(turn.ledger, order)",
      },
    ],
  },
  {
    name: 'the remainder of a rounding is dropped',
    edits: [
      {
        file: 'engine/src/spot/settleFill.ts',
        find: "post(entry, buying.pair.quoteRounding, paid - received, 'ROUNDING')",
        replace: '',
      },
      {
        file: 'engine/src/ledger/postings.ts',
        find: 'assert(',
        replace: '((..._: unknown[]) => {})(',
      },
    ],
  },
  {
    name: 'a negative amount is taken',
    edits: [
      {
        file: 'engine/src/transfer/betweenWallets.ts',
        find: 'command.amount <= 0n || ',
        replace: '',
      },
    ],
  },
  {
    name: 'a fee is computed in floating point',
    edits: [
      {
        file: 'engine/src/money.ts',
        find: '(divide(amount * BigInt(rate), 1_000_000n, rounding) as Amount)',
        replace: '(BigInt(Math.round(Number(((Number(amount) / 1e8) * (rate / 1e6)).toFixed(8)) * 1e8)) as Amount)',
      },
    ],
  },
  {
    name: 'one account may go below zero',
    edits: [
      {
        file: 'engine/src/ledger/accounts.ts',
        find: '(numbers[row + HELD] as number) || account.owner <= EXTERNAL,',
        replace: '(numbers[row + HELD] as number) || account.owner <= EXTERNAL || account.owner === 3,',
      },
      {
        file: 'engine/src/spot/checkFunds.ts',
        find: 'if (hasAvailable(account, needed)) return null',
        replace: 'if (hasAvailable(account, needed) || account.owner === 3) return null',
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
    name: 'one source is an index',
    edits: [
      {
        file: 'server/src/market/priceIndex.ts',
        find: 'export const SOURCES_MIN = 3',
        replace: 'export const SOURCES_MIN = 1',
      },
    ],
  },
  {
    name: 'an old price counts as a source',
    edits: [
      {
        file: 'server/src/market/priceIndex.ts',
        find: "ageMs > STALE_MS ? 'STALE'",
        replace: "ageMs > 100 * STALE_MS ? 'STALE'",
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
        file: 'engine/src/futures/settleFunding.ts',
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
        find: 'slot !== contract.nextFundingAt',
        replace: 'slot > contract.nextFundingAt',
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
        file: 'engine/src/futures/recordIndex.ts',
        find: 'do for (const contract of contracts) liquidateReached(turn, contract)',
        replace: 'do for (const contract of turn.time % 2 === 0 ? contracts : []) liquidateReached(turn, contract)',
      },
    ],
  },
  {
    name: 'settling forgets what was open before a restart',
    edits: [
      {
        file: 'server/src/binary/settling.ts',
        find: 'for (const position of await readOpen()) {',
        replace: 'for (const position of (await readOpen()).slice(1)) {',
      },
    ],
  },
  {
    name: 'a restart loses the place in the queue',
    edits: [
      {
        file: 'engine/src/spot/restoreOrders.ts',
        find: 'a.priority - b.priority || a.orderId - b.orderId',
        replace: 'b.orderId - a.orderId',
      },
      {
        file: 'engine/src/book/orderBook.ts',
        find: 'level.last === NOWHERE || level.lastPriority < order.priority',
        replace: 'true',
      },
    ],
  },
]
