/** The network that a demo runs for itself, as the server names it. Pages say it in the reader's language. */
export const DEMO_NETWORK = 'Ethereum (demo)'
