// How long the server's own commits took between two readings of its /metrics: the lower bound of every durable answer.

interface Buckets {
  /** Upper bound in seconds → observations at or below it. */
  counts: Map<number, number>
}

export interface Commits {
  /** Of how many batches. */
  count: number
  /** The quantile of commit times, to within a bucket. */
  atMs(share: number): number
}

/** metricsUrl: as printed by the server. */
export async function readCommits(metricsUrl: string): Promise<Buckets> {
  const text = await (await fetch(metricsUrl)).text()
  const counts = new Map<number, number>()
  for (const [, bound = '', count = ''] of text.matchAll(/^assay_commit_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm))
    counts.set(bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), Number(count))
  if (counts.size === 0) throw new Error('the server reports no commits')
  return { counts }
}

export function commitsBetween(before: Buckets, after: Buckets): Commits {
  const grown = [...after.counts].map(([bound, count]) => ({ bound, count: count - (before.counts.get(bound) ?? 0) }))
  const count = grown.at(-1)?.count ?? 0
  return {
    count,
    atMs(share) {
      const place = grown.findIndex((bucket) => bucket.count >= share * count)
      const { bound, count: at } = grown[place] ?? { bound: Number.NaN, count: 0 }
      const { bound: lower, count: below } = grown[place - 1] ?? { bound: 0, count: 0 }
      return 1000 * (lower + ((bound - lower) * (share * count - below)) / (at - below))
    },
  }
}
