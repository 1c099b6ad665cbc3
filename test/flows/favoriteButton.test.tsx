import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFavorite, deleteFavorite, listFavorites } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { hold, refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()

const mintLibrary = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  await addStudy(client, 'Oat Drinks')
  return client
}
const star = () => screen.findByRole('button', { name: 'Favorite Oat Drinks' })
const favorites = async (client: MintedClient) =>
  (await client.as('user').call(listFavorites, { query: {} })).results.map(each => each.study?.name)
const pressed = async (value: boolean) => expect(await star()).toHaveAttribute('aria-pressed', String(value))

describe('a favorite', () => {
  it('is marked at once by the keyboard, kept, and unmarked with a way back', async () => {
    const client = await mintLibrary()
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await pressed(false)
    const button = await star()
    act(() => button.focus())
    await user.keyboard(' ')
    await pressed(true)
    await waitFor(async () => expect(await favorites(client)).toEqual(['Oat Drinks']))
    screens.reopen('/studies')
    await waitFor(async () => pressed(true))
    await user.click(await star())
    await pressed(false)
    expect(await screen.findByText('"Oat Drinks" was removed from your favorites.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await pressed(true)
    await checkAccessibility()
    await waitFor(async () => expect(await favorites(client)).toEqual(['Oat Drinks']))
  })

  it('goes back when the server refuses, and says so', async () => {
    const client = await mintLibrary()
    screens.fail(refuse(createFavorite, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await user.click(await star())
    expect(await screen.findByText('"Oat Drinks" could not be added to your favorites.')).toBeInTheDocument()
    await pressed(false)
    await user.click(await star())
    await waitFor(async () => expect(await favorites(client)).toEqual(['Oat Drinks']))
    await pressed(true)
  })

  it('pressed again and again ends as it was left, with no more requests than that takes', async () => {
    const client = await mintLibrary()
    const held = hold(deleteFavorite)
    screens.fail(held.handler)
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await user.click(await star())
    await waitFor(async () => expect(await favorites(client)).toEqual(['Oat Drinks']))
    await pressed(true)
    for (const _ of [1, 2, 3]) await user.click(await star())
    await pressed(false)
    held.release()
    await waitFor(async () => expect(await favorites(client)).toEqual([]))
    await pressed(false)
    expect([screens.callsOf(createFavorite), screens.callsOf(deleteFavorite)]).toEqual([1, 1])
  })
})
