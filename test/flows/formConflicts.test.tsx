import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  changeGrids,
  getDataset,
  getStudy,
  patchDataset,
  patchQuestion,
  patchStudy,
  type Question,
} from '@core/contract'
import { userGroups } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addTracker, tracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'

const screens = serveScreens()

const study = { id: trackerStudy.number }
const dataset = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
const datasetPage = (part: string) => `/dataset/${part}/${dataset.studyId}/${encodeURIComponent(dataset.datasetName)}`
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

const setUp = async (at: string) => {
  const client = await screens.server.mintClient()
  await addTracker(client)
  await client.tenant(tx =>
    tx.insert(userGroups).values(['North', 'South'].map(name => ({ clientId: client.client.id, name }))),
  )
  const { user } = await screens.open({ at, client, as: 'manager' })
  return { user, theirs: client.as('admin') }
}

type Theirs = Awaited<ReturnType<typeof setUp>>['theirs']

/** Both versions as the alert shows them. */
const versions = async () => {
  const alert = within(await screen.findByRole('alert'))
  const [mine, theirs] = alert.getAllByRole('region').map(({ textContent }) => textContent)
  return { mine, theirs }
}

const noConflict = () => waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())

describe('a grid that a colleague changes while it is edited', () => {
  const grid = async (theirs: Theirs): Promise<Question> => {
    const { questions } = await theirs.call(getDataset, { params: dataset, query: {} })
    const found = questions.find(({ question_name }) => question_name === 'satisfaction')
    if (!found) throw new Error('No grid')
    return found
  }
  const open = async () => {
    const { user, theirs } = await setUp(`${datasetPage('questions')}/satisfaction`)
    await press(user, 'Edit grid')
    const editor = within(await screen.findByRole('dialog', { name: 'Grid satisfaction' }))
    const type = async (label: string, text: string) => {
      const field = editor.getByRole('textbox', { name: label })
      await user.clear(field)
      await user.type(field, text)
      return field
    }
    const update = () => user.click(editor.getByRole('button', { name: 'Update grid' }))
    const retext = (questionName: string, question_text: string) =>
      theirs.call(patchQuestion, { params: { ...dataset, questionName }, query: {}, body: { question_text } })
    const [first = '', second = '', ...others] = (await grid(theirs)).breakouts
    const reorder = (contributors: string[]) =>
      theirs.call(changeGrids, {
        params: dataset,
        query: {},
        body: { satisfaction: { action: 'update', contributors } },
      })
    return { user, theirs, editor, type, update, retext, reorder, first, second, others }
  }
  const textOf = async (theirs: Theirs, row: string) =>
    (await grid(theirs)).breakout_metadata.find(({ question_name }) => question_name === row)?.breakout_text

  it('shows both texts of a row, saves the others, and keeps mine on request', async () => {
    const { user, theirs, type, update, retext, first, second } = await open()
    await type(`Text of row ${first}`, 'My words')
    await type(`Text of row ${second}`, 'Second row')
    await retext(first, 'Their words')
    await update()
    expect(await versions()).toEqual({
      mine: expect.stringContaining('My words') as string,
      theirs: expect.stringContaining('Their words') as string,
    })
    await checkAccessibility()
    expect([await textOf(theirs, first), await textOf(theirs, second)]).toEqual(['Their words', 'Second row'])
    await press(user, 'Keep mine')
    await noConflict()
    await waitFor(async () => expect(await textOf(theirs, first)).toBe('My words'))
  })

  it('takes the colleague’s text of the grid on request, and gives mine back by the undo', async () => {
    const { user, theirs, editor, type, update, retext } = await open()
    const field = await type('Grid text', 'Mine')
    await retext('satisfaction', 'Theirs')
    await update()
    await versions()
    await press(user, 'Take theirs')
    expect(field).toHaveValue('Theirs')
    expect(editor.getByRole('button', { name: 'Update grid' })).toHaveAttribute('aria-disabled', 'true')
    await press(user, 'Undo')
    expect(field).toHaveValue('Mine')
    expect((await grid(theirs)).question_text).toBe('Theirs')
    await update()
    await waitFor(async () => expect((await grid(theirs)).question_text).toBe('Mine'))
  })

  it('shows both orders of its rows, and saves nothing before one is chosen', async () => {
    const { user, theirs, editor, type, update, reorder, first, second, others } = await open()
    await user.click(editor.getByRole('button', { name: `Move ${first} down` }))
    await type('Grid text', 'Mine')
    const reversed = [...[...others].reverse(), second, first]
    await reorder(reversed)
    await update()
    const shown = await versions()
    expect(shown.mine).toMatch(new RegExp(`^Yours${second}: .*${first}: `, 'su'))
    expect(shown.theirs).toMatch(new RegExp(`${second}: .*${first}: [^:]*$`, 'su'))
    const untouched = await grid(theirs)
    expect(untouched.breakouts).toEqual(reversed)
    expect(untouched.question_text).not.toBe('Mine')
    await press(user, 'Keep mine')
    await noConflict()
    await waitFor(async () => expect((await grid(theirs)).question_text).toBe('Mine'))
    expect((await grid(theirs)).breakouts).toEqual([second, first, ...others])
  })

  it('takes the colleague’s order on request, and keeps what else was changed', async () => {
    const { user, theirs, editor, type, update, reorder, first, second, others } = await open()
    await user.click(editor.getByRole('button', { name: `Move ${first} down` }))
    await type('Grid text', 'Mine')
    const reversed = [...[...others].reverse(), second, first]
    await reorder(reversed)
    await update()
    await versions()
    await press(user, 'Take theirs')
    await noConflict()
    await update()
    await waitFor(async () => expect((await grid(theirs)).question_text).toBe('Mine'))
    expect((await grid(theirs)).breakouts).toEqual(reversed)
  })
})

describe('details of a study that a colleague changes while they are edited', () => {
  const open = async () => {
    const { user, theirs } = await setUp(`/studies/${study.id}`)
    await press(user, 'Edit details')
    const form = within(await screen.findByRole('dialog', { name: 'Edit details' }))
    const low = await form.findByRole('textbox', { name: 'Low base' })
    await user.clear(low)
    await user.type(low, '75')
    await theirs.call(patchStudy, { params: study, body: { low_base_threshold: 40 } })
    await user.click(form.getByRole('button', { name: 'Save' }))
    const stored = async () => (await theirs.call(getStudy, { params: study })).low_base_threshold
    return { user, form, low, stored }
  }

  it('are shown in both versions, and mine are kept on request', async () => {
    const { user, stored } = await open()
    expect(await versions()).toEqual({ mine: 'Yours75', theirs: expect.stringMatching(/^Test admin, .*40$/) as string })
    expect(await stored()).toBe(40)
    await checkAccessibility()
    await press(user, 'Keep mine')
    await waitFor(async () => expect(await stored()).toBe(75))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit details' })).not.toBeInTheDocument())
  })

  it('are theirs on request, and mine come back by the undo', async () => {
    const { user, low, stored } = await open()
    await versions()
    await press(user, 'Take theirs')
    expect(low).toHaveValue('40')
    await press(user, 'Undo')
    expect(low).toHaveValue('75')
    expect(await stored()).toBe(40)
  })
})

/** The access groups of a study and of a dataset are the same panel over two calls. */
const GROUPS: Record<
  string,
  {
    at: string
    give: (theirs: Theirs, groups: string[]) => Promise<unknown>
    stored: (theirs: Theirs) => Promise<unknown>
  }
> = {
  'access groups of a study': {
    at: `/studies/${study.id}?tab=access`,
    give: (theirs, group_restrictions) => theirs.call(patchStudy, { params: study, body: { group_restrictions } }),
    stored: async theirs => (await theirs.call(getStudy, { params: study })).group_restrictions,
  },
  'access groups of a dataset': {
    at: datasetPage('access'),
    give: (theirs, group_restrictions) => theirs.call(patchDataset, { params: dataset, body: { group_restrictions } }),
    stored: async theirs => (await theirs.call(getDataset, { params: dataset, query: {} })).group_restrictions,
  },
}

describe.each(Object.entries(GROUPS))(
  '%s that a colleague changes while they are ticked',
  (_, { at, give, stored }) => {
    const open = async () => {
      const { user, theirs } = await setUp(at)
      const panel = within(await screen.findByRole('region', { name: 'Access groups' }))
      await user.click(await panel.findByRole('checkbox', { name: 'North' }))
      await give(theirs, ['South'])
      await user.click(panel.getByRole('button', { name: 'Save' }))
      expect(await versions()).toEqual({
        mine: 'YoursNorth',
        theirs: expect.stringMatching(/^Test admin, .*South$/) as string,
      })
      expect(await stored(theirs)).toEqual(['South'])
      return { user, theirs, panel }
    }

    it('are kept on request', async () => {
      const { user, theirs } = await open()
      await checkAccessibility()
      await press(user, 'Keep mine')
      await waitFor(async () => expect(await stored(theirs)).toEqual(['North']))
      await noConflict()
    })

    it('are theirs on request, and come back by the undo', async () => {
      const { user, theirs, panel } = await open()
      await press(user, 'Take theirs')
      await waitFor(() => expect(panel.getByRole('checkbox', { name: 'South' })).toBeChecked())
      await press(user, 'Undo')
      expect(panel.getByRole('checkbox', { name: 'North' })).toBeChecked()
      await user.click(panel.getByRole('button', { name: 'Save' }))
      await waitFor(async () => expect(await stored(theirs)).toEqual(['North']))
    })
  },
)

describe('default filters that a colleague changes while they are edited', () => {
  const optionOf = (name: string, id: string) => JSON.stringify({ question: name, options: [id] })
  const genders = tracker.questions.find(({ name }) => name === 'gender')?.options ?? []
  const [male = '', female = ''] = ['Male', 'Female'].map(label => genders.find(one => one.label === label)?.id)
  const stored = async (theirs: Theirs) => {
    const { default_filters } = await theirs.call(getDataset, { params: dataset, query: {} })
    return JSON.parse(default_filters) as unknown
  }

  const open = async () => {
    const { user, theirs } = await setUp(datasetPage('settings'))
    await press(user, 'Add filters')
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.click(await dialog.findByRole('option', { name: /gender/ }))
    await user.click(await dialog.findByRole('checkbox', { name: /^Female/ }))
    await theirs.call(patchDataset, { params: dataset, body: { default_filters: optionOf('gender', male) } })
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await versions()).toEqual({
      mine: expect.stringMatching(/^Yours.* is Female$/) as string,
      theirs: expect.stringMatching(/^Test admin, .* is Male$/) as string,
    })
    expect(await stored(theirs)).toMatchObject({ options: [male] })
    return { user, theirs }
  }

  it('are shown in both versions, and mine are kept on request', async () => {
    const { user, theirs } = await open()
    await checkAccessibility()
    await press(user, 'Keep mine')
    await noConflict()
    await waitFor(async () => expect(await stored(theirs)).toMatchObject({ options: [female] }))
  })

  it('are theirs on request, and mine come back by the undo', async () => {
    const { user, theirs } = await open()
    await press(user, 'Take theirs')
    await noConflict()
    expect(await stored(theirs)).toMatchObject({ options: [male] })
    await press(user, 'Undo')
    await waitFor(async () => expect(await stored(theirs)).toMatchObject({ options: [female] }))
  })
})
