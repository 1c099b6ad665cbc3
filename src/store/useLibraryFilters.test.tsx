import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { savedSelection, saveSelection, type Selection } from '@/lib/libraryFilters'
import { useLibraryFilters, type LibraryFilters } from './useLibraryFilters'

const RESETS = ['page'] as const
const held: { study?: LibraryFilters; story?: LibraryFilters } = {}

const Screen = ({ userId }: { readonly userId: string }) => {
  held.study = useLibraryFilters('study', userId, RESETS)
  held.story = useLibraryFilters('story', userId)
  return <p>{JSON.stringify([held.study.selection, held.story.selection])}</p>
}

const link = (parameters: Readonly<Record<string, string>>) => `/results?${new URLSearchParams(parameters).toString()}`
const year = (...values: string[]): Selection => ({ Year: values })
const text = (selection: Selection) => JSON.stringify(selection)

/** The hook on a screen at this address; `url` reads the parameters of the address there is now. */
const open = (at: string, userId = 'ann') => {
  const router = createMemoryRouter([{ path: '/results', element: <Screen userId={userId} /> }], {
    initialEntries: [at],
  })
  render(<RouterProvider router={router} />)
  return {
    router,
    url: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
    change: (kind: 'study' | 'story', selection: Selection) => act(() => held[kind]?.change(selection)),
  }
}
const shows = (study: Selection, story: Selection = {}) => screen.findByText(JSON.stringify([study, story]))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the filters of a listing', () => {
  it('come from the URL when nothing is saved, and opening a link saves nothing', async () => {
    const { url } = open(link({ query: 'snack', page: '2', studyFilters: text(year('2024')) }))
    await shows(year('2024'))
    expect(held.study?.text).toBe(text(year('2024')))
    expect(url()).toEqual({ query: 'snack', page: '2', studyFilters: text(year('2024')) })
    expect(savedSelection('study', 'ann')).toBeNull()
  })

  it('are kept in the URL and saved for the person with each change, back on the first page', async () => {
    const { url, change } = open(link({ query: 'snack', page: '2' }))
    change('study', year('2024', '2023'))
    await shows(year('2024', '2023'))
    await waitFor(() => expect(url()).toEqual({ query: 'snack', studyFilters: text(year('2023', '2024')) }))
    expect(savedSelection('study', 'ann')).toEqual(year('2023', '2024'))
    expect(savedSelection('study', 'bob')).toBeNull()
    change('study', {})
    await waitFor(() => expect(url()).toEqual({ query: 'snack' }))
    expect(savedSelection('study', 'ann')).toBeNull()
  })

  it('add no entry to the history', async () => {
    const { router, url, change } = open(link({ query: 'snack' }))
    change('study', year('2024'))
    await waitFor(() => expect(url().studyFilters).toBeDefined())
    expect(router.state.historyAction).toBe('REPLACE')
  })
})

describe('saved filters', () => {
  it('come before those of a link, which can be taken after all', async () => {
    saveSelection('study', 'ann', year('2023'))
    const { url } = open(link({ query: 'snack', studyFilters: text(year('2024')) }))
    await shows(year('2023'))
    expect(held.study?.passedOver).toBe(true)
    await waitFor(() => expect(url().studyFilters).toBe(text(year('2023'))))
    act(() => held.study?.takeLink())
    await shows(year('2024'))
    expect(held.study?.passedOver).toBe(false)
    await waitFor(() => expect(url().studyFilters).toBe(text(year('2024'))))
    expect(savedSelection('study', 'ann')).toEqual(year('2024'))
  })

  it('stand silently where the link has none or the same', async () => {
    saveSelection('study', 'ann', year('2023'))
    const { url } = open(link({ query: 'snack' }))
    await waitFor(() => expect(url().studyFilters).toBe(text(year('2023'))))
    expect(held.study?.passedOver).toBe(false)
    cleanup()
    open(link({ query: 'snack', studyFilters: text(year('2023')) }))
    await shows(year('2023'))
    expect(held.study?.passedOver).toBe(false)
  })

  it('of both kinds reach the URL together', async () => {
    saveSelection('study', 'ann', year('2023'))
    saveSelection('story', 'ann', { Topic: ['Price'] })
    const { url } = open(link({ query: 'snack' }))
    await shows(year('2023'), { Topic: ['Price'] })
    await waitFor(() =>
      expect(url()).toEqual({
        query: 'snack',
        studyFilters: text(year('2023')),
        storyFilters: text({ Topic: ['Price'] }),
      }),
    )
  })

  it('stay when a link inside the product has none', async () => {
    const { router, url, change } = open(link({ query: 'snack' }))
    change('study', year('2024'))
    await waitFor(() => expect(url().studyFilters).toBeDefined())
    await act(() => router.navigate(link({ query: 'drink' })))
    await shows(year('2024'))
    await waitFor(() => expect(url()).toEqual({ query: 'drink', studyFilters: text(year('2024')) }))
    expect(held.study?.passedOver).toBe(false)
  })

  it('are passed over by nobody else on the same browser', async () => {
    saveSelection('study', 'ann', year('2023'))
    open(link({ studyFilters: text(year('2024')) }), 'bob')
    await shows(year('2024'))
    expect(held.study?.passedOver).toBe(false)
  })
})

describe('a link whose filters cannot be read', () => {
  it.each([
    ['storyFilters', 'story'],
    ['studyFilters', 'study'],
  ])('gives a console warning for %s and counts as none', async parameter => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { url } = open(link({ query: 'snack', [parameter]: '{broken' }))
    await shows({})
    expect(warned).toHaveBeenCalledTimes(1)
    expect(warned).toHaveBeenCalledWith(expect.stringContaining(parameter))
    await waitFor(() => expect(url()).toEqual({ query: 'snack' }))
  })

  it('gives none when it can', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    open(link({ storyFilters: text(year('2024')) }))
    await shows({}, year('2024'))
    expect(warned).not.toHaveBeenCalled()
  })
})
