// What operators see of customers, and write about them.
import type { ConsoleOperations } from '../operatorContext.ts'
import { addNote } from './addNote.ts'
import type { FactorReset } from './factorReset.ts'
import { findCustomers } from './findCustomers.ts'
import { freezeCustomer } from './freezeCustomer.ts'
import { getCustomer } from './getCustomer.ts'
import { listCustomerSessions } from './listCustomerSessions.ts'
import { listNotes } from './listNotes.ts'
import { openContacts } from './openContacts.ts'
import { requestFactorReset } from './requestFactorReset.ts'
import { requestUnfreeze } from './requestUnfreeze.ts'
import { stopFactorReset } from './stopFactorReset.ts'
import type { Unfreezing } from './unfreezing.ts'

export function openCustomers(kind: Unfreezing, reset: FactorReset): ConsoleOperations<'customers'> {
  return {
    findCustomers,
    getCustomer,
    openContacts,
    listCustomerSessions,
    listNotes,
    addNote,
    freezeCustomer,
    stopFactorReset,
    requestFactorReset: (context, input) => requestFactorReset({ ...context, reset }, input),
    requestUnfreeze: (context, input) => requestUnfreeze({ ...context, kind }, input),
  }
}
