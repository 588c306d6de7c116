// Recorded one-minute candles in a CSV file whose first line has the column names. Two layouts are known:
//   timestamp,open,high,low,close,volume      time as '2021-12-31 23:01:00.000000', UTC; volume in the quote coin
//   open_time,open,high,low,close,volume      time as '2023-03-01 00:00:00+00:00'; volume in the base coin
import { readFile } from 'node:fs/promises'

export interface RecordedMinute {
  /** Epoch ms of its opening. */
  time: number
  open: number
  high: number
  low: number
  close: number
  /** In the base coin. */
  volume: number
}

const MINUTE_MS = 60_000
const columns = ['open', 'high', 'low', 'close', 'volume']

/** Minute by minute, oldest first; a missing minute carries the previous close. Throws for an invalid candle. */
export async function readRecording(file: string): Promise<RecordedMinute[]> {
  const minutes = parseRecording(await readFile(file, 'utf8'), file)
  if (minutes.length === 0) throw new Error(`${file} holds no candles`)
  return fill(minutes)
}

/** As in the file; `name` is for error messages. */
export function parseRecording(text: string, name: string): RecordedMinute[] {
  const [header = '', ...lines] = text.split(/\r?\n/)
  const [timeColumn = '', ...rest] = header.split(',').map((column) => column.trim())
  const isBase = timeColumn === 'open_time'
  if ((!isBase && timeColumn !== 'timestamp') || rest.join() !== columns.join())
    throw new Error(`${name} begins with columns that are not known: ${header.slice(0, 100)}`)
  return lines.flatMap((line, place) => (line === '' ? [] : [parseLine(line, `${name}, line ${place + 2}`, isBase)]))
}

function parseLine(line: string, where: string, isBase: boolean): RecordedMinute {
  const [timeText = '', ...texts] = line.split(',')
  const [open = 0, high = 0, low = 0, close = 0, volume = 0] = texts.map(Number)
  const time = Date.parse(/[+Z]/.test(timeText.slice(10)) ? timeText : `${timeText.replace(' ', 'T').slice(0, 23)}Z`)
  const isCandle = low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && volume >= 0
  if (texts.length !== columns.length || Number.isNaN(time) || !isCandle) throw new Error(`${where} is no candle`)
  return { time, open, high, low, close, volume: isBase ? volume : volume / close }
}

function fill(minutes: RecordedMinute[]): RecordedMinute[] {
  const filled: RecordedMinute[] = []
  for (const minute of minutes) {
    for (let last = filled.at(-1); last !== undefined && last.time + MINUTE_MS < minute.time; last = filled.at(-1))
      filled.push({ ...carried(last), time: last.time + MINUTE_MS })
    if ((filled.at(-1)?.time ?? Number.NEGATIVE_INFINITY) < minute.time) filled.push(minute)
  }
  return filled
}

function carried({ time, close }: RecordedMinute): RecordedMinute {
  return { time, open: close, high: close, low: close, close, volume: 0 }
}
