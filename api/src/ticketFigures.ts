// Figures and names of customer service that pages, texts and the server share.
export const TICKET_TEXT_MAX = 4000
export const TICKET_FILES_MAX = 3
/** The size of one file; the server's limit for pictures. */
export const TICKET_FILE_BYTES_MAX = 5 * 1024 * 1024
/** Tickets of one customer that are not closed. */
export const OPEN_TICKETS_MAX = 5
/** Messages of one ticket, of both sides; then the customer can write no more. */
export const TICKET_MESSAGES_MAX = 200
/** How many more answers and notes operators can then write, so that the exchange has the last word. */
export const TICKET_LAST_MESSAGES_MAX = 20
/** Messages of one customer a day, over all tickets. */
export const TICKET_MESSAGES_A_DAY = 40
/** Days after which a ticket that waits for its customer is closed, and in which an answer opens a closed one again. */
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
