// What operators see of customers, and write about them.
import type { ConsoleOperations } from '../operatorContext.ts'
import { addNote } from './addNote.ts'
import { findCustomers } from './findCustomers.ts'
import { freezeCustomer } from './freezeCustomer.ts'
import { getCustomer } from './getCustomer.ts'
import { listCustomerSessions } from './listCustomerSessions.ts'
import { listNotes } from './listNotes.ts'
import { openContacts } from './openContacts.ts'
import { requestUnfreeze } from './requestUnfreeze.ts'
import type { Unfreezing } from './unfreezing.ts'

export function openCustomers(kind: Unfreezing): ConsoleOperations<'customers'> {
  return {
    findCustomers,
    getCustomer,
    openContacts,
    listCustomerSessions,
    listNotes,
    addNote,
    freezeCustomer,
    requestUnfreeze: (context, input) => requestUnfreeze({ ...context, kind }, input),
  }
}
