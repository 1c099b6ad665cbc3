import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenToViewer, postViewerMessage, type ViewerMessage } from './messages'

let stop: () => void = () => {}
afterEach(() => stop())

const listening = (): ViewerMessage[] => {
  const heard: ViewerMessage[] = []
  stop = listenToViewer(message => heard.push(message))
  return heard
}
const arrive = (data: unknown, origin: string) => window.dispatchEvent(new MessageEvent('message', { data, origin }))

describe('messages of the viewer', () => {
  it('are posted to the exact origin of the page', () => {
    const post = vi.fn()
    postViewerMessage({ type: 'viewer.close' }, { postMessage: post } as unknown as Window)
    expect(post).toHaveBeenCalledWith({ type: 'viewer.close' }, window.location.origin)
    expect(window.location.origin).toMatch(/^https?:\/\/[^*]+$/)
  })

  it('are heard from the own origin', async () => {
    const heard = listening()
    const message = { type: 'viewer.page', document_id: 'd1', page: 3 } as const
    arrive(message, window.location.origin)
    await waitFor(() => expect(heard).toEqual([message]))
  })

  it.each(['https://evil.test', 'null', '', `${window.location.origin}.evil.test`])(
    'of the origin %j are ignored',
    origin => {
      const heard = listening()
      arrive({ type: 'viewer.close' }, origin)
      expect(heard).toEqual([])
    },
  )

  it.each([
    [null],
    ['viewer.close'],
    [{ type: 'viewer.delete', document_id: 'd1' }],
    [{ type: 'viewer.page', document_id: 'd1' }],
    [{ type: 'viewer.page', document_id: 'd1', page: 0 }],
    [{ type: 'viewer.page', document_id: 'd1', page: '2' }],
    [{ type: 'viewer.support', document_id: 7, page: 1 }],
    [{ type: 'viewer.close', extra: true }],
  ])('that are malformed (%j) are ignored', data => {
    const heard = listening()
    arrive(data, window.location.origin)
    expect(heard).toEqual([])
  })

  it('are no longer heard once nobody listens', () => {
    const heard = listening()
    stop()
    arrive({ type: 'viewer.close' }, window.location.origin)
    expect(heard).toEqual([])
  })
})
