import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { makeFile } from '../db/makeFile.ts'
import { type PushKeys, publicKeyOf } from './webPush.ts'

/** null: this exchange sends no notifications. A demo without a key of its own makes one, beside its other secrets. */
export async function readPushKeys({
  webPush,
  directory,
}: Pick<Config, 'webPush' | 'directory'>): Promise<PushKeys | null> {
  if (!webPush.isOn) return null
  const privateKey = webPush.key ?? (await makeFile(join(directory, 'web-push.key'), makePrivateKey)).trim()
  publicKeyOf(privateKey)
  return { privateKey, contact: webPush.contact }
}

function makePrivateKey(): string {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  // A key with zeros at its start is shorter.
  return `${Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')}\n`
}
