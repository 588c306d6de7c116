// The part of the operators' table about customers.

export const customerDeskRoutes = {
  /** Not a GET: what is searched for, such as an email address, would be in the address of the call. */
  findCustomers: {
    method: 'POST',
    path: '/api/console/customers',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.read',
  },
  getCustomer: {
    method: 'GET',
    path: '/api/console/customers/overview',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.read',
    isLook: true,
  },
  openContacts: {
    method: 'GET',
    path: '/api/console/customers/contacts',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.open',
    isLook: true,
  },
  listCustomerSessions: {
    method: 'GET',
    path: '/api/console/customers/sessions',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.read',
    isLook: true,
  },
  listNotes: {
    method: 'GET',
    path: '/api/console/customers/notes',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.read',
    isLook: true,
  },
  addNote: {
    method: 'POST',
    path: '/api/console/customers/notes/add',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.note',
  },
  freezeCustomer: {
    method: 'POST',
    path: '/api/console/customers/freeze',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.freeze',
  },
  requestUnfreeze: {
    method: 'POST',
    path: '/api/console/customers/unfreeze',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.freeze',
  },
  requestFactorReset: {
    method: 'POST',
    path: '/api/console/customers/resetFactors',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.resetFactors',
  },
  stopFactorReset: {
    method: 'POST',
    path: '/api/console/customers/stopReset',
    caller: 'operator',
    cost: 'light',
    permission: 'customers.resetFactors',
  },
} as const
