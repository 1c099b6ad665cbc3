import { act, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api'
import { sessionFeature } from '@/features/session'
import { createStore } from '@/store'
import { ChunkLoadError, CssLoadError, loadChunk } from './lazyPage'
import { PartMissing } from './PartMissing'
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

  it('asks whether the server is there when a part of the page did not arrive', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    showing(new ChunkLoadError('missing', '/assets/a.js', null))
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeInTheDocument()
    vi.unstubAllGlobals()
  })
})

describe('PartMissing', () => {
  const answer = vi.fn<() => Promise<Response>>()
  const away = () => Promise.reject(new TypeError('Failed to fetch'))
  const there = () => Promise.resolve(new Response())
  beforeEach(() => {
    sessionStorage.clear()
    vi.stubGlobal('fetch', answer)
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    answer.mockReset()
  })
  const missing = new ChunkLoadError('missing', '/assets/a.js', null)
  const show = async (error = missing) => {
    const reload = vi.fn<() => void>()
    const { unmount } = render(<PartMissing error={error} reload={reload} />)
    await after(0)
    return { reload, unmount }
  }
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('says that there is no connection while the server is away, and reloads by itself when it is back', async () => {
    answer.mockImplementation(away)
    const { reload } = await show()
    expect(screen.getByRole('heading', { name: 'No connection' })).toBeInTheDocument()
    await after(1000)
    expect(answer).toHaveBeenCalledTimes(2)
    answer.mockResolvedValue(new Response(null, { status: 502 }))
    await after(2000)
    expect(answer).toHaveBeenCalledTimes(3)
    expect(reload).not.toHaveBeenCalled()
    answer.mockImplementation(there)
    await after(4000)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('looks at once where it is asked to, and no longer once it is left', async () => {
    answer.mockImplementation(away)
    const { unmount } = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await after(0)
    expect(answer).toHaveBeenCalledTimes(2)
    unmount()
    await after(100_000)
    expect(answer).toHaveBeenCalledTimes(2)
  })

  it('reloads once where the server is there, and then leaves it to the person', async () => {
    answer.mockImplementation(there)
    const first = await show()
    expect(first.reload).toHaveBeenCalledOnce()
    first.unmount()
    const second = await show()
    expect(second.reload).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(second.reload).toHaveBeenCalledOnce()
  })

  it('reloads again after a later failure', async () => {
    answer.mockImplementation(there)
    const first = await show()
    first.unmount()
    await after(60_000)
    expect((await show()).reload).toHaveBeenCalledOnce()
  })

  it('offers a retry where a part takes too long though the server is there', async () => {
    answer.mockImplementation(there)
    const { reload } = await show(new ChunkLoadError('timeout', '/assets/a.js', null))
    expect(screen.getByRole('heading', { name: 'Taking longer than usual' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
    expect(reload).not.toHaveBeenCalled()
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
