// What a customer reads about each act and each look of the staff: their operation, or kind of request, and its name.
export const staffActs = {
  'customers.getCustomer': 'OVERVIEW_READ',
  'customers.openContacts': 'CONTACTS_READ',
  'customers.listCustomerSessions': 'SESSIONS_READ',
  'customers.listNotes': 'NOTES_READ',
  'customers.addNote': 'NOTE_WRITTEN',
  'customers.freezeCustomer': 'ACCOUNT_FROZEN',
  'customers.unfreeze': 'ACCOUNT_UNFROZEN',
  'customers.resetFactors': 'FACTOR_RESET_BOOKED',
  'customers.stopFactorReset': 'FACTOR_RESET_STOPPED',
  'verification.getVerification': 'VERIFICATION_READ',
  'verification.viewPicture': 'DOCUMENT_VIEWED',
  'verification.approveVerification': 'VERIFICATION_APPROVED',
  'verification.returnVerification': 'VERIFICATION_RETURNED',
  'withdrawal.approveWithdrawal': 'WITHDRAWAL_APPROVED',
  'withdrawal.approveLarge': 'WITHDRAWAL_APPROVED',
  'withdrawal.refuseWithdrawal': 'WITHDRAWAL_REFUSED',
  'referral.decideReview': 'REFERRAL_REVIEWED',
  'follow.openTrader': 'TRADER_OPENED',
  'follow.returnTrader': 'TRADER_RETURNED',
  'follow.closeTrader': 'TRADER_CLOSED',
  'support.getDeskTicket': 'TICKET_READ',
  'support.viewTicketFile': 'TICKET_FILE_VIEWED',
  'support.claimTicket': 'TICKET_CLAIMED',
  'support.releaseTicket': 'TICKET_CLAIMED',
  'support.replyToTicket': 'TICKET_ANSWERED',
  'support.noteTicket': 'NOTE_WRITTEN',
  'support.closeDeskTicket': 'TICKET_CLOSED',
  'support.reopenTicket': 'TICKET_REOPENED',
} as const

/** OTHER: an act that this release has no name for. */
export const staffActNames = [...new Set(Object.values(staffActs)), 'OTHER'] as const
