/** The console's words about something that a second person decides. */
export const requestWords = {
  /** In place of the button that asks. */
  askedBy: (operator: string) => `Requested by ${operator}`,
  /** A change of a setting or a text. */
  changeWaits: 'The change is under Approvals until another operator decides it.',
} as const
