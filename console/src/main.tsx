import './index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startTheme } from './theme.ts'

const container = document.getElementById('app')
if (container === null) throw new Error('The page has no #app element.')
startTheme()
createRoot(container).render(<App />)
