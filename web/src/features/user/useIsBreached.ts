import { PASSWORD_LENGTH_MIN } from '@assay/api/accountFigures'
import { breachHash } from '@assay/api/breachedPassword'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'

const PAUSE_MS = 400

/** Whether a password is known from data breaches: asked of the server by three digits of its hash, in a pause of typing. */
export function useIsBreached(password: string): boolean {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(password), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [password])
  const { data } = useQuery({
    queryKey: ['breached', settled],
    queryFn: () => isBreached(settled),
    enabled: settled.length >= PASSWORD_LENGTH_MIN,
    // The query key is the password: drop it with the field.
    gcTime: 0,
    retry: false,
  })
  return settled === password && data === true
}

async function isBreached(password: string): Promise<boolean> {
  const hash = await breachHash(password)
  if (hash === null) return false
  const { rests } = await api.user.listBreachedHashes({ bucket: hash.bucket })
  return rests.includes(hash.rest)
}
