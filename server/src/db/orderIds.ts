// Ids of orders in one column.
import { type Columns, text } from './moneyTable.ts'

/** In the order in which they are closed or fire; none when none are left. */
export const orderIds: Columns<number[], { order_ids: string }> = {
  columns: [text('order_ids')],
  write: (ids) => [ids.join(',')],
  read: ({ order_ids: ids }) => (ids === '' ? [] : ids.split(',').map(Number)),
}
