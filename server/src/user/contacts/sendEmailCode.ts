import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import { loginName } from '../accounts.ts'
import { sendCode } from './sendCode.ts'

export async function sendEmailCode(
  context: Context,
  input: Parsed<'user', 'sendEmailCode'>,
): Promise<Output<'user', 'sendEmailCode'>> {
  const { mail } = context.outside
  return sendCode(context, {
    codeType: input.codeType,
    challenge: input.challenge,
    proof: input.proof,
    name: loginName('EMAIL', input.email),
    send: (message) => mail.send(message),
  })
}
