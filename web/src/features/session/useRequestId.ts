import { useRef } from 'react'
import { newClientId } from '../../unanswered.ts'

/**
 * The id of a request. It stays the same until the input changes or an answer comes: sending again after a lost answer does
 * nothing twice, and a changed input is another request.
 */
export function useRequestId() {
  const sent = useRef({ text: '', clientId: '' })
  return {
    /** Inputs are told apart by their JSON. */
    of(input: unknown): string {
      const text = JSON.stringify(input)
      if (sent.current.text !== text) sent.current = { text, clientId: newClientId() }
      return sent.current.clientId
    },
    /** The next request has a new id, also with the same input. */
    end(): void {
      sent.current = { text: '', clientId: '' }
    },
  }
}
