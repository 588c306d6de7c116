import { Checkbox } from '@assay/ui/Checkbox'

interface PickerProps {
  label: string
  all: readonly string[]
  /** What to show for a name; the name itself without this. */
  textOf?: (name: string) => string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Some of a list: roles, permissions. */
export function Picker({ label, all, textOf = (name) => name, chosen, onChange }: PickerProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium text-normal">{label}</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {all.map((name) => (
          <Checkbox
            key={name}
            label={textOf(name)}
            isOn={chosen.includes(name)}
            onChange={(isOn) => onChange(isOn ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
        ))}
      </div>
    </fieldset>
  )
}
