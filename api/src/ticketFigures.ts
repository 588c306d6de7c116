// Figures and names of customer service that pages, texts and the server share.
export const TICKET_TEXT_MAX = 4000
export const TICKET_FILES_MAX = 3
/** Of one file; the server's bound of a picture. */
export const TICKET_FILE_BYTES_MAX = 5 * 1024 * 1024
/** Not closed, of one customer. */
export const OPEN_TICKETS_MAX = 5
/** Of one ticket, both sides together: with so many, the customer writes no more. */
export const TICKET_MESSAGES_MAX = 200
/** The last word is the exchange's: so many more answers and notes of operators. */
export const TICKET_LAST_MESSAGES_MAX = 20
/** Of one customer a day, over all tickets. */
export const TICKET_MESSAGES_A_DAY = 40
/** A ticket that waits for the customer is closed after so many days; as long, an answer opens a closed one again. */
export const TICKET_REST_DAYS = 14
/** Files of a closed ticket are deleted after so many days. */
export const TICKET_FILE_DAYS = 180

const DAY = 24
/** Within how many hours the exchange answers, by topic. */
export const answerHours = {
  DEPOSIT: DAY,
  WITHDRAWAL: DAY,
  TRADE: 2 * DAY,
  OPTIONS: 2 * DAY,
  VERIFICATION: 2 * DAY,
  SECURITY: DAY,
  LOCKED_OUT: DAY,
  CLOSE_ACCOUNT: 2 * DAY,
  DATA: 2 * DAY,
  OTHER: 2 * DAY,
} as const

export type TicketTopic = keyof typeof answerHours
/** Marked as pure, so that the figures stay out of the scripts of pages that use none. */
export const ticketTopics = /* @__PURE__ */ Object.keys(answerHours) as [TicketTopic, ...TicketTopic[]]

/** What a ticket can be about. Each has the id of its list; VERIFICATION has BASIC or ADVANCED. */
export const attachedKinds = [
  'SPOT_ORDER',
  'FUTURES_ORDER',
  'POSITION',
  'SECOND_CONTRACT',
  'OPTION',
  'CONVERT',
  'EARN',
  'DEPOSIT',
  'BANK_DEPOSIT',
  'WITHDRAWAL',
  'VERIFICATION',
  'MESSAGE',
  'ARTICLE',
] as const
export type AttachedKind = (typeof attachedKinds)[number]

/** OPEN: waits for the exchange. WAITING: waits for the customer. */
export const ticketStatuses = ['OPEN', 'WAITING', 'CLOSED'] as const
