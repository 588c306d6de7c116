// Refusals that only operators meet, with their numbers on the wire. The customers' pages know none of them.
export const operatorErrorCodes = {
  SIGN_IN_REFUSED: -2001,
  NOT_PERMITTED: -2002,
  SETUP_LINK_INVALID: -2003,
  TWO_PERSONS: -2004,
  REQUEST_CLOSED: -2005,
  REQUEST_STALE: -2006,
  REQUEST_OPEN: -2007,
  NAME_TAKEN: -2008,
  LAST_ADMINISTRATORS: -2009,
  NOTHING_CHANGES: -2010,
  SETTING_REFUSED: -2011,
  VERIFICATION_DECIDED: -2012,
  VERIFICATION_SENT_AGAIN: -2013,
  NOT_STUCK: -2014,
  STATEMENT_INVALID: -2015,
  LINE_DIFFERS: -2016,
  BANK_REFERENCE_USED: -2017,
  RAISE_UNSUPPORTED: -2018,
  FEE_NOT_COVERED: -2019,
  FOUND_WAITS: -2020,
  MAILBOX_TAKEN: -2021,
} as const

export type OperatorErrorName = keyof typeof operatorErrorCodes
