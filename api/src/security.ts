import * as z from 'zod/mini'
import { epochMs, nothing } from './scalars.ts'

/** Six digits of an authenticator app (RFC 6238). */
export const totpCode = z.string().check(z.regex(/^\d{6}$/))
/** One of the ten codes that an authenticator app was set up with; case, spaces and the dash do not matter. */
export const recoveryCode = z.string().check(z.regex(/^[\s0-9A-Za-z-]{10,20}$/))
/** Shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const securitySchemas = {
  listFactors: {
    input: nothing,
    output: z.object({
      /** null: off. */
      totp: z.nullable(z.object({ since: epochMs, recoveryCodesLeft: z.int() })),
    }),
  },
  /** secret: base32, to type into an app. uri: otpauth://…, to show as a QR code. Refused with TOTP_ON once it is on. */
  startTotp: { input: nothing, output: z.object({ secret: z.string(), uri: z.string() }) },
  /** Turns it on, within 30 minutes of the start. From then on `login` asks for totpCode or recoveryCode. */
  confirmTotp: { input: z.object({ code: totpCode }), output: recoveryCodes },
  /** Its recovery codes end with it. */
  removeTotp: { input: nothing, output: nothing },
  /** The old codes are void. */
  renewRecoveryCodes: { input: nothing, output: recoveryCodes },
} as const
