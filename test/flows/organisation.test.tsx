import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getClient, patchClient } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { openBuilder } from '../harness/builderScreen'
import { addTracker } from '../harness/library'
import { refuse } from '../harness/respond'
import { serveScreens } from '../harness/renderApp'

const screens = serveScreens({ runJobs: false })
const AT = '/settings/organisation'
const textbox = (name: RegExp | string) => screen.findByRole('textbox', { name })
const save = (changes: string) => screen.getByRole('button', { name: `Save ${changes}` })

describe('the settings of the organisation', () => {
  it('show what a change does before it is saved, and take effect at once', async () => {
    const client = await screens.server.mintClient({ name: 'Northfield' })
    const { user } = await screens.open({ at: AT, client, as: 'admin' })
    await user.type(await textbox(/^Banner/), 'Maintenance at 18:00')
    expect(within(screen.getByRole('figure')).getByText('Maintenance at 18:00')).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: /^Hide search/ }))
    expect(await screen.findByText('3 people will no longer be able to search.')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(save('2 changes'))
    expect(await screen.findByText('Settings saved')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument()
    const banner = within(screen.getByRole('banner'))
    expect(await banner.findByText('Maintenance at 18:00')).toBeInTheDocument()
    expect(await client.as('user').call(getClient, {})).toMatchObject({
      banner: 'Maintenance at 18:00',
      hide_search_enabled: true,
    })
  })

  it('choose the significance test that new reports begin with', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const { user } = await screens.open({ at: AT, client, as: 'admin' })
    const test = await screen.findByRole('combobox', { name: 'Significance test' })
    expect(test).toHaveDisplayValue('House')
    await user.selectOptions(test, 'SPSS')
    expect(await screen.findByText(/Saved ones keep their test/)).toBeInTheDocument()
    await user.click(save('1 change'))
    expect(await screen.findByText('Settings saved')).toBeInTheDocument()
    await openBuilder(screens, client)
    expect(await screen.findByRole('combobox', { name: 'Test' })).toHaveDisplayValue('SPSS')
  })

  it('mark what is wrong, keep it over a failed save and a reload', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: AT, client, as: 'admin' })
    const address = await textbox(/^Support address/)
    await user.type(address, 'javascript:alert(1)')
    expect(address).toHaveAccessibleDescription(/Enter an e-mail address/)
    await user.clear(address)
    await user.type(address, 'help@northfield.example')
    screens.fail(refuse(patchClient, 'unavailable', { once: true }))
    await user.click(save('1 change'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your changes are kept here.')
    screens.reopen(AT)
    expect(await textbox(/^Support address/)).toHaveValue('help@northfield.example')
    await user.click(save('1 change'))
    await waitFor(async () =>
      expect((await client.as('admin').call(getClient, {})).support_address).toBe('help@northfield.example'),
    )
  })

  it('ask when another admin saved the same field meanwhile', async () => {
    const client = await screens.server.mintClient({ name: 'Northfield' })
    const { user } = await screens.open({ at: AT, client, as: 'admin' })
    const name = await textbox('Name')
    await user.type(name, ' Foods')
    await client.as('admin').call(patchClient, { body: { name: 'Southfield' } })
    await user.click(save('1 change'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Test admin changed this while you were editing it')
    expect(alert).toHaveTextContent('Name: Southfield')
    await checkAccessibility()
    await user.click(within(alert).getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Settings saved')).toBeInTheDocument()
    expect((await client.as('user').call(getClient, {})).name).toBe('Northfield Foods')
  })

  it.each(['manager', 'user'] as const)('do not exist for a %s', async role => {
    const client = await screens.server.mintClient()
    await screens.open({ at: AT, client, as: role })
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist." })).toBeInTheDocument()
    expect(screens.callsOf(getClient)).toBe(0)
  })
})
