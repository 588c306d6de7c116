import { ADDRESS_LABEL_MAX } from '@assay/api/withdrawalFigures'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { containsHan } from '../../chineseRule.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { isError } from '../../requestError.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Overlay } from '@assay/ui/Overlay'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { showToast } from '@assay/ui/toast'
import { networkText } from '../balances/channelFacts.ts'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'
import { AddressField } from './AddressField.tsx'
import { useBookChanged, useWithdrawalStatus } from './withdrawalQueries.ts'

interface AddAddressSheetProps {
  /** The channel, where a link names one. */
  network: string | null
  address: string
  onClose: () => void
}

/** Adds an address with its label, after the proofs that the server asks for. */
export function AddAddressSheet({ network, address: first, onClose }: AddAddressSheetProps) {
  const t = useTranslations('withdrawal')
  const formId = useId()
  const errorText = useErrorText()
  const changed = useBookChanged()
  const { data: status } = useWithdrawalStatus()
  const stepUp = useStepUp('addWithdrawalAddress')
  const [chosen, setChosen] = useState(network)
  const [address, setAddress] = useState(first)
  const [label, setLabel] = useState('')
  const [isPressed, setIsPressed] = useState(false)
  const channels = status?.channels ?? []
  const type = (channels.find(({ coinType }) => coinType === chosen) ?? channels[0])?.coinType ?? ''
  const save = useMutation({
    mutationFn: () => stepUp.run((proofs) => api.withdrawal.saveAddress({ ...proofs, type, address, label })),
    onSuccess() {
      onClose()
      showToast({ tone: 'positive', text: t('book.saved') })
    },
    onSettled: changed,
  })
  const refusal = save.isError && !isStepUpClosed(save.error) ? save.error : null
  const isOfAddress = isError(refusal, 'ADDRESS_INVALID', 'ADDRESS_OTHER_NETWORK', 'ADDRESS_OWN')
  const isChinese = containsHan(address)
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (address !== '' && !isChinese && type !== '' && !save.isPending) save.mutate()
  }
  return (
    <>
      <Overlay
        isOpen
        onClose={onClose}
        title={t('book.add')}
        isDirty={address !== '' || label !== ''}
        isLocked={save.isPending}
        footer={
          <Button type="submit" form={formId} size="lg" block isBusy={save.isPending}>
            {t('book.save')}
          </Button>
        }
      >
        <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
          <Select
            label={t('book.network')}
            options={channels.map(({ coinType, network: name }) => ({
              id: coinType,
              text: coinType,
              note: networkText(name, t('demoNetwork')),
            }))}
            value={type}
            onChange={setChosen}
          />
          <AddressField
            label={t('address.label')}
            value={address}
            onChange={(text) => {
              setAddress(text)
              save.reset()
            }}
            error={
              isChinese
                ? t('address.chinese', { kind: 'address' })
                : isOfAddress
                  ? errorText(refusal)
                  : isPressed && address === ''
                    ? t('address.missing')
                    : undefined
            }
          />
          <TextField
            label={t('book.label')}
            help={t('book.labelHelp')}
            value={label}
            maxLength={ADDRESS_LABEL_MAX}
            autoComplete="off"
            onChange={setLabel}
          />
          {refusal !== null && !isOfAddress && <Note tone="negative">{errorText(refusal)}</Note>}
        </form>
      </Overlay>
      {stepUp.sheet}
    </>
  )
}
