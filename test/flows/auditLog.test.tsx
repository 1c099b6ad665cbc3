import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { exportAudit, listAudit, patchUser } from '@core/contract'
import { newId } from '@server/db/ids'
import { securityLog } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { catchSavedFiles } from '../harness/savedFiles'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false, outboundAllow: ['127.0.0.1'] })

const rowOf = async (words: RegExp) => {
  const table = within(await screen.findByRole('table', { name: 'Audit log' }))
  const found = table.getAllByRole('row').find(row => words.test(row.textContent))
  if (!found) throw new Error(`No row ${String(words)}`)
  return found
}
const open = async (client: MintedClient) => screens.open({ at: '/settings/audit', client, as: 'admin' })
const old = (client: MintedClient, at: number) => ({
  clientId: client.client.id,
  id: newId(),
  event: 'report.deleted',
  outcome: 'ok' as const,
  requestId: `r${String(at)}`,
  created: new Date(Date.UTC(2020, 0, 1, 0, 0, at)),
})

it('tells who did what, is narrowed, opened, and shows one person alone', async () => {
  const client = await screens.server.mintClient()
  await client.tenant(tx =>
    tx.insert(securityLog).values({
      clientId: client.client.id,
      id: newId(),
      userId: client.manager.id,
      event: 'study.created',
      outcome: 'ok',
      requestId: 'r1',
      detail: { study: 'NF-2026-0007' },
    }),
  )
  const { user } = await open(client)
  const signedIn = await rowOf(/Signed in.*$/)
  expect(signedIn).toHaveTextContent(/^\d\d:\d\d:\d\d/)
  await checkAccessibility()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'refused')
  expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find in the log' }), 'test admin')
  await waitFor(() => expect(screen.queryByText('Test manager')).not.toBeInTheDocument())
  await user.clear(screen.getByRole('searchbox', { name: 'Find in the log' }))
  await waitFor(async () => expect(await rowOf(/Test manager/)).toBeInTheDocument())
  await user.click(within(await rowOf(/Test manager/)).getByRole('button'))
  const detail = within(await screen.findByRole('dialog', { name: 'Study added' }))
  expect(detail.getByText('NF-2026-0007')).toBeInTheDocument()
  expect(detail.getByText(`Test manager, ${client.manager.email}`)).toBeInTheDocument()
  await checkAccessibility()
  await user.click(detail.getByRole('button', { name: 'All of Test manager' }))
  await waitFor(() => expect(screen.queryByText('Test admin')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Show everybody' }))
  await waitFor(async () => expect(await rowOf(/Test admin/)).toBeInTheDocument())
})

it('says what to do where the browser does not let an entry be copied', async () => {
  const { user } = await open(await screens.server.mintClient())
  await user.click(within(await rowOf(/Signed in/)).getByRole('button'))
  const copying = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
  await user.click(await screen.findByRole('button', { name: 'Copy entry' }))
  expect(await screen.findByText(/did not allow copying. Export the log instead\.$/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Copy entry' }))
  expect(await screen.findByText('The entry was copied.')).toBeInTheDocument()
  copying.mockRestore()
})

it('goes on with older entries, and is taken as a file with all of them', async () => {
  const client = await screens.server.mintClient()
  await client.tenant(tx => tx.insert(securityLog).values(Array.from({ length: 130 }, (_, at) => old(client, at))))
  const saved = catchSavedFiles()
  const { user } = await open(client)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'When' }), 'all')
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'report.deleted')
  expect(await screen.findByText('130 entries')).toBeInTheDocument()
  const lines = () => within(screen.getByRole('table', { name: 'Audit log' })).getAllByRole('button')
  expect(lines()).toHaveLength(100)
  screens.fail(refuse(listAudit, 'unavailable', { once: true }))
  await user.click(screen.getByRole('button', { name: 'Show older entries' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Older entries could not be loaded')
  expect(lines()).toHaveLength(100)
  await user.click(screen.getByRole('button', { name: 'Show older entries' }))
  await waitFor(() => expect(lines()).toHaveLength(130))
  expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'JSON lines, 130 entries' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('audit log.jsonl')
  expect((await saved[0]?.content.text())?.trim().split('\n')).toHaveLength(130)
  expect(screens.callsOf(exportAudit)).toBe(1)
})

it('that cannot be loaded says so and is asked for again', async () => {
  const client = await screens.server.mintClient()
  screens.fail(refuse(listAudit, 'unavailable', { once: true }))
  const { user } = await open(client)
  await screen.findByText('The audit log could not be loaded.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowOf(/Signed in/)).toBeInTheDocument()
})

it.each(['manager', 'user'] as const)('is nothing that a %s finds', async role => {
  const client = await screens.server.mintClient()
  await screens.open({ at: '/settings/audit', client, as: role })
  expect(await screen.findByRole('heading', { name: /This page doesn.t exist/ })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Audit log' })).not.toBeInTheDocument()
  expect(screens.callsOf(listAudit)).toBe(0)
})

it('shows what was changed in two columns', async () => {
  const client = await screens.server.mintClient()
  const params = { profileId: client.user.id }
  await client.as('admin').call(patchUser, { params, body: { manager: true } })
  const { user } = await open(client)
  await user.click(within(await rowOf(/Role changed/)).getByRole('button'))
  const detail = within(await screen.findByRole('dialog', { name: 'Role changed' }))
  const table = within(detail.getByRole('table', { name: 'What changed' }))
  expect(table.getByRole('row', { name: 'Role User Manager' })).toBeInTheDocument()
  await checkAccessibility()
  const file = await client.as('admin').send(exportAudit, { query: { format: 'csv', event: 'user.role_changed' } })
  expect(await file.text()).toContain('role: User -> Manager')
})

it('sends entries to a webhook: secret once, test line, what went wrong, pause and stop', async () => {
  const received: string[] = []
  let status = 200
  const receiver = createServer((request, response) => {
    request.on('data', (part: Buffer) => received.push(part.toString()))
    request.on('end', () => response.writeHead(status).end())
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/in`
  const client = await screens.server.mintClient()
  const { user } = await open(client)
  await user.click(await screen.findByRole('button', { name: 'Set receiver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set receiver' }))
  await checkAccessibility()
  await user.click(dialog.getByRole('radio', { name: 'Syslog' }))
  expect(dialog.getByRole('checkbox', { name: 'Encrypt with TLS' })).toBeChecked()
  await user.click(dialog.getByRole('radio', { name: 'Webhook' }))
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), url)
  await user.click(dialog.getByRole('button', { name: 'Save receiver' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the secret now' }))
  const secret = shown.getByRole('group', { name: 'Secret' }).textContent
  expect(secret).toMatch(/^whsec_/)
  await checkAccessibility()
  await user.click(shown.getByRole('button', { name: 'I have copied it' }))
  await waitFor(() => expect(document.body.textContent).not.toContain(secret))
  const part = within(await screen.findByRole('region', { name: 'Forwarding' }))
  await screens.server.jobs.runDue()
  await user.click(await part.findByRole('button', { name: 'Send test line' }))
  expect(await part.findByText('The test line was delivered')).toBeInTheDocument()
  expect(received.join('')).toContain('"event":"forwarding.test"')
  await checkAccessibility()
  status = 403
  await user.click(part.getByRole('button', { name: 'Send test line' }))
  expect(await part.findByText(/status 403\. Check there whether the secret/)).toBeInTheDocument()
  await user.click(part.getByRole('button', { name: 'More about forwarding' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  expect(await part.findByText('Paused')).toBeInTheDocument()
  await user.click(part.getByRole('button', { name: 'More about forwarding' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stop forwarding' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Stop forwarding?' })
  expect(asked).toHaveTextContent(/not sent\. The audit log itself stays/)
  await user.click(within(asked).getByRole('button', { name: 'Stop forwarding' }))
  expect(await part.findByRole('button', { name: 'Set receiver' })).toBeInTheDocument()
  receiver.closeAllConnections()
  receiver.close()
})
