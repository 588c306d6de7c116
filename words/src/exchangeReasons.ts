// Why the exchange itself has frozen or halted something, for operators. Customers read the codes in their own language.

const sentences = {
  DEPOSIT_REVERSED: 'The network reversed a deposit that was credited.',
  PAYMENT_DETACHED: 'A bank payment was credited by mistake and taken back, and part of it is still owed.',
  CLOSURE: 'The customer has asked for the account to be closed.',
  RESERVES_CHECK: 'What we hold on the network does not cover what we owe.',
}

/** What an operator has written stays as it is. */
export function reasonOf(reason: string): string {
  return Object.hasOwn(sentences, reason) ? sentences[reason as keyof typeof sentences] : reason
}
