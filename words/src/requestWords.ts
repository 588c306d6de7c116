/** The console's words about something that a second person decides. */
export const requestWords = {
  /** In place of the button that asks. */
  askedBy: (operator: string) => `Requested by ${operator}`,
} as const
