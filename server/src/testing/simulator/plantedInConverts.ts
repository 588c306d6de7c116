// Bugs of converts: see planted.ts.
import type { PlantedBug } from './plantedBug.ts'

export const plantedInConverts: readonly PlantedBug[] = [
  {
    name: 'a convert is decided by prices that were known when it was accepted',
    edits: [
      {
        file: 'engine/src/convert/decision.ts',
        find: '(receivedSince ?? time) >= acceptedAt + RECEIVED_AFTER_MS && time > acceptedAt',
        replace: '(receivedSince ?? time) > 0 && time > acceptedAt',
      },
    ],
  },
  {
    name: 'a convert is filled wherever the mid has moved',
    edits: [
      {
        file: 'engine/src/convert/decision.ts',
        find: "hasMoved(before, after, spread) ? 'PRICE_MOVED' : null",
        replace: "hasMoved(before, after, spread) && before === after ? 'PRICE_MOVED' : null",
      },
    ],
  },
  {
    name: 'a convert is filled while its index is not NORMAL',
    edits: [
      {
        file: 'engine/src/convert/decision.ts',
        find: "(tick.state === 'NORMAL' && tick.price !== null)",
        replace: 'tick.price !== null',
      },
    ],
  },
  {
    name: 'what a convert may pay is not reserved',
    edits: [
      {
        file: 'engine/src/convert/acceptQuote.ts',
        find: 'takeHold(ledger, open.reserve, conversion.paid)',
        replace: '',
      },
    ],
  },
  {
    name: 'the rate of a convert is the mid',
    edits: [
      {
        file: 'engine/src/convert/rate.ts',
        find: '(million - BigInt(spread)) * power(to.scale)',
        replace: '(million - BigInt(spread - spread)) * power(to.scale)',
      },
    ],
  },
  {
    name: 'an open convert is forgotten by a restart',
    edits: [
      {
        file: 'server/src/convert/deciding.ts',
        find: 'for (const convert of open) this.#open.set(convert.convertId, convert)',
        replace: 'for (const convert of open.slice(1)) this.#open.set(convert.convertId, convert)',
      },
    ],
  },
  {
    name: 'a limit convert that is filled stays open',
    of: 'MONEY',
    edits: [
      {
        file: 'server/src/convert/limitOutcomes.ts',
        find: "if (status === 'FILLED') return {",
        replace: "if (status === 'ACCEPTED') return {",
      },
    ],
  },
]
