import './index.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { start } from './app/start.ts'

// Its first use would ask for it later, and a preload would take from the script what the first picture waits for; now
// the network has nothing else to do.
void document.fonts.load('1em "IBM Plex Sans Variable"')
const container = document.getElementById('app')
if (container === null) throw new Error('The page has no #app element.')
// Not awaited at the top level: a screen's chunk may import from this one, and would wait for it forever.
// The page shows its first rows already: React mounts in slices, so that frames and taps come between.
void start().then(() => startTransition(() => createRoot(container).render(<App />)))
