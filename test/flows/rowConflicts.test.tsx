import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeCalculated, changeNet, createCalculated, createNet, getDataset } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, openBuilder } from '../harness/builderScreen'
import { addTracker, tracker, trackerLabel, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'

const screens = serveScreens()

const dataset = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }

/** The editor of nets or calculated rows, over the builder. */
const dialog = () => within(screen.getByRole('dialog', { name: /^(Nets|Calculated rows)$/ }))

const openWith = async (name: string) => {
  const client = await screens.server.mintClient()
  await addTracker(client)
  const [mine, theirs] = [client.as('manager'), client.as('admin')]
  const stored = async () => {
    const { questions } = await theirs.call(getDataset, { params: dataset, query: {} })
    const question = questions.find(one => one.question_name === name)
    if (!question) throw new Error(`No ${name}`)
    return question
  }
  const openRows = async (button: string, title: string) => {
    const page = await openBuilder(screens, client, 'manager')
    await addQuestion(page, name)
    const label = trackerLabel(name)
    await page.user.click(screen.getByRole('button', { name: new RegExp(`^Options of ${label}`) }))
    const card = within(screen.getByRole('region', { name: 'Report variables' }))
    await page.user.click(card.getByRole('button', { name: `${button} of ${label}` }))
    await screen.findByRole('dialog', { name: title })
    return page.user
  }
  return { mine, theirs, stored, openRows }
}

describe('a net that a colleague changes while it is edited', () => {
  const options = tracker.questions.find(({ name }) => name === 'aware')?.options ?? []
  const [one, two, three] = options.map(({ id }) => id) as [string, string, string]
  const labelOf = (id: string) => options.find(option => option.id === id)?.label ?? ''

  const open = async () => {
    const { mine, theirs, stored, openRows } = await openWith('aware')
    const params = { ...dataset, questionName: 'aware' }
    const { nets } = await mine.call(createNet, { params, body: { label: 'Leaders', any_of: [one, two] } })
    const netId = nets.find(net => net.label === 'Leaders')?.id ?? ''
    const user = await openRows('Edit nets', 'Nets')
    await user.click(dialog().getByRole('button', { name: /^Leaders/ }))
    const change = (body: { label?: string; any_of?: string[] }) =>
      theirs.call(changeNet, { params: { ...params, netId }, body })
    const rename = async (label: string) => {
      const field = dialog().getByRole('textbox', { name: 'Name' })
      await user.clear(field)
      await user.type(field, label)
    }
    const save = () => user.click(dialog().getByRole('button', { name: 'Save' }))
    const net = async () => (await stored()).nets.find(({ id }) => id === netId)
    return { user, change, rename, save, net }
  }

  it('shows both names, and keeps mine on request', async () => {
    const { user, change, rename, save, net } = await open()
    await rename('My leaders')
    await change({ label: 'Their leaders' })
    await save()
    const conflict = within(await dialog().findByRole('alert'))
    expect(conflict.getByRole('region', { name: 'Yours' })).toHaveTextContent('My leaders')
    expect(conflict.getByText('Their')).toBeInTheDocument()
    expect((await net())?.label).toBe('Their leaders')
    await checkAccessibility()
    await user.click(conflict.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(dialog().queryByRole('alert')).not.toBeInTheDocument())
    expect((await net())?.label).toBe('My leaders')
    expect(dialog().getByRole('button', { name: /^My leaders/, current: true })).toBeInTheDocument()
  })

  it('takes theirs on request, and gives mine back by the undo', async () => {
    const { user, change, rename, save, net } = await open()
    await rename('My leaders')
    await change({ label: 'Their leaders' })
    await save()
    await user.click(await dialog().findByRole('button', { name: 'Take theirs' }))
    expect(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('Their leaders')
    expect(await dialog().findByRole('button', { name: /^Their leaders/, current: true })).toBeInTheDocument()
    expect(dialog().getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('My leaders')
    await save()
    await waitFor(async () => expect((await net())?.label).toBe('My leaders'))
  })

  it('loses nothing where each changed another part, and shows both sets of options where not', async () => {
    const { user, change, rename, save, net } = await open()
    await rename('My leaders')
    await change({ any_of: [one, three] })
    await save()
    await waitFor(async () => expect(await net()).toMatchObject({ label: 'My leaders', any_of: [one, three] }))
    await dialog().findByRole('button', { name: /^My leaders/, current: true })

    await user.click(dialog().getByRole('checkbox', { name: new RegExp(labelOf(two)) }))
    await change({ any_of: [two, three] })
    await save()
    const conflict = within(await dialog().findByRole('alert'))
    expect(conflict.getByRole('region', { name: 'Yours' })).toHaveTextContent([one, two, three].map(labelOf).join(', '))
    await user.click(conflict.getByRole('button', { name: 'Keep mine' }))
    await waitFor(async () => expect((await net())?.any_of).toEqual([one, two, three]))
  })
})

describe('a calculated row that a colleague changes while it is edited', () => {
  it('shows what each of them calculates, and takes theirs on request', async () => {
    const { mine, theirs, stored, openRows } = await openWith('household')
    const params = { ...dataset, questionName: 'household' }
    const { calculated } = await mine.call(createCalculated, {
      params,
      body: { kind: 'top_box', label: 'Large', count: 2, end: 'highest' },
    })
    const calculatedId = calculated.find(({ label }) => label === 'Large')?.id ?? ''
    const user = await openRows('Calculated rows', 'Calculated rows')
    await user.click(dialog().getByRole('button', { name: /^Large/ }))
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Points of the scale' }), '3 of 6')
    await theirs.call(changeCalculated, {
      params: { ...params, calculatedId },
      body: { kind: 'top_box', label: 'Large', count: 1, end: 'highest' },
    })
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    const conflict = within(await dialog().findByRole('alert'))
    expect(conflict.getByRole('region', { name: 'Yours' })).toHaveTextContent('Top or bottom box')
    await user.click(conflict.getByRole('button', { name: 'Take theirs' }))
    expect(dialog().getByRole('combobox', { name: 'Points of the scale' })).toHaveDisplayValue('1 of 6')
    expect(dialog().getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    expect((await stored()).calculated.find(({ id }) => id === calculatedId)).toMatchObject({ count: 1 })
  })
})
