import { paths } from '../../paths.ts'
import { BasicForm } from './BasicForm.tsx'
import { SentPanel } from './SentPanel.tsx'
import { VerificationFrame } from './VerificationFrame.tsx'

export default function BasicPage() {
  return (
    <VerificationFrame backTo={paths.identity()}>
      {({ basic, ...rest }) =>
        basic.state === 'NONE' || basic.state === 'RETURNED' ? (
          <BasicForm standing={basic} {...rest} />
        ) : (
          <SentPanel level="BASIC" standing={basic} next={rest.advanced} />
        )
      }
    </VerificationFrame>
  )
}
