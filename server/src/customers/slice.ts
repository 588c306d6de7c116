// What operators see of customers, and write about them.
import type { ConsoleOperations } from '../consoleSlice.ts'
import { addNote } from './addNote.ts'
import { findCustomers } from './findCustomers.ts'
import { getCustomer } from './getCustomer.ts'
import { listCustomerSessions } from './listCustomerSessions.ts'
import { listNotes } from './listNotes.ts'
import { openContacts } from './openContacts.ts'

export function openCustomers(): ConsoleOperations<'customers'> {
  return { findCustomers, getCustomer, openContacts, listCustomerSessions, listNotes, addNote }
}
