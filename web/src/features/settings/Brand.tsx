import { useExchangeName, useSettings } from './settingsStore.ts'
import { Mark } from '@assay/ui/Mark'

/** The exchange's mark and name; LOGO_SETTING replaces them. */
export function Brand() {
  const name = useExchangeName()
  const logo = useSettings((settings) => settings.LOGO_SETTING.logo) ?? ''
  if (logo !== '') return <img src={logo} alt={name} className="h-7 max-w-[120px] object-contain" />
  return (
    <>
      <Mark size={28} />
      <span className="text-[19px] font-semibold tracking-[-.02em] text-strong">{name}</span>
    </>
  )
}
