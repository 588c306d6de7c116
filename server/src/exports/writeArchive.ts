// The archive: for each sheet a CSV and a JSON file in a ZIP. All of it is one moment of the account, read with a cursor,
// so that memory holds a few hundred rows whatever the size of the account.
import { Zip, ZipDeflate } from 'fflate'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { PartWriter } from './exportParts.ts'
import { moneySheets } from './moneySheets.ts'
import { personSheets } from './personSheets.ts'
import { readMe } from './readMe.ts'
import { type Cells, csvLine, type Sheet, type Show } from './sheet.ts'
import { tradingSheets } from './tradingSheets.ts'

export const sheets: readonly Sheet[] = [...personSheets, ...moneySheets, ...tradingSheets]
/** Little more than a text needs, and a third of the time of the best. */
const ZIP_LEVEL = 4

interface Writing {
  db: Kysely<Database>
  userId: bigint
  show: Show
  parts: PartWriter
  takenAt: number
  /** After each sheet. */
  onSheet: (rows: number) => Promise<void>
}

/** Returns the size. Throws ArchiveTooLarge. */
export async function writeArchive({ db, userId, show, parts, takenAt, onSheet }: Writing): Promise<number> {
  const zip = openZip(parts, takenAt)
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const about = zip.begin('README.txt')
      await about.write(readMe(sheets, takenAt))
      await about.end()
      for (const sheet of sheets) {
        const pages = () => sheet.pages({ transaction, userId, show })
        await writeCsv(zip.begin(`${sheet.name}.csv`), pages())
        await onSheet(await writeJson(zip.begin(`${sheet.name}.json`), pages()))
      }
    })
  await zip.end()
  return await parts.end()
}

interface ZipFile {
  write(text: string): Promise<void>
  end(): Promise<void>
}

function openZip(parts: PartWriter, takenAt: number) {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    made.push(bytes)
  })
  async function drain(): Promise<void> {
    for (const bytes of made.splice(0)) await parts.write(bytes)
  }
  return {
    begin(name: string): ZipFile {
      const file = new ZipDeflate(name, { level: ZIP_LEVEL })
      file.mtime = takenAt
      zip.add(file)
      return {
        async write(text) {
          file.push(Buffer.from(text, 'utf8'))
          await drain()
        },
        async end() {
          file.push(new Uint8Array(0), true)
          await drain()
        },
      }
    },
    async end() {
      zip.end()
      await drain()
    },
  }
}

async function writeCsv(file: ZipFile, pages: AsyncIterable<Cells[]>): Promise<void> {
  let hasHead = false
  for await (const rows of pages) {
    const head = hasHead ? '' : csvLine(Object.keys(rows[0] ?? {}))
    hasHead = true
    await file.write(head + rows.map((cells) => csvLine(Object.values(cells))).join(''))
  }
  await file.end()
}

/** A list, with a row in each line. Returns the number of rows. */
async function writeJson(file: ZipFile, pages: AsyncIterable<Cells[]>): Promise<number> {
  let count = 0
  for await (const rows of pages) {
    const lines = rows.map((cells) => JSON.stringify(cells)).join(',\n')
    await file.write(`${count === 0 ? '[\n' : ',\n'}${lines}`)
    count += rows.length
  }
  await file.write(count === 0 ? '[]\n' : '\n]\n')
  await file.end()
  return count
}
