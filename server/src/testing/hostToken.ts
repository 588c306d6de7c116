// A host application's token, made without the library that reads it.
import { createHmac } from 'node:crypto'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function hostToken(claims: unknown, secret: string, header: object = { alg: 'HS256' }): string {
  const text = `${encoded(header)}.${encoded(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
