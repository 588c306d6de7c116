// The texts before somebody is signed in to the console: signing in, and setting up how.
export const consoleDoorWords = {
  signIn: {
    title: 'Sign in to the console',
    line: 'For the staff of the exchange. Every act and every look is recorded.',
    name: 'Name',
    password: 'Password',
    code: 'Code of your authenticator',
    submit: 'Sign in',
    passkey: 'Sign in with a passkey',
    demo: {
      title: 'This is a demo',
      line: 'Sign in as one of its two operators. One asks, the other approves: use a second window for the other one.',
      choose: (name: string, code: string) => `${name} · ${code}`,
      mail: (to: string) => `Mail to ${to}`,
    },
  },
  passkey: {
    unsupported: 'This browser cannot use passkeys at this address. Use another one, or another way.',
    cancelled: 'Nothing was confirmed. Try again when you are ready.',
    known: 'This device already has a passkey of yours.',
    failed: 'The passkey was not accepted. Try again, or use another way.',
  },
  link: {
    title: 'Set up your access',
    line: 'This link works once, for 24 hours after it was sent.',
    welcome: (name: string) => `Set up signing in as ${name}`,
    passkey: 'Use a passkey',
    passkeyLine:
      'Sign in with your fingerprint, your face or the PIN of your device. Then you have no password that could be stolen.',
    instead: 'Use a password and an authenticator app instead',
    doneWithPasskey: (name: string) => `You can sign in as ${name} with your passkey now.`,
    password: 'Choose a password',
    passwordHelp: 'Eight characters or more. A sentence is easier to remember.',
    app: 'Add the account to your authenticator app',
    qr: 'QR code for an authenticator app',
    byHand: 'Scan it, or type this secret into the app:',
    copy: 'Copy',
    code: 'Code that the app shows now',
    submit: 'Finish',
    done: (name: string) => `You can sign in as ${name} now, with the next code.`,
  },
} as const
