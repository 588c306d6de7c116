import { phosphorIcons } from '@assay/ui/bundling/phosphorIcons'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bootScript } from './bundling/boot.ts'
import { leanChart } from './bundling/chart.ts'
import { chunkGroups } from './bundling/chunks.ts'
import { coinLogoFiles } from './bundling/coinLogos.ts'
import { compressedCopies } from './bundling/compressed.ts'
import { leanReact } from './bundling/leanReact.ts'
import { compiledMessages } from './bundling/messages.ts'
import { routePaths } from './bundling/routePaths.ts'
import { drawingTools, libraryIndicators } from './src/features/trade/chart/offeredTools.ts'

const root = import.meta.dirname
/** The server of `npm run dev`; PORT as for the server itself. */
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    compiledMessages(root),
    phosphorIcons(),
    coinLogoFiles(),
    leanReact(),
    routePaths(),
    leanChart([...libraryIndicators, ...drawingTools]),
    VitePWA({
      registerType: 'prompt',
      // Registered by app/updates.ts, through a trusted-types policy and never in the way of an order.
      injectRegister: false,
      manifest: {
        name: 'Assay',
        short_name: 'Assay',
        description: 'A crypto exchange whose prices, settlements and books anybody can check.',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#f2f3ef',
        theme_color: '#0b4a5a',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      // Ours (src/worker/sw.ts): it also shows notifications. In one file: fetching another by importScripts
      // is what the page's trusted types forbid.
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectManifest: {
        rollupFormat: 'iife',
        // The frame alone is kept.
        globPatterns: [
          'index.html',
          'assets/{index,home,boot}-*.{js,css}',
          'assets/words/*/en/shell.js',
          'assets/ibm-plex-sans-latin-wght-*.woff2',
          'icon.svg',
        ],
      },
    }),
    bootScript(root),
    compressedCopies(),
  ],
  server: {
    proxy: { '/api': { target: server }, '/ws': { target: server, ws: true } },
  },
  build: {
    target: 'es2023',
    // The page lists what each language and path needs (bundling/boot.ts); the rest of the graph is small.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Read by `npm run size`.
    manifest: true,
    rolldownOptions: {
      output: {
        // The first script lists every chunk, so short names are fewer bytes before the first screen. The manifest says
        // what is in each; groups keep their names, by which the budgets and the service worker find them.
        chunkFileNames: ({ name }) => (/^[a-z]+$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        codeSplitting: {
          groups: chunkGroups(root),
        },
      },
    },
  },
})
