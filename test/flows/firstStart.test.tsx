import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { firstAdmin } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { serveScreens, type OpenApp } from '../harness/renderApp'

const screens = serveScreens()

const fillIn = async ({ user }: OpenApp, secret: string, password = 'seven lamps on water') => {
  const fields = {
    'Setup secret': secret,
    Organisation: 'Acme Research',
    'First name': 'Ada',
    'Last name': 'Lovelace',
    'E-mail': 'ada@acme.test',
    Password: password,
  }
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text)
  await user.click(screen.getByRole('button', { name: 'Create organisation' }))
}

it('an empty installation says what its first administrator must still enter, and sends nothing', async () => {
  const page = await screens.open({ at: '/login?setup=1' })
  await fillIn(page, 'secret', 'too short')
  expect(screen.getByText('Use 15 characters or more.')).toBeInTheDocument()
  expect(screens.callsOf(firstAdmin)).toBe(0)
  await checkAccessibility()
})

it('an empty installation gets its first administrator by the printed secret, once', async () => {
  await fillIn(await screens.open({ at: '/login?setup=1' }), 'a guess')
  expect(await screen.findByRole('alert')).toHaveTextContent('The setup secret is not right')

  await fillIn(await screens.open({ at: '/login?setup=1' }), screens.server.setupSecret)
  await screen.findByRole('heading', { name: 'Search and discover insights' })
  expect(screen.getByRole('button', { name: 'Profile of Ada Lovelace' })).toBeInTheDocument()

  await fillIn(await screens.open({ at: '/login?setup=1' }), screens.server.setupSecret)
  expect(await screen.findByRole('alert')).toHaveTextContent('the installation has been set up already')
})
