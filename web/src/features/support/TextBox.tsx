import { useTranslations } from 'use-intl'
import { TICKET_TEXT_MAX } from '@assay/api/ticketFigures'
import { TextArea, type TextAreaProps } from '@assay/ui/TextArea'

/** A text of a request. */
export function TextBox(props: Omit<TextAreaProps, 'most'>) {
  return <TextArea {...props} most={TICKET_TEXT_MAX} />
}

/** What is wrong with a text, if anything. */
export function useTextProblem(): (text: string) => string | undefined {
  const t = useTranslations('support')
  return (text) => {
    if (text.trim() === '') return t('textMissing')
    return text.trim().length > TICKET_TEXT_MAX ? t('textLong', { limit: TICKET_TEXT_MAX }) : undefined
  }
}
