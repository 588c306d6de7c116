import './index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { start } from './app/start.ts'

const container = document.getElementById('app')
if (container === null) throw new Error('The page has no #app element.')
// Not awaited at the top level: a screen's chunk may import from this one, and would wait for it forever.
void start().then(() => createRoot(container).render(<App />))
