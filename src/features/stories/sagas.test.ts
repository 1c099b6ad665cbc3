import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Call, StoryDetails } from '@core/contract'
import { restoreStory, searchStories } from '@/api/wire'
import type { ApiClient } from '@/api'
import { createStore, type AppStore } from '@/store'
import { stories, type WithStories } from './index'
import { listRemote, storyActRemote } from './remotes'
import { selectList } from './selectors'

const STORY = { id: 's', title: 'Tea' } as StoryDetails
const QUERY = { page: 1, of: 'all', sort: null, words: '', filters: undefined } as const

let running: AppStore | null = null
afterEach(() => running?.stop())

describe('the list of stories', () => {
  it('has a story that came back while the list was on its way', async () => {
    const answers: ((titles: readonly string[]) => void)[] = []
    const call = (endpoint: Call) =>
      endpoint.id === searchStories.id
        ? new Promise(resolve => {
            answers.push(titles => resolve({ count: titles.length, results: titles.map(title => ({ title })) }))
          })
        : Promise.resolve(endpoint.id === restoreStory.id ? STORY : null)
    running = createStore({
      features: [stories],
      context: { api: { call } as unknown as ApiClient, clock: { now: Date.now } },
      report: (_, error) => {
        throw error
      },
    })
    const { store } = running
    const listed = () =>
      selectList(store.getState() as unknown as WithStories).data?.results.map(({ title }) => title) ?? null
    store.dispatch(listRemote.requested(QUERY))
    store.dispatch(storyActRemote.requested({ storyId: 's', kind: 'restore' }))
    await Promise.resolve()
    // Read before the story was back.
    answers[0]?.([])
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(['Tea'])
    await vi.waitFor(() => expect(listed()).toEqual(['Tea']))
  })
})
