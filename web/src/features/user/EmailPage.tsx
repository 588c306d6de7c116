import { ContactPage } from './ContactPage.tsx'

export default function EmailPage() {
  return <ContactPage kind="EMAIL" />
}
