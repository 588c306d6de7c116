// Written only by server/src/exchange (0029_cancellations.sql); readable everywhere.
export interface CancellationTables {
  cancellations: CancellationsTable
}

interface CancellationsTable {
  product: 'SPOT' | 'FUTURES'
  cancellation_id: bigint
  user_id: bigint
  order_ids: string
}
