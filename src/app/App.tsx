import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { StyleSheetManager } from 'styled-components'
import { GlobalStyle, LinkProvider, LiveRegions, ThemeProvider, ToastProvider } from '@/ui'
import type { ClientApp } from './createApp'

export interface AppProps {
  readonly app: ClientApp
  /** The nonce of the page's Content-Security-Policy, or '' without one. */
  readonly nonce?: string
}

/** The providers around all screens. */
export const App = ({ app, nonce = '' }: AppProps) => (
  <StyleSheetManager {...(nonce !== '' && { nonce })}>
    <Provider store={app.store} stabilityCheck={import.meta.env.PROD ? 'never' : 'always'}>
      <ThemeProvider>
        <GlobalStyle />
        <LinkProvider value={app.Anchor}>
          <LiveRegions>
            <ToastProvider>
              <RouterProvider router={app.router} />
            </ToastProvider>
          </LiveRegions>
        </LinkProvider>
      </ThemeProvider>
    </Provider>
  </StyleSheetManager>
)
