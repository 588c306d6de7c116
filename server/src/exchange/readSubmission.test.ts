// What is read as a submission, and what is refused.
import { expect, test } from 'vitest'
import { readSubmission } from './readSubmission.ts'
import { pack } from './wire.ts'

const command = { type: 'spot.cancelOrder', user: 7, orderId: 28_672 }
const once = { user: 7, operation: 'spot.cancelOrder', clientId: 'mine', bodyHash: 'hash' }
const sent = { until: 1_700_000_000_000, submission: { id: 'one', command, once } }

test('a complete submission is read as it was sent', () => {
  expect(readSubmission(pack(sent))).toEqual({ sent })
})

test('only the fields that this release knows are handed on, and they are its own', () => {
  const inherited = JSON.parse('{"__proto__": {"user": 7}}')
  const more = { ...command, margin: 1n }
  expect(
    readSubmission(pack({ ...sent, submission: { id: 'one', command: more, once: { ...once, tab: 1 } } })),
  ).toEqual({
    sent,
  })
  const read = readSubmission(
    pack({ until: 1, submission: { id: 'one', command: { type: command.type, orderId: 28_672, ...inherited } } }),
  )
  expect({ ...('sent' in read && read.sent.submission.command) }).toEqual(command)
})

test.each<[string, unknown, string]>([
  ['no time', { submission: sent.submission }, 'not a submission: until'],
  ['no id', { ...sent, submission: { command } }, 'not a submission: submission.id'],
  ['an empty id', { ...sent, submission: { id: '', command } }, 'not a submission: submission.id'],
  ['no command', { ...sent, submission: { id: 'one' } }, 'not a submission: submission.command'],
  [
    'half a client id',
    { ...sent, submission: { ...sent.submission, once: { user: 7 } } },
    'not a submission: submission.once.operation',
  ],
  [
    'a client id that PostgreSQL cannot keep',
    { ...sent, submission: { ...sent.submission, once: { ...once, clientId: 'x'.repeat(5000) } } },
    'not a submission: submission.once.clientId',
  ],
  ['a text', 'submission', 'not a submission: it cannot be read'],
])('a message with %s is refused', (_, message, problem) => {
  expect(readSubmission(pack(message))).toEqual({ problem })
})

test('bytes that cannot be read are refused', () => {
  expect(readSubmission(Buffer.from('submission'))).toEqual({ problem: 'not a submission: it cannot be read' })
  expect(readSubmission(pack(sent).subarray(0, 10))).toEqual({ problem: 'not a submission: it cannot be read' })
})

test.each<[object, string]>([
  [{ type: 'spot.guess' }, 'the engine has no command spot.guess'],
  [{ type: 'toString' }, 'the engine has no command toString'],
  [{ ...command, orderId: 1.5 }, 'spot.cancelOrder is malformed: orderId'],
  [{ ...command, orderId: '28672' }, 'spot.cancelOrder is malformed: orderId'],
  [{ type: 'spot.cancelOrder', user: 7 }, 'spot.cancelOrder is malformed: orderId'],
  [
    { type: 'futures.setMarginMode', user: 7, symbol: 'btcusdt-perp', marginMode: 'NONE' },
    'futures.setMarginMode is malformed: marginMode',
  ],
  [
    { type: 'halts.begin', halt: { product: 'SPOT', market: 'btcusdt', user: null } },
    'halts.begin is malformed: halt.command',
  ],
  [{ type: 'binary.setLimits', user: 7, asset: 'usdt', stakePerDay: 5 }, 'binary.setLimits is malformed: stakePerDay'],
])('a command that the engine would not understand is refused: %j', (wrong, problem) => {
  expect(readSubmission(pack({ ...sent, submission: { id: 'one', command: wrong } }))).toEqual({ problem })
})

test.each<[string, object, string]>([
  ['an id of the next command', { rewardId: 4096 }, 'has ids that are not its own'],
  ['an id of the command before', { rewardId: -1 }, 'has ids that are not its own'],
  ['a text with a zero', { task: 'first\0' }, 'is malformed: task'],
  ['an endless text', { task: 'x'.repeat(401) }, 'is malformed: task'],
])('a command that would stop the exchange is refused: %s', (_, wrong, problem) => {
  const claim = { type: 'welfare.claim', user: 7, rewardId: 0, task: 'first', ...wrong }
  expect(readSubmission(pack({ ...sent, submission: { id: 'one', command: claim } }))).toEqual({
    problem: `welfare.claim ${problem}`,
  })
})
