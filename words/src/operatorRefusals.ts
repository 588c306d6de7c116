// The sentences of refusals that only operators meet. The console is in English.
import type { ErrorFacts } from '@assay/api/errors'
import type { OperatorErrorName } from '@assay/api/operatorErrors'
import { textOfPermissions } from './permissionWords.ts'

const sentences: Record<OperatorErrorName, string | ((facts: ErrorFacts) => string)> = {
  SIGN_IN_REFUSED: 'Wrong name, password or code. A code works once: after you have used it, wait for the next one.',
  NOT_PERMITTED: ({ permission }) =>
    `Your roles do not include this permission: ${textOfPermissions([String(permission)])}.`,
  SETUP_LINK_INVALID: 'This link is not valid, was used already or has expired. Ask for a new one.',
  TWO_PERSONS: 'You requested this change. Another operator has to decide it.',
  REQUEST_CLOSED: ({ state }) => `This request is closed: ${String(state).toLowerCase()}.`,
  REQUEST_STALE: ({ what }) =>
    `Something has changed since this request: ${what}. The request is closed, and nothing was done.`,
  REQUEST_OPEN: 'The same change is waiting for a second operator already.',
  NAME_TAKEN: 'There is an operator with this name already.',
  MAILBOX_TAKEN:
    'Another operator has this email address. Enter another one: each operator needs a mailbox of their own for one-time links.',
  REVIEW_CHANGED: 'Someone has decided this review, or something new was found. Nothing was changed. Look at it again.',
  APPLICATION_CHANGED:
    'The customer has applied again, or someone has decided in the meantime. Nothing was changed. Look at it again.',
  TICKET_CHANGED:
    'The customer or a colleague has written in the meantime. Nothing was sent. Read the new message first; your text is kept.',
  LAST_ADMINISTRATORS: 'Too few active operators could still change operators and roles.',
  NOTHING_CHANGES: 'Nothing would change.',
  SETTING_REFUSED: ({ reasons }) => String(reasons),
  VERIFICATION_DECIDED: ({ by }) => `${by} has decided this verification in the meantime.`,
  VERIFICATION_SENT_AGAIN:
    'The customer has sent something new in the meantime. Look at the new version before you decide.',
  NOT_STUCK: 'The fee of this payment cannot be raised now: it is not stuck, or a higher fee is being signed.',
  STATEMENT_INVALID: ({ line, what }) => `Line ${line} of the statement cannot be read: ${what}. Nothing was imported.`,
  LINE_DIFFERS: ({ details }) => `This line does not fit: “${details}”. Nothing was changed.`,
  BANK_REFERENCE_USED: 'Another payment has this bank reference already.',
  RAISE_UNSUPPORTED: ({ network }) =>
    `Network fees are not raised on ${network}. The payment stays valid and is paid once a block has it.`,
  FOUND_WAITS: 'Another deposit that was found at this address waits. Credit or refuse that one first, then this one.',
  FEE_NOT_COVERED:
    'The address that pays has too little for a higher network fee. Send it more of the native coin first.',
}

export function isOperators(error: string): error is OperatorErrorName {
  return Object.hasOwn(sentences, error)
}

export function operatorRefusal(error: OperatorErrorName, facts: ErrorFacts): string {
  const sentence = sentences[error]
  return typeof sentence === 'string' ? sentence : sentence(facts)
}
