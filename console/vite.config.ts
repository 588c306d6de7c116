import { phosphorIcons } from '@assay/ui/bundling/phosphorIcons'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), phosphorIcons()],
  build: { target: 'es2023', modulePreload: { polyfill: false }, reportCompressedSize: false },
})
