// Behind a one-time link: a new operator, or one who lost the authenticator, sets up signing in. The link's secret is
// behind #, so no server sees it in an address.
import { Button } from '@assay/ui/Button'
import { CopyButton } from '@assay/ui/CopyButton'
import { Note } from '@assay/ui/Note'
import { QrCode } from '@assay/ui/QrCode'
import { Spinner } from '@assay/ui/Spinner'
import { showToast } from '@assay/ui/toast'
import { PasswordField, TextField } from '@assay/ui/TextField'
import { consoleWords } from '@assay/words/consoleWords'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { api, sentenceOf } from '../../api.ts'
import { go } from '../../router.tsx'
import { setToken } from '../../session.ts'
import { DoorFrame } from './DoorFrame.tsx'
import { makePasskey } from '@assay/api/passkey'
import { passkeySentence } from './passkeySentence.ts'

const { link: words } = consoleWords

// Another link in the same tab changes only the part after #, so the browser does not load the page again. The key starts it over.
export function LinkPage() {
  const link = useSyncExternalStore(onHashChange, () => location.hash.slice(1))
  return <OneLink key={link} link={link} />
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

function OneLink({ link }: { link: string }) {
  const opened = useQuery({
    queryKey: ['link', link],
    queryFn: () => api.operators.openLink({ link }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const [usesPassword, setUsesPassword] = useState(false)
  if (opened.data !== undefined && usesPassword) return <PasswordSetUp link={link} {...opened.data} />
  if (opened.data !== undefined)
    return <PasskeySetUp link={link} {...opened.data} onPassword={() => setUsesPassword(true)} />
  return (
    <DoorFrame title={words.title} line={words.line} onSubmit={() => go('/')}>
      {opened.isError ? <Note tone="negative">{sentenceOf(opened.error)}</Note> : <Spinner size={24} />}
    </DoorFrame>
  )
}

interface SetUpProps {
  link: string
  name: string
  secret: string
  uri: string
  passkeyOptions: string
}

type PasskeySetUpProps = Pick<SetUpProps, 'link' | 'name' | 'passkeyOptions'> & { onPassword: () => void }

/** The stronger way comes first. */
function PasskeySetUp({ link, name, passkeyOptions, onPassword }: PasskeySetUpProps) {
  const setting = useMutation({
    mutationFn: async () => api.operators.useLinkWithPasskey({ link, passkey: await makePasskey(passkeyOptions) }),
    onSuccess: () => leave(words.doneWithPasskey(name)),
  })
  return (
    <DoorFrame title={words.welcome(name)} line={words.line} onSubmit={() => setting.mutate()}>
      <p className="text-14 text-normal">{words.passkeyLine}</p>
      {setting.isError && <Note tone="negative">{passkeySentence(setting.error)}</Note>}
      <Button type="submit" size="lg" block isBusy={setting.isPending}>
        {words.passkey}
      </Button>
      <Button kind="quiet" onClick={onPassword}>
        {words.instead}
      </Button>
    </DoorFrame>
  )
}

function leave(done: string): void {
  setToken(null)
  history.replaceState(null, '', '/')
  go('/')
  showToast({ tone: 'positive', text: done })
}

function PasswordSetUp({ link, name, secret, uri }: Omit<SetUpProps, 'passkeyOptions'>) {
  const [password, setPassword] = useState('')
  const [totpCode, setTotpCode] = useState('')
  const setting = useMutation({
    mutationFn: () => api.operators.useLink({ link, password, totpCode }),
    onSuccess: () => leave(words.done(name)),
  })
  return (
    <DoorFrame title={words.welcome(name)} line={words.line} onSubmit={() => setting.mutate()}>
      <PasswordField
        label={words.password}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        help={words.passwordHelp}
        required
      />
      <div>
        <p className="text-13 font-medium text-normal">{words.app}</p>
        <div className="mt-2 flex items-center gap-4">
          <QrCode text={uri} label={words.qr} />
          <p className="min-w-0 flex-1 text-12 text-muted">
            {words.byHand}
            <code className="mt-1 block break-all text-strong">{secret}</code>
            <CopyButton text={secret} label={words.copy} />
          </p>
        </div>
      </div>
      <TextField
        label={words.code}
        value={totpCode}
        onChange={setTotpCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="\d{6}"
        maxLength={6}
        required
      />
      {setting.isError && <Note tone="negative">{sentenceOf(setting.error)}</Note>}
      <Button type="submit" size="lg" block isBusy={setting.isPending}>
        {words.submit}
      </Button>
    </DoorFrame>
  )
}
