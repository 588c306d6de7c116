// After a restart: is everything that was acknowledged stored, whole and once, and does the server give the same
// answers?
import { isDeepStrictEqual } from 'node:util'
import type { Client } from '@assay/api/client'
import { ApiError } from '@assay/api/errors'
import { formatQuantity, type Quantity } from '@assay/engine/money'
import type pg from 'pg'
import { audit } from '../../exchange/audit.ts'
import { httpClient } from '../httpClient.ts'
import { send, type Trader } from './load.ts'
import { binaryFaults } from './verifyBinary.ts'
import { futuresFaults } from './verifyFutures.ts'
import { messageFaults } from './verifyMessages.ts'
import type { Acknowledgement, SentRequest, Witness, Witnessed } from './witness.ts'

const RETRIES_MAX = 60
const BUSY_TRIES_MAX = 50
const BUSY_PAUSE_MS = 100
const QUANTITY_DECIMALS = 5

export interface VerifyOptions {
  pool: pg.Pool
  url: string
  traders: readonly Trader[]
  witness: Witness
}

/** One line for each fault; empty if there are none. There must be no trading meanwhile. */
export async function verify(options: VerifyOptions): Promise<string[]> {
  const books = await readBooks(options.pool)
  const lost = options.witness.witnessed.flatMap((witnessed) => lostOf(witnessed, books))
  const halves = [...options.witness.unanswered.values()].flatMap((request) => {
    const ids = books.clientIds.get(request.clientId) ?? 0
    const orders = books.orders.get(request.clientId)?.length ?? 0
    return ids > 1 || orders > ids
      ? [`${request.clientId} was not answered and left ${orders} orders and ${ids} answers`]
      : []
  })
  const done = options.witness.refused.filter((clientId) => books.clientIds.has(clientId))
  const told = done.map((clientId) => `${clientId} was refused with BUSY and was done`)
  const { faults } = await audit(options.pool)
  const contracts = await binaryFaults(options.pool, options.witness.witnessed)
  const futures = await futuresFaults(options.pool, options.witness.witnessed)
  const messages = await messageFaults(options.pool)
  return [
    ...lost,
    ...halves,
    ...told,
    ...contracts,
    ...futures,
    ...messages,
    ...faults,
    ...(await retryFaults(options)),
  ]
}

interface OrderRow {
  order_id: bigint
  client_order_id: string
  filled_quantity: bigint
  status: string
}

interface Books {
  orders: Map<string, OrderRow[]>
  byId: Map<number, OrderRow>
  clientIds: Map<string, number>
  transfers: Map<string, number>
}

async function readBooks(pool: pg.Pool): Promise<Books> {
  const orders = await pool.query<OrderRow>('select order_id, client_order_id, filled_quantity, status from orders')
  const ids = await pool.query<{ client_id: string; count: bigint }>(
    'select client_id, count(*) from client_ids group by client_id',
  )
  const transfers = await pool.query<{ reference: string; count: bigint }>(
    `select reference, count(*) from postings where reason = 'TRANSFER' group by reference`,
  )
  return {
    orders: Map.groupBy(orders.rows, (row) => row.client_order_id),
    byId: new Map(orders.rows.map((row) => [Number(row.order_id), row])),
    clientIds: new Map(ids.rows.map((row) => [row.client_id, Number(row.count)])),
    transfers: new Map(transfers.rows.map((row) => [row.reference, Number(row.count)])),
  }
}

const final: ReadonlySet<string> = new Set(['FILLED', 'CANCELED', 'EXPIRED', 'EXPIRED_STP'])

function lostOf({ request, acknowledgement }: Witnessed, books: Books): string[] {
  switch (acknowledgement.kind) {
    case 'placed': {
      const rows = books.orders.get(request.clientId) ?? []
      const row = rows[0]
      if (rows.length !== 1 || row === undefined)
        return [`order ${request.clientId} was acknowledged and is there ${rows.length} times`]
      const told = acknowledgement.order
      const isSame = Number(row.order_id) === told.orderId && filledAtLeast(row, told.filledQuantity)
      const isFinal = !final.has(told.status) || row.status === told.status
      return isSame && isFinal
        ? []
        : [`order ${request.clientId} was acknowledged as ${told.status} and is ${row.status}`]
    }
    case 'cancelled': {
      const told = acknowledgement.order
      const row = books.byId.get(told.orderId)
      return row?.status === told.status
        ? []
        : [`the cancel of ${told.orderId} was acknowledged and it is ${row?.status}`]
    }
    case 'transferred': {
      const { transferId } = acknowledgement.transfer
      const postings = books.transfers.get(`transfer:${transferId}`) ?? 0
      return postings === 2 ? [] : [`transfer ${transferId} was acknowledged and has ${postings} postings`]
    }
    // See verifyBinary.ts and verifyFutures.ts.
    case 'opened':
    case 'contractOrder':
    case 'stops':
      return []
    case 'refused':
      return books.orders.has(request.clientId) ? [`${request.clientId} was refused and there is an order`] : []
  }
}

function filledAtLeast({ filled_quantity: filled }: OrderRow, told: string): boolean {
  return Number(formatQuantity(Number(filled) as Quantity, QUANTITY_DECIMALS)) >= Number(told)
}

/** The newest answers are requested again; unanswered requests are repeated until they are answered. */
async function retryFaults({ url, traders, witness }: VerifyOptions): Promise<string[]> {
  const clients = traders.map(({ token }) => httpClient({ url, token }))
  const faults: string[] = []
  const known = witness.witnessed.filter(({ request }) => request.operation !== 'cancelOrder').slice(-RETRIES_MAX)
  for (const { request, acknowledgement } of known) {
    const client = clients[request.trader]
    const again = client === undefined ? null : await ask(client, request).catch(refusedRetry)
    if (!isDeepStrictEqual(again, acknowledgement))
      faults.push(`${request.clientId} was told ${JSON.stringify(acknowledgement)} and then ${JSON.stringify(again)}`)
  }
  for (const request of witness.unanswered.values()) {
    const client = clients[request.trader]
    if (request.operation === 'cancelOrder' || client === undefined) witness.forget(request)
    else witness.acknowledge(request, await ask(client, request))
  }
  return faults
}

/** BUSY means that nothing was done: a pool whose connections broke returns it until it has new ones. */
async function ask(client: Client, request: SentRequest): Promise<Acknowledgement> {
  for (let tries = 1; ; tries++) {
    try {
      return await send(client, request)
    } catch (error) {
      const isBusy = error instanceof ApiError && error.error === 'BUSY'
      if (!isBusy || tries >= BUSY_TRIES_MAX) throw error
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS))
    }
  }
}

function refusedRetry(error: unknown): Acknowledgement {
  return { kind: 'refused', error: String(error), facts: {} }
}
