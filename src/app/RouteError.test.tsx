import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api'
import { sessionFeature } from '@/features/session'
import { createStore } from '@/store'
import { ChunkLoadError, CssLoadError, loadChunk } from './lazyPage'
import { RouteError } from './RouteError'

const refused = () => Promise.reject(new Error('not part of this test'))
const api: ApiClient = { call: refused, bytes: refused }
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const showing = (error: Error) => {
  const { store } = createStore({
    features: [sessionFeature],
    context: { api, clock: { now: () => 0 } },
    report: vi.fn(),
  })
  const Broken = () => {
    throw error
  }
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <RouteError /> }])
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  )
}

describe('RouteError', () => {
  it('says that there was a problem, logs it, and offers to contact support', () => {
    const error = new Error('a bug')
    showing(error)
    expect(screen.getByRole('heading', { name: 'Oops!' })).toBeInTheDocument()
    expect(screen.getByText('There was a problem with this page.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Contact us' })).toBeInTheDocument()
    expect(console.error).toHaveBeenCalledWith('[render]', error)
  })

  it('offers a reload when a part of the page is gone, and a retry when it does not come', () => {
    showing(new ChunkLoadError('missing', '/assets/a.js', null))
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
    showing(new ChunkLoadError('timeout', '/assets/a.js', null))
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })
})

describe('loadChunk', () => {
  const failing = (error: Error, timeout?: number) => loadChunk(() => Promise.reject(error), timeout)

  it('names the missing script and its failure', async () => {
    const error = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/study-1.js')
    await expect(failing(error)).rejects.toMatchObject({
      name: 'ChunkLoadError',
      type: 'missing',
      request: 'http://localhost/assets/study-1.js',
    })
  })

  it('has an error of its own for stylesheets', async () => {
    await expect(failing(new Error('Unable to preload CSS for /assets/a.css'))).rejects.toBeInstanceOf(CssLoadError)
  })

  it('gives up after the time allowed', async () => {
    vi.useFakeTimers()
    const failed = vi.fn<(error: unknown) => void>()
    void loadChunk(() => new Promise(() => undefined)).catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed.mock.calls).toMatchObject([[{ type: 'timeout' }]])
    vi.useRealTimers()
  })

  it('passes other errors on', async () => {
    await expect(failing(new Error('a bug in the module'))).rejects.toThrow('a bug in the module')
  })
})
