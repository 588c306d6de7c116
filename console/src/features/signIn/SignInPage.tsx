import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { PasswordField, TextField } from '@assay/ui/TextField'
import { consoleWords } from '@assay/words/consoleWords'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, Refusal, sentenceOf } from '../../api.ts'
import { setToken } from '../../session.ts'
import { DemoOperators } from './DemoOperators.tsx'
import { DoorFrame } from './DoorFrame.tsx'
import { askPasskey } from '@assay/api/passkey'
import { passkeySentence } from './passkeySentence.ts'

interface Fields {
  name: string
  password: string
  totpCode: string
}

export function SignInPage() {
  const { signIn } = consoleWords
  const [fields, setFields] = useState<Fields>({ name: '', password: '', totpCode: '' })
  const set = (field: keyof Fields) => (value: string) => setFields({ ...fields, [field]: value })
  const signing = useMutation({ mutationFn: enter, onSuccess: ({ token }) => setToken(token) })
  const passkey = useMutation({ mutationFn: enterByPasskey, onSuccess: ({ token }) => setToken(token) })
  return (
    <DoorFrame title={signIn.title} line={signIn.line} onSubmit={() => signing.mutate(fields)}>
      <TextField
        label={signIn.name}
        value={fields.name}
        onChange={set('name')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <PasswordField
        label={signIn.password}
        value={fields.password}
        onChange={set('password')}
        autoComplete="current-password"
        required
      />
      <TextField
        label={signIn.code}
        value={fields.totpCode}
        onChange={set('totpCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="\d{6}"
        maxLength={6}
        required
      />
      {signing.isError && <Note tone="negative">{sentenceOf(signing.error)}</Note>}
      <Button type="submit" size="lg" block isBusy={signing.isPending}>
        {signIn.submit}
      </Button>
      {passkey.isError && <Note tone="negative">{passkeySentence(passkey.error)}</Note>}
      <Button kind="secondary" size="lg" block isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
        {signIn.passkey}
      </Button>
      <DemoOperators
        onChoose={(operator) => {
          setFields(operator)
          signing.mutate(operator)
        }}
      />
    </DoorFrame>
  )
}

async function enterByPasskey(): Promise<{ token: string }> {
  const { options } = await api.operators.startPasskeySignIn({})
  return await api.operators.signInWithPasskey({ passkey: await askPasskey(options) })
}

/** Solves a required proof of work and retries once. */
async function enter(fields: Fields): Promise<{ token: string }> {
  try {
    return await api.operators.signIn(fields)
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== 'PROOF_REQUIRED') throw error
    const { solveProof } = await import('@assay/api/solveProof')
    const proof = await solveProof(String(error.facts.challenge))
    if (proof === null) throw error
    return await api.operators.signIn({ ...fields, proof })
  }
}
