import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Overlay } from '@assay/ui/Overlay'
import { TextField } from '@assay/ui/TextField'
import { showToast } from '@assay/ui/toast'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { isError } from '../../requestError.ts'
import { refreshUser } from '../session/sessionStore.ts'

const WORD_MAX = 32

/** Sets, changes and removes the word that is in every mail to the user. Loaded with the words of settings. */
export function AntiPhishingSheet({ word, onClose }: { word: string | null; onClose: () => void }) {
  const t = useTranslations('settings.antiPhishing')
  const errorText = useErrorText()
  const [typed, setTyped] = useState(word ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: string | null) => {
      await api.user.setAntiPhishingWord({ word: chosen })
      await refreshUser()
    },
    onSuccess: (_, chosen) => {
      showToast({ tone: 'positive', text: t(chosen === null ? 'removed' : 'saved') })
      onClose()
    },
  })
  const wanted = typed.trim().normalize('NFC')
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(wanted)
  }
  return (
    <Overlay isOpen onClose={onClose} title={t('label')} isDirty={wanted !== (word ?? '')} isLocked={isPending}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-14">{t('lead')}</p>
        <TextField
          label={t('word')}
          help={t('shape')}
          error={error === null ? undefined : isError(error, 'BAD_REQUEST') ? t('shape') : errorText(error)}
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={WORD_MAX}
          value={typed}
          onChange={setTyped}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {word !== null && (
            <Button kind="quiet" size="lg" disabled={isPending} onClick={() => mutate(null)}>
              {t('remove')}
            </Button>
          )}
          <Button type="submit" size="lg" isBusy={isPending} disabled={wanted.length < 2 || wanted === word}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Overlay>
  )
}
