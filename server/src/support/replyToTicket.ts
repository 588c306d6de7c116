import { TICKET_LAST_MESSAGES_MAX, TICKET_MESSAGES_MAX } from '@assay/api/ticketFigures'
import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { actOnTicket } from './actOnTicket.ts'
import type { DeskContext } from './context.ts'
import { requireShort } from './customerAnswer.ts'
import { readDeskRow } from './deskRows.ts'
import { attachFiles, type TakenFile, takeFiles } from './takeFiles.ts'
import { addMessage, changeTicket, states } from './ticketRows.ts'

/** Answering an unclaimed ticket claims it. */
export async function replyToTicket(
  context: DeskContext,
  { ticketId, revision, text, files: sent }: OperatorParsed<'support', 'replyToTicket'>,
): Promise<OperatorOutput<'support', 'replyToTicket'>> {
  const { by, clock } = context
  const files = await takeOwn(context, ticketId, sent)
  return actOnTicket(context, {
    act: 'support.replyToTicket',
    ticketId,
    revision,
    tells: 'ANSWERED',
    async change(transaction, row) {
      if (row.status === 'CLOSED') throw new ApiError('TICKET_CLOSED')
      await requireShort(transaction, row.id, TICKET_MESSAGES_MAX + TICKET_LAST_MESSAGES_MAX)
      const now = clock.now()
      const { public_name: name } = await transaction
        .selectFrom('operators')
        .select('public_name')
        .where('id', '=', BigInt(by.id))
        .executeTakeFirstOrThrow()
      const message = { ticketId: row.id, author: 'STAFF', operatorId: by.id, name, text, now } as const
      const messageId = await addMessage(context, transaction, message)
      await attachFiles(transaction, messageId, files)
      const claim = row.claimed_by === null ? { claimedBy: by.id } : {}
      return changeTicket(transaction, row, { now, ...states.waiting(now), ...claim })
    },
  })
}

/** They belong to the customer. A thread that is read without a session shows no files, so it takes none either. */
async function takeOwn(
  context: DeskContext,
  ticketId: number,
  files: readonly Uint8Array[],
): Promise<readonly TakenFile[]> {
  if (files.length === 0) return []
  const { user_id: userId } = await readDeskRow(context.db, ticketId)
  if (userId === null) throw new ApiError('BAD_REQUEST', { field: 'files' })
  return takeFiles(context, { sender: `operator ${context.by.id}`, userId: Number(userId), files })
}
