import { TextPage } from './TextPage.tsx'

export default function AboutPage() {
  return <TextPage rules="ABOUT" />
}
