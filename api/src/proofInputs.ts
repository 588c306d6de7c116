// The fields of proofs in the input of an operation whose row in the route table names an act.
import * as z from 'zod/mini'
import { passkeyAnswer } from './security.ts'
import { type Act, fieldsOf, type ProofField, proofsOf } from './stepUp.ts'

const code = z.string().check(z.regex(/^\d{6,10}$/))

const shapes = {
  /** Made for the passkeyOptions in the facts of STEP_UP_NEEDED. */
  passkey: z.optional(passkeyAnswer),
  totpCode: z.optional(z.string().check(z.regex(/^\d{6}$/))),
  recoveryCode: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** The trade password. */
  pwd: z.optional(z.string().check(z.regex(/^\d{6}$/))),
  emailCode: z.optional(code),
  oldEmailCode: z.optional(code),
  phoneCode: z.optional(code),
  loginPwd: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
} satisfies Record<ProofField, z.ZodMiniType>

export type ProofInputs = { [F in ProofField]?: string | undefined }

/** The input of an operation together with the proofs of its act. */
export function withProofInputs(input: z.ZodMiniObject, act: Act): z.ZodMiniObject {
  const own = input._zod.def.shape
  const fields = fieldsOf(proofsOf(act)).map((field) => [field, shapes[field]] as const)
  const clash = fields.find(([field]) => Object.hasOwn(own, field))
  if (clash !== undefined) throw new Error(`${clash[0]} is a proof of ${act} and a field of its own`)
  return z.extend(input, Object.fromEntries(fields))
}
