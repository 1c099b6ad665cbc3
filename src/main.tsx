import '@fontsource-variable/inter'
import { createRoot } from 'react-dom/client'
import { createApp } from './app/createApp'
import { App } from './app/App'
import { preloadOnFirstInput, provideLayers } from './ui/layers/useLayers'

// Schemas that a later screen brings are not compiled at run time: the Content-Security-Policy forbids it, and trying would be
// reported. Said here without the library, which first pages do not carry.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The dialog's scroll lock makes its own style element and looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })

provideLayers(() => import('./ui/layers'))
preloadOnFirstInput()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root"')
createRoot(root).render(<App app={createApp()} nonce={nonce} />)
