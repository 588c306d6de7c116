import { ContactPage } from './ContactPage.tsx'

export default function PhonePage() {
  return <ContactPage kind="PHONE" />
}
