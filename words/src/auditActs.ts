// What the console calls the acts and looks of the audit log. An act without its words cannot be recorded.
export const auditActs = {
  'approvals.requested': 'Requested a change',
  'approvals.approved': 'Approved a change',
  'approvals.refused': 'Refused a change',
  'approvals.withdrawn': 'Withdrew a change',
  'approvals.stale': 'Closed a change that was out of date',
  'operators.demo': 'Made an operator of the demo',
  'operators.signIn': 'Signed in',
  'operators.useLink': 'Set up signing in',
  'operators.passkeyBlocked': 'Blocked a passkey that may have been copied',
  'operators.endOtherSessions': 'Ended the other sessions',
  'operators.suspendOperator': 'Suspended an operator',
  'operators.invite': 'Invited an operator',
  'operators.newLink': 'Sent a new one-time link',
  'operators.changeRoles': 'Changed the roles of an operator',
  'operators.changeRole': 'Changed a role',
  'markets.haltMarket': 'Halted a market',
  'markets.resume': 'Resumed a market',
  'configuration.change': 'Changed the configuration',
  'configuration.changeText': 'Changed a text or a menu',
  'customers.getCustomer': 'Viewed a customer',
  'customers.openContacts': 'Viewed contacts in full',
  'customers.listCustomerSessions': 'Viewed sessions',
  'customers.listNotes': 'Viewed notes',
  'customers.addNote': 'Wrote a note',
  'customers.freezeCustomer': 'Froze an account',
  'customers.unfreeze': 'Ended a freeze',
  'verification.getVerification': 'Viewed a verification',
  'verification.viewPicture': 'Viewed a picture of a document',
  'verification.approveVerification': 'Approved a verification',
  'verification.returnVerification': 'Returned a verification',
  'withdrawal.approveWithdrawal': 'Approved a withdrawal',
  'withdrawal.approveLarge': 'Approved a large withdrawal',
  'withdrawal.refuseWithdrawal': 'Refused a withdrawal',
  'treasury.raiseFee': 'Raised the network fee of a payment',
  'withdrawal.takeBankPayment': 'Took a withdrawal to a bank',
  'withdrawal.recordBankPayment': 'Recorded a payment to a bank',
  'withdrawal.refuseBankPayment': 'Refused a withdrawal to a bank',
  'bank.importStatement': 'Imported a bank statement',
  'bank.matchLine': 'Matched a bank payment',
  'bank.approveCredit': 'Credited a large bank payment',
  'bank.explainLine': 'Explained money that left the bank account',
  'bank.detach': 'Detached a bank payment',
  'bank.returnPayment': 'Returned a withdrawal that the bank sent back',
  'bank.viewProof': 'Viewed a proof of payment',
} as const

export type AuditAct = keyof typeof auditActs

/** An act of an older release without words is shown by its name. */
export function textOfAct(act: string): string {
  return auditActs[act as AuditAct] ?? act
}
