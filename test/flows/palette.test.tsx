import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { suggest } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import { insertDocument, insertSearchStudy } from '../harness/searchLibrary'
import type { RoleName } from '../harness/serverApp'

const screens = serveScreens()

const library = async () => {
  const client = await screens.server.mintClient({ flags: { bulk_analysis: true, stories: true } })
  await client.tenant(async tx => {
    const tea = await insertSearchStudy(tx, client.client.id, {
      name: 'Tea Tracker',
      number: 'T-1',
      questions: [
        { name: 'Q7', text: 'Which teas do you drink?', options: ['Green tea'] },
        { name: 'OE1', text: 'Why tea?', kind: 'open' },
      ],
    })
    await insertDocument(tx, client, { studyId: tea, name: 'Tea report.pdf', pages: ['one'] })
    await insertSearchStudy(tx, client.client.id, {
      name: 'Tea secrets',
      number: 'T-2',
      rights: { restrictedGroups: ['board'] },
    })
  })
  return client
}

const openAt = async (at: string, as: RoleName = 'user') => {
  const page = await screens.open({ at, client: await library(), as })
  await screen.findByRole('heading', { level: 1 })
  return page
}

const openPalette = async (user: UserEvent) => {
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Search and commands' })
}
const options = () => screen.getAllByRole('option').map(option => option.textContent)

it('suggests in the navbar while somebody types, and opens what is chosen with the keyboard', async () => {
  const { user } = await openAt('/favorites')
  await user.keyboard('/')
  await user.keyboard('te')
  const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }))
  await list.findByRole('option', { name: /^Tea Tracker/ })
  expect(list.getAllByRole('group').map(group => within(group).queryByRole('presentation')?.textContent)).not.toEqual(
    [],
  )
  expect(options().at(-1)).toBe('All results for “te”')
  expect(list.queryByText(/secrets/)).not.toBeInTheDocument()
  expect(list.getAllByText('Te', { selector: 'mark' }).length).toBeGreaterThan(0)
  await checkAccessibility()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: /Q7/ }).id,
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screens.url()).toBe('/analysis/T-1/Main/Q7?marks=teas%2Ctea'))
})

it('closes the suggestions by Escape, clears by the next, and searches by Enter', async () => {
  const { user } = await openAt('/home')
  await user.keyboard('/')
  const field = screen.getByRole('combobox', { name: 'Search' })
  await user.keyboard('tea')
  await screen.findByRole('option', { name: /^Tea Tracker/ })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(field).toHaveValue('tea')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screens.url()).toBe('/results?query=tea'))
})

it('says when nothing is suggested, and when suggestions fail', async () => {
  const { user } = await openAt('/home')
  await user.keyboard('/')
  await user.keyboard('zzz')
  await screen.findByText(/No titles match yet/)
  screens.fail(refuse(suggest, 'internal'))
  await user.keyboard('y')
  await screen.findByText('Suggestions could not be loaded.')
  expect(options()).toEqual(['All results for “zzzy”'])
})

it('opens by Ctrl and K with what was opened last and what can be done', async () => {
  const { user } = await openAt('/studies/T-1', 'manager')
  await openPalette(user)
  expect(screen.getByRole('combobox', { name: 'Search and commands' })).toHaveFocus()
  expect(screen.getByRole('option', { name: /^Add data to this study/ })).toBeInTheDocument()
  await checkAccessibility()
  await user.keyboard('q7')
  await screen.findByRole('option', { name: /Which teas/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screens.url()).toBe('/analysis/T-1/Main/Q7'))
  await screen.findByRole('heading', { level: 1 })
  await openPalette(user)
  expect(options()[0]).toMatch(/^Which teas do you drink\?.*Question$/)
  expect(screen.getByRole('option', { name: /^New report on Main/ })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('finds commands by a few of their letters, and only those that the person may use', async () => {
  const { user } = await openAt('/favorites')
  await openPalette(user)
  await user.keyboard('settings')
  await waitFor(() => expect(options().some(text => text.startsWith('Settings: Info'))).toBe(true))
  expect(options().some(text => /Users|Audit|Branding/.test(text))).toBe(false)
  await user.clear(screen.getByRole('combobox', { name: 'Search and commands' }))
  await user.keyboard('new st')
  await waitFor(() => expect(options().some(text => text.startsWith('New story'))).toBe(true))
  expect(options().some(text => text.startsWith('New study') || text.startsWith('Import data'))).toBe(false)
  await user.clear(screen.getByRole('combobox', { name: 'Search and commands' }))
  await user.keyboard('draft quest')
  await user.click(await screen.findByRole('option', { name: /^Asked before/ }))
  await waitFor(() => expect(screens.url()).toBe('/asked-before'))
})

it('shows one kind alone', async () => {
  const { user } = await openAt('/favorites')
  await openPalette(user)
  await user.keyboard('tea')
  await screen.findByRole('option', { name: /^Tea Tracker/ })
  await user.click(screen.getByRole('button', { name: 'Documents' }))
  await screen.findByRole('option', { name: /Tea report.pdf/ })
  expect(options()).toHaveLength(2)
  await user.click(screen.getByRole('option', { name: 'All documents for “tea”' }))
  await waitFor(() => expect(screens.url()).toBe('/results?query=tea&tab=documents'))
})
