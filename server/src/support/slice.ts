// Customer service: tickets of customers and of people who are locked out, and the operators' desk.
import type { Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { Files } from '../documents/openFiles.ts'
import { Limit } from '../limits/limit.ts'
import { type Desk, withOwnAtConsole } from '../operatorContext.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { answerLockout } from './answerLockout.ts'
import { answerTicket } from './answerTicket.ts'
import { claimTicket } from './claimTicket.ts'
import { closeDeskTicket } from './closeDeskTicket.ts'
import { closeResting } from './closeResting.ts'
import { closeTicket } from './closeTicket.ts'
import type { Own } from './context.ts'
import { fileNotice, type Notice } from './fileNotice.ts'
import { getDeskTicket } from './getDeskTicket.ts'
import { getTicket } from './getTicket.ts'
import { listDesk } from './listDesk.ts'
import { listTickets } from './listTickets.ts'
import { matchLockouts } from './matchLockouts.ts'
import { noteTicket } from './noteTicket.ts'
import { openLockout } from './openLockout.ts'
import { openTicket } from './openTicket.ts'
import { releaseTicket } from './releaseTicket.ts'
import { reopenTicket } from './reopenTicket.ts'
import { replyToTicket } from './replyToTicket.ts'
import { reportLockout } from './reportLockout.ts'
import { setPublicName } from './setPublicName.ts'
import { sweepTicketFiles } from './sweepTicketFiles.ts'
import { viewFile } from './viewFile.ts'
import { viewTicketFile } from './viewTicketFile.ts'

const DAY_SECONDS = 86_400
const MINUTE_MS = 60_000
/** An operator may wait for it. */
const MATCH_EVERY_MS = 5000
const DEMO_FACTOR = 20

export interface SupportSlice extends OpenSlice<'support'> {
  desk: Desk<'support'>
  /** For other slices: what the exchange itself has to say about a customer. */
  fileNotice: (transaction: Transaction<Database>, notice: Notice) => Promise<void>
}

export function openSupport(core: Core, files: Files): SupportSlice {
  const limit = (name: string) => new Limit(core, { name, seconds: DAY_SECONDS })
  const own: Own = {
    ...files,
    limits: {
      ofUser: limit('ticket messages of user'),
      ofNetwork: limit('lockouts of network'),
      ofMailbox: limit('lockouts of mailbox'),
      ofLink: limit('ticket messages of link'),
    },
    factor: core.config.environment === 'demo' ? DEMO_FACTOR : 1,
  }
  const job = { ...core, ...own }
  return {
    operations: withOwn('support', own, {
      listTickets,
      getTicket,
      openTicket,
      answerTicket,
      closeTicket,
      viewFile,
      reportLockout,
      openLockout,
      answerLockout,
    }),
    desk: {
      kinds: [],
      operations: withOwnAtConsole('support', own, {
        listDesk,
        getDeskTicket,
        viewTicketFile,
        claimTicket,
        releaseTicket,
        replyToTicket,
        noteTicket,
        closeDeskTicket,
        reopenTicket,
        setPublicName,
      }),
    },
    fileNotice: (transaction, notice) => fileNotice(own, transaction, notice),
    schedule: [
      { name: 'match lockouts', everyMs: MATCH_EVERY_MS, work: () => matchLockouts(job) },
      { name: 'close resting tickets', everyMs: 10 * MINUTE_MS, work: () => closeResting(job) },
      { name: 'sweep files of tickets', everyMs: 60 * MINUTE_MS, work: () => sweepTicketFiles(job) },
    ],
  }
}
