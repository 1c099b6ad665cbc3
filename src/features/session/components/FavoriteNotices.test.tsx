import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/api'
import { sessionFeature } from '@/features/session'
import { createStore, type AppStore } from '@/store'
import { LiveRegions, ToastProvider } from '@/ui'
import { favoriteEvents } from '../favorites/state'
import { FavoriteNotices } from './FavoriteNotices'

let running: AppStore
beforeEach(() => {
  const api = { call: () => new Promise(() => undefined) } as unknown as ApiClient
  running = createStore({
    features: [sessionFeature],
    context: { api, clock: { now: () => Date.now() } },
    report: (where, error) => {
      throw new Error(where, { cause: error })
    },
  })
})
afterEach(() => running.stop())

const item = (title: string) => ({ itemType: 'study', itemId: title, title })
const words = (title: string) => `"${title}" was removed from your favorites.`
const remove = (title: string) => running.store.dispatch(favoriteEvents.set({ ...item(title), wanted: false }))
const show = () =>
  render(
    <Provider store={running.store}>
      <LiveRegions>
        <ToastProvider>
          <FavoriteNotices />
        </ToastProvider>
      </LiveRegions>
    </Provider>,
  )

it('tells what was removed before this part of the page was there, once, and takes it back', async () => {
  remove('Tea habits')
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(running.store.getState()).toMatchObject({
    session: { favorites: { local: { wanted: { 'study:Tea habits': true } } } },
  })

  cleanup()
  show()
  remove('Snack brands')
  expect(await screen.findByText(words('Snack brands'))).toBeInTheDocument()
  expect(screen.queryByText(words('Tea habits'))).not.toBeInTheDocument()
})
