import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import { loginName } from '../accounts.ts'
import { sendCode } from './sendCode.ts'

export async function sendMobileCode(
  context: Context,
  input: Parsed<'user', 'sendMobileCode'>,
): Promise<Output<'user', 'sendMobileCode'>> {
  const { sms } = context.outside
  if (sms === null) throw new ApiError('NOT_OFFERED')
  return sendCode(context, {
    codeType: input.codeType,
    challenge: input.challenge,
    proof: input.proof,
    name: loginName('PHONE', input.phone),
    send: (message) => sms.send(message),
  })
}
