import { useState } from 'react'
import { afterPress } from '@assay/ui/afterPress'
import { useFirstWrong } from './useFirstWrong.ts'

/** When a form says what is wrong: a field after it was left filled, all of them after a press of the button; from then
 *  on with every keystroke. The first wrong field gets the focus. */
export function useFormCheck<Problems extends object>(problems: Problems) {
  type Field = keyof Problems
  const [shown, setShown] = useState<ReadonlySet<Field>>(new Set())
  const [presses, setPresses] = useState(0)
  const form = useFirstWrong(presses)
  const wrong = Object.keys(problems) as Field[]
  return {
    form,
    problem: <F extends Field>(field: F): Problems[F] | undefined => (shown.has(field) ? problems[field] : undefined),
    left(field: Field, value: string) {
      if (value !== '') afterPress(() => setShown((before) => new Set([...before, field])))
    },
    /** Whether the form may be sent; otherwise everything that is wrong is shown. */
    isRight(): boolean {
      if (wrong.length === 0) return true
      setShown(new Set([...shown, ...wrong]))
      setPresses(presses + 1)
      return false
    },
    /** As before the first press: what was typed has been sent. */
    clear() {
      setShown(new Set())
      setPresses(0)
    },
    /** Of wrong fields at a press, for a screen reader; 0 before one. */
    announced: presses > 0 ? wrong.length : 0,
  }
}
