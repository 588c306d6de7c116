// The part of the operators' table that is about payments to and from banks.
import { STATEMENT_MAX } from './bankDesk.ts'

const read = { method: 'GET', caller: 'operator', cost: 'light', permission: 'bank.read' } as const
const decide = { method: 'POST', caller: 'operator', cost: 'light', permission: 'bank.decide' } as const

export const bankDeskRoutes = {
  listDeposits: { ...read, path: '/api/console/bank/deposits' },
  listLines: { ...read, path: '/api/console/bank/lines' },
  viewProof: { ...read, path: '/api/console/bank/proof', codec: 'image' },
  // Characters of other scripts are up to three bytes each, and JSON adds its own.
  importStatement: { ...decide, path: '/api/console/bank/import', bodyMax: 4 * STATEMENT_MAX },
  listDifferences: { ...read, path: '/api/console/bank/differences' },
  explainLine: { ...decide, path: '/api/console/bank/explain' },
  matchLine: { ...decide, path: '/api/console/bank/match' },
  detachLine: { ...decide, path: '/api/console/bank/detach' },
  returnPayment: { ...decide, path: '/api/console/bank/return' },
  approveCredit: { ...decide, path: '/api/console/bank/approve' },
} as const
