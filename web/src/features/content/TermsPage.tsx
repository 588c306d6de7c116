import { TextPage } from './TextPage.tsx'

export default function TermsPage() {
  return <TextPage rules="TERMS" />
}
