import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { paths } from '@/lib/paths'
import { trackerStudy } from './library'
import type { OpenApp, Screens } from './renderApp'
import type { MintedClient, RoleName } from './serverApp'

/** Address of the report builder for the brand tracker. */
export const trackerBuilder = (reportId?: string): string =>
  paths.reportBuilder(trackerStudy.number, trackerStudy.dataset, reportId)

export const nameField = () => screen.findByRole('textbox', { name: 'Report name' })

/** Opens the report builder of the tracker and waits for its questions. */
export const openBuilder = async (
  screens: Screens,
  client: MintedClient,
  as: RoleName = 'user',
  at = trackerBuilder(),
): Promise<OpenApp> => {
  const page = await screens.open({ at, client, as })
  await nameField()
  // The layer takes the focus when it has appeared, which would interrupt typing.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Report builder' })).toHaveFocus())
  return page
}

/** Finds a question by its name and adds it from the keyboard. */
export const addQuestion = async ({ user }: OpenApp, name: string, to: 'row' | 'axis' = 'row'): Promise<void> => {
  const search = screen.getByRole('searchbox', { name: 'Find a question or option' })
  await user.clear(search)
  await user.type(search, name)
  await user.type(search, to === 'row' ? '{Enter}' : '{Shift>}{Enter}{/Shift}', { skipClick: true })
  await user.clear(search)
}

/** Labels of the variables in a list of the builder. */
export const variablesIn = (list: 'Report variables' | 'Breakout axis'): string[] =>
  within(screen.getByRole('region', { name: list }))
    .queryAllByRole('button', { name: /^Remove / })
    .map(button => (button.getAttribute('aria-label') ?? '').replace('Remove ', ''))

export const baseOf = (label: string): string | null => screen.getByRole('status', { name: label }).textContent
