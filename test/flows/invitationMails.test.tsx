import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { checkAccessibility } from '../harness/axe'
import { openMailbox } from '../harness/mailbox'
import { serveScreens } from '../harness/renderApp'

const box = await openMailbox()
const screens = serveScreens({ runJobs: false, mailer: box.mailer })
afterAll(() => box.close())

const ADDRESS = 'nia@new.example'
const REFUSED = /The mail server refused this address/

it('an invitation that the mail server refused says so in the list, and can be sent again', async () => {
  box.refused.add(ADDRESS)
  const client = await screens.server.mintClient()
  const { user } = await screens.open({ at: '/settings/users', client, as: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Invite people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }))
  await user.type(dialog.getByRole('textbox', { name: /E-mail addresses/ }), ADDRESS)
  await user.click(dialog.getByRole('button', { name: 'Invite 1 person' }))
  expect(await dialog.findByText(REFUSED)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  const row = () => within(screen.getByRole('row', { name: /nia@new\.example/ }))
  await screen.findByRole('row', { name: /nia@new\.example/ })
  expect(row().getAllByText(REFUSED).length).toBeGreaterThan(0)
  await checkAccessibility()

  box.refused.delete(ADDRESS)
  await user.click(row().getByRole('button', { name: `Send again to ${ADDRESS}` }))
  const again = within(await screen.findByRole('dialog', { name: `New invitation link for ${ADDRESS}` }))
  await user.click(again.getByRole('button', { name: 'Create link' }))
  expect(await again.findByText(new RegExp(`It was sent to ${ADDRESS} too`))).toBeInTheDocument()
  await user.click(again.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(row().queryByText(REFUSED)).not.toBeInTheDocument())
})
