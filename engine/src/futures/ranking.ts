// The ADL order of a contract's positions, kept while one command deleverages many: scoring and sorting all of them for each
// bankrupt position would take a time that grows with the square of their number. Nothing of it outlives the command.
//
// 5,000 longs are closed against 5,000 shorts: each closes the shorts with the highest scores, and only those that have
// changed are scored again.
import type { Price } from '../money.ts'
import { SortedList } from '../sortedList.ts'
import { deleveragingScore } from './deleveraging.ts'
import type { Contract, Position, Ranked, Ranking } from './futures.ts'

export function rankingOf(contract: Contract): Ranking {
  contract.ranking ??= createRanking(contract)
  return contract.ranking
}

/** Call whenever lots, entry or margin have changed. */
export function rerank(ranking: Ranking, position: Position): void {
  const side = ranking[position.direction]
  const before = ranking.places.get(position)
  if (before !== undefined) side.remove(before)
  ranking.places.delete(position)
  if (position.quantity === 0) return
  const { markPrice, rules } = position.desk.pair
  const ranked = { position, score: deleveragingScore(position, markPrice ?? (1 as Price), rules) }
  ranking.places.set(position, ranked)
  side.insert(ranked)
}

function createRanking({ positions }: Contract): Ranking {
  const byScore = () =>
    new SortedList<Ranked>((one, other) => one.score - other.score || other.position.id - one.position.id)
  const ranking: Ranking = { LONG: byScore(), SHORT: byScore(), places: new Map() }
  for (const position of positions.values()) rerank(ranking, position)
  return ranking
}
