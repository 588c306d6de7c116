// What is listed, as the operator configured it: coins, pairs and perpetual contracts, each in display order.
import type { Configuration } from '../../settings/configuration.ts'
import type { Kind, Values } from '../../settings/kind.ts'
import type { Books } from '../candles/candles.ts'
import { coinKind, listedCoins } from './coinKind.ts'
import type { Coin, Pair } from './coins.ts'
import { contractKind, listedContracts } from './contractKind.ts'
import type { Contract } from './contracts.ts'
import { listedPairs, pairKind } from './pairKind.ts'

export interface Listing {
  coins: readonly Coin[]
  pairs: readonly Pair[]
  contracts: readonly Contract[]
}

export const listingKinds: readonly Kind[] = [coinKind, pairKind, contractKind]

/** Throws ConfigurationError. */
export function readListing(values: Values): Listing {
  const pairs = listedPairs(values)
  return { coins: listedCoins(values), pairs, contracts: listedContracts(values, pairs) }
}

/** The listing as it holds now: the same object until the operator changes it. */
export function followListing(configuration: Pick<Configuration, 'values' | 'version'>): () => Listing {
  return once(
    () => configuration.version(),
    () => readListing(configuration.values),
  )
}

/** Pairs and contracts have trades; only a pair has its own index. */
export function booksOf({ pairs, contracts }: Listing): Books {
  const indexes = pairs.map(({ symbol }) => symbol)
  return { symbols: [...indexes, ...contracts.map(({ symbol }) => symbol)], indexes }
}

interface Names {
  pairs: ReadonlyMap<string, Pair>
  /** By its own symbol or its pair's. */
  contracts: ReadonlyMap<string, Contract>
  /** The exact symbols of pairs and contracts, and the exact coins. */
  books: ReadonlyMap<string, string>
  coins: ReadonlyMap<string, string>
}

/** What is listed, by names in lower case. */
export function namesOf(listing: () => Listing): () => Names {
  return once(listing, makeNames)
}

/** Makes it again only when what it is made from is another. */
function once<From, Made>(from: () => From, make: (from: From) => Made): () => Made {
  let known = from()
  let made = make(known)
  return () => {
    if (known !== from()) {
      known = from()
      made = make(known)
    }
    return made
  }
}

function makeNames({ coins, pairs, contracts }: Listing): Names {
  return {
    pairs: new Map(pairs.map((pair) => [pair.symbol.toLowerCase(), pair])),
    contracts: new Map(
      contracts.flatMap((each) => [each.index.symbol, each.symbol].map((name) => [name.toLowerCase(), each])),
    ),
    books: new Map([...pairs, ...contracts].map(({ symbol }) => [symbol.toLowerCase(), symbol])),
    coins: new Map(coins.map(({ asset }) => [asset.toLowerCase(), asset])),
  }
}
