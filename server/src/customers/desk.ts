// What operators see of customers, and write about them.
import type { Core } from '../context.ts'
import type { Desk } from '../operatorContext.ts'
import { addNote } from './addNote.ts'
import { factorReset } from './factorReset.ts'
import { findCustomers } from './findCustomers.ts'
import { freezeCustomer } from './freezeCustomer.ts'
import { getCustomer } from './getCustomer.ts'
import { listCustomerSessions } from './listCustomerSessions.ts'
import { listNotes } from './listNotes.ts'
import { openContacts } from './openContacts.ts'
import { requestFactorReset } from './requestFactorReset.ts'
import { requestUnfreeze } from './requestUnfreeze.ts'
import { stopFactorReset } from './stopFactorReset.ts'
import { unfreezing } from './unfreezing.ts'

export function openCustomersDesk(core: Core): Desk<'customers'> {
  const [unfreeze, reset] = [unfreezing(core), factorReset(core)]
  return {
    kinds: [unfreeze, reset],
    operations: {
      findCustomers,
      getCustomer,
      openContacts,
      listCustomerSessions,
      listNotes,
      addNote,
      freezeCustomer,
      stopFactorReset,
      requestFactorReset: (context, input) => requestFactorReset({ ...context, reset }, input),
      requestUnfreeze: (context, input) => requestUnfreeze({ ...context, kind: unfreeze }, input),
    },
  }
}
