import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  changeGrids,
  getDataset,
  getDatasetChanges,
  getDomain,
  listDatasetStates,
  patchDataset,
  patchQuestion,
  patchQuestionByUri,
  publishDataset,
} from '@core/contract'
import { userGroups } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { importDataset, smallCsv } from '../harness/importing'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { handler, hold, refuse } from '../harness/respond'
import type { MintedClient, RoleName } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

/** Three five-point ratings, which could be a grid, and a gender. */
const ratings = (respondents = 60): string => {
  const points = ['Bad', 'Fair', 'Good']
  const at = (i: number) => points[i % 3]
  const rows = Array.from({ length: respondents }, (_, i) =>
    [i + 1, i % 3 === 0 ? 'Male' : 'Female', at(i), at(i + 1), at(i * 2 + 1)].join(','),
  )
  return ['respondent,Gender,Price today,Quality today,Service today', ...rows].join('\n')
}

interface Given {
  readonly bytes?: string
  readonly publish?: boolean
}

const addDataset = (client: MintedClient, { bytes = ratings(), publish = false }: Given = {}) =>
  importDataset(screens.server, client.as('manager'), {
    fileName: 'wave.csv',
    bytes,
    publish,
    study: { study_name: 'Coffee' },
  })

const list = () => screen.findByRole('listbox', { name: 'Questions' })
const names = async () =>
  within(await list())
    .getAllByRole('option')
    .map(option => option.textContent)

const openPage = async (client: MintedClient, at: string, as: RoleName = 'manager'): Promise<OpenApp> => {
  const page = await screens.open({ client, as, at })
  await screen.findByRole('heading', { name: 'Main', level: 1 })
  return page
}

const setUp = async (given?: Given, part = 'questions', question = '') => {
  const client = await screens.server.mintClient()
  const { studyId } = await addDataset(client, given)
  const at = `/dataset/${part}/${studyId}/Main${question && `/${question}`}`
  const page = await openPage(client, at)
  const dataset = () =>
    client.as('manager').call(getDataset, { params: { studyId, datasetName: 'Main' }, query: { draft: '1' } })
  return { ...page, client, studyId, dataset }
}

const region = (name: string) => screen.findByRole('region', { name: `Question ${name}` })

describe('the questions of a dataset', () => {
  it('are listed and searched, opened by keys, and named by the address', async () => {
    const { user, studyId } = await setUp()
    expect(await names()).toHaveLength(4)
    await checkAccessibility()
    await user.click(await list())
    ;(await list()).focus()
    await user.keyboard('{Home}{ArrowDown}{Enter}')
    await waitFor(() => expect(screens.url()).toMatch(new RegExp(`^/dataset/questions/${studyId}/Main/Price`)))
    expect(
      within(await region('Price today')).getByRole('heading', { name: 'Price today', level: 2 }),
    ).toBeInTheDocument()

    const search = screen.getByRole('searchbox', { name: 'Find a question' })
    await user.type(search, 'gender')
    await waitFor(async () => expect(await names()).toHaveLength(1))
    await user.clear(search)
    await user.type(search, 'nowhere')
    expect(await screen.findByRole('heading', { name: 'No questions match' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show all questions' }))
    expect(await names()).toHaveLength(4)
  })

  it('show the answers with counts and percentages, and lead to the analysis', async () => {
    const { studyId } = await setUp({}, 'questions', 'Gender')
    const gender = within(await region('Gender'))
    expect(gender.getByRole('row', { name: 'Female 40 67 %' })).toBeInTheDocument()
    expect(gender.getByRole('row', { name: 'Male 20 33 %' })).toBeInTheDocument()
    expect(gender.getByText('n=60 with an answer')).toBeInTheDocument()
    expect(gender.getByRole('link', { name: 'Analysis' })).toHaveAttribute('href', `/analysis/${studyId}/Main/Gender`)
  })

  it('take an unknown part of the page for the questions', async () => {
    await setUp({}, 'nonsense')
    expect(await screen.findByRole('tab', { name: /Questions/ })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('the text of a question', () => {
  it('is edited by E, trimmed, and can be given back as it was', async () => {
    const { user, dataset } = await setUp()
    ;(await list()).focus()
    await user.keyboard('{Home}e')
    const text = await screen.findByRole('textbox', { name: 'text of Gender' })
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save).toHaveAttribute('aria-disabled', 'true')
    await user.clear(text)
    expect(save).toHaveAttribute('aria-disabled', 'true')
    await user.type(text, '  You are a  {Enter}')
    expect(await screen.findByRole('button', { name: 'Edit text of Gender' })).toBeInTheDocument()
    expect(within(await region('Gender')).getByText('You are a')).toBeInTheDocument()
    expect((await dataset()).questions[0]?.question_text).toBe('You are a')
    expect(screens.callsOf(patchQuestionByUri)).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Restore original' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore original' })).not.toBeInTheDocument())
    expect((await dataset()).questions[0]?.question_text).toBe('Gender')
  })

  it('that could not be saved stays typed, with the status text', async () => {
    const { user } = await setUp({}, 'questions', 'Gender')
    screens.fail(refuse(patchQuestionByUri, 'unavailable', { once: true }))
    await user.click(within(await region('Gender')).getByRole('button', { name: 'Edit text of Gender' }))
    const text = screen.getByRole('textbox', { name: 'text of Gender' })
    await user.clear(text)
    await user.type(text, 'Sex{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('The text was not saved. Made to fail: unavailable.')
    expect(screen.getByRole('textbox', { name: 'text of Gender' })).toHaveValue('Sex')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Edit text of Gender' })).toBeInTheDocument()
  })

  it('cannot be saved while another change is running', async () => {
    const { user } = await setUp({}, 'questions', 'Gender')
    const held = hold(patchQuestionByUri)
    screens.fail(held.handler)
    const gender = within(await region('Gender'))
    await user.click(gender.getByRole('switch', { name: 'Visible to everyone' }))
    await user.click(gender.getByRole('button', { name: 'Edit text of Gender' }))
    await user.type(screen.getByRole('textbox', { name: 'text of Gender' }), ' or sex{Enter}')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    expect(screens.callsOf(patchQuestionByUri)).toBe(0)
    held.release()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true'),
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await gender.findByText('Gender or sex')).toBeInTheDocument()
    expect(gender.getByRole('switch', { name: 'Visible to everyone' })).toBeChecked()
  })

  it('has tags beside it', async () => {
    const { user, dataset } = await setUp({}, 'questions', 'Gender')
    await user.click(within(await region('Gender')).getByRole('button', { name: 'Add a tag' }))
    await user.type(screen.getByRole('textbox', { name: 'Category' }), 'Topic')
    expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true')
    await user.type(screen.getByRole('textbox', { name: 'Label' }), 'Profile{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Remove Topic: Profile' }))
    await waitFor(async () => expect((await dataset()).questions[0]?.tags).toEqual([]))
  })
})

describe('a grid', () => {
  const openEditor = async (user: OpenApp['user']) => {
    await user.click(within(await region('Price today')).getByRole('button', { name: 'Group' }))
    return screen.findByRole('dialog', { name: 'Create a grid' })
  }
  const fill = async (user: OpenApp['user'], dialog: HTMLElement) => {
    const editor = within(dialog)
    await user.click(editor.getByRole('checkbox', { name: /^Quality today/ }))
    const text = editor.getByRole('textbox', { name: 'Grid text' })
    await user.clear(text)
    await user.type(text, '  Rate it ')
    const name = editor.getByRole('textbox', { name: 'Grid name' })
    await user.clear(name)
    await user.type(name, 'Rating')
    const row = editor.getByRole('textbox', { name: 'Text of row Quality today' })
    await user.clear(row)
    await user.type(row, 'Quality')
  }

  it('is made of questions with the same answers, in the order and with the texts chosen, and shown', async () => {
    const { user, dataset } = await setUp({}, 'questions', 'Price today')
    const dialog = await openEditor(user)
    const editor = within(dialog)
    expect(editor.getByRole('checkbox', { name: 'Price today' })).toBeChecked()
    expect(editor.queryByRole('checkbox', { name: /Gender/ })).not.toBeInTheDocument()
    expect(editor.getByRole('button', { name: 'Create grid' })).toHaveAttribute('aria-disabled', 'true')
    await fill(user, dialog)
    await user.click(editor.getByRole('button', { name: 'Move Quality today up' }))
    const preview = within(editor.getByRole('region', { name: 'Grid preview' }))
    expect(preview.getAllByRole('rowheader').map(row => row.textContent)).toEqual(['Quality', 'Price today'])
    expect(preview.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Bad', 'Fair', 'Good'])
    await checkAccessibility()
    await user.click(editor.getByRole('button', { name: 'Create grid' }))
    const grid = within(await region('Rating'))
    expect(grid.getByText('Rate it')).toBeInTheDocument()
    expect(await screen.findByText('The grid Rating is saved.')).toBeInTheDocument()
    await waitFor(async () => expect(await list()).toHaveFocus())
    const made = (await dataset()).questions.find(one => one.question_name === 'Rating')
    expect(made?.breakout_metadata.map(row => row.breakout_text)).toEqual(['Quality', 'Price today'])

    await user.click(grid.getByRole('button', { name: 'Edit grid' }))
    const again = within(await screen.findByRole('dialog', { name: 'Grid Rating' }))
    expect(again.getByRole('button', { name: 'Update grid' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(again.getByRole('checkbox', { name: /^Service today/ }))
    await user.click(again.getByRole('button', { name: 'Update grid' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await dataset()).questions.find(one => one.question_name === 'Rating')?.breakouts).toHaveLength(3)

    screens.fail(refuse(changeGrids, 'unavailable', { once: true }))
    await user.click(within(await region('Rating')).getByRole('button', { name: 'Ungroup' }))
    const asks = within(await screen.findByRole('alertdialog', { name: 'Ungroup Rating?' }))
    await user.click(asks.getByRole('button', { name: 'Ungroup' }))
    expect(await asks.findByRole('alert')).toHaveTextContent('The grid was not ungrouped. Made to fail: unavailable.')
    await user.click(asks.getByRole('button', { name: 'Ungroup' }))
    await region('Quality today')
    expect((await dataset()).questions).toHaveLength(4)
  })

  it('that is refused keeps every choice and says what the server said', async () => {
    const { user } = await setUp({}, 'questions', 'Price today')
    const dialog = await openEditor(user)
    const editor = within(dialog)
    await fill(user, dialog)
    const name = editor.getByRole('textbox', { name: 'Grid name' })
    await user.clear(name)
    await user.type(name, 'Gender')
    await user.click(editor.getByRole('button', { name: 'Create grid' }))
    expect(await editor.findByRole('alert')).toHaveTextContent(/A question or row named "Gender" already exists/)
    expect(editor.getByRole('textbox', { name: 'Text of row Quality today' })).toHaveValue('Quality')
    expect(editor.getByRole('checkbox', { name: 'Quality today' })).toBeChecked()
  })

  it('names the rows whose texts could not be changed, and can try them again', async () => {
    const { user, dataset } = await setUp({}, 'questions', 'Price today')
    const dialog = await openEditor(user)
    const editor = within(dialog)
    await fill(user, dialog)
    screens.fail(refuse(patchQuestion, 'unavailable', { once: true }))
    await user.click(editor.getByRole('button', { name: 'Create grid' }))
    const kept = within(await screen.findByRole('dialog', { name: 'Grid Rating' }))
    expect(await kept.findByRole('alert')).toHaveTextContent(
      'Not saved: the text of Quality today. Your changes are still here: try again. Everything else is saved.',
    )
    await user.click(kept.getByRole('button', { name: 'Update grid' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const made = (await dataset()).questions.find(one => one.question_name === 'Rating')
    expect(made?.breakout_metadata.map(row => row.breakout_text)).toContain('Quality')
    expect(screens.callsOf(changeGrids)).toBe(1)
  })
})

describe('the settings of a dataset', () => {
  it('hold default filters in words with their base, labels, weights and the version', async () => {
    const { user, dataset } = await setUp({ bytes: smallCsv(120) }, 'settings')
    const filters = within(await screen.findByRole('region', { name: 'Default filters' }))
    expect(filters.getByText('No filters: all 120 respondents.')).toBeInTheDocument()
    screens.fail(refuse(patchDataset, 'unavailable', { once: true }))
    await user.click(filters.getByRole('button', { name: 'Add filters' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.click(await dialog.findByRole('option', { name: /Gender/ }))
    await user.click(await dialog.findByRole('checkbox', { name: /^Male/ }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await filters.findByRole('alert')).toHaveTextContent('The default filters could not be saved')
    expect(filters.getByText('Gender is Male')).toBeInTheDocument()
    await user.click(filters.getByRole('button', { name: 'Try again' }))
    expect(await filters.findByText('n=40')).toBeInTheDocument()
    expect(JSON.parse((await dataset()).default_filters)).toMatchObject({ question: 'Gender' })

    await user.click(screen.getByRole('switch', { name: 'Show short labels instead of question texts' }))
    await waitFor(() => expect(screen.getByRole('switch', { name: /labels/ })).toBeChecked())
    expect((await dataset()).question_labels_enabled).toBe(true)
    expect(within(screen.getByRole('region', { name: 'Version' })).getByText('120')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Weights' })).toBeInTheDocument()
    await checkAccessibility()
  })

  it('that could not be saved stay as they were, and say so', async () => {
    const { user } = await setUp({}, 'settings')
    screens.fail(refuse(patchDataset, 'unavailable', { once: true }))
    await user.click(await screen.findByRole('switch', { name: /labels/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The setting could not be saved.')
    expect(screen.getByRole('switch', { name: /labels/ })).not.toBeChecked()
  })
})

describe('access groups', () => {
  const withGroups = async () => {
    const client = await screens.server.mintClient()
    await client.tenant(async tx => {
      await tx.insert(userGroups).values(['Brand team', 'Agencies'].map(name => ({ clientId: client.client.id, name })))
    })
    const { studyId } = await addDataset(client, { publish: true })
    return { client, studyId, ...(await openPage(client, `/dataset/access/${studyId}/Main`)) }
  }

  it('are ticked, searched and saved; a failure keeps what is ticked', async () => {
    const { user, client, studyId } = await withGroups()
    expect(await screen.findByText('Everyone who can see the study')).toBeInTheDocument()
    await user.type(await screen.findByRole('searchbox', { name: 'Find a group' }), 'brand')
    expect(screen.queryByRole('checkbox', { name: 'Agencies' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: 'Brand team' }))
    expect(screen.getByText('Visible to 1 group')).toBeInTheDocument()
    screens.fail(refuse(patchDataset, 'unavailable', { once: true }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The access groups were not saved')
    expect(await screen.findByText('Access groups not saved.')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Brand team' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Access groups saved.')).toBeInTheDocument()
    expect(screen.queryByText('Access groups not saved.')).not.toBeInTheDocument()
    const params = { studyId, datasetName: 'Main' }
    expect((await client.as('manager').call(getDataset, { params, query: {} })).group_restrictions).toEqual([
      'Brand team',
    ])
    await checkAccessibility()
  })

  it('that are not saved survive the other parts, and the page being left', async () => {
    const { user, app, studyId } = await withGroups()
    await user.click(await screen.findByRole('checkbox', { name: 'Brand team' }))
    await user.click(screen.getByRole('tab', { name: 'Settings' }))
    await screen.findByRole('region', { name: 'Default filters' })
    await user.click(screen.getByRole('tab', { name: 'Access groups' }))
    expect(await screen.findByRole('checkbox', { name: 'Brand team' })).toBeChecked()
    await user.click(screen.getByRole('link', { name: 'Coffee' }))
    expect(await screen.findByRole('heading', { name: 'Coffee', level: 1 })).toBeInTheDocument()
    await app.router.navigate(`/dataset/access/${studyId}/Main`)
    expect(await screen.findByRole('checkbox', { name: 'Brand team' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByRole('checkbox', { name: 'Brand team' })).not.toBeChecked()
  })
})

describe('publishing', () => {
  it('says first what changes for readers, then follows the state until it is published', async () => {
    const client = await screens.server.mintClient()
    const { studyId } = await addDataset(client, { publish: true })
    await screens.server.jobs.runDue()
    const bytes = ratings(50).replace('Service today', 'Speed today')
    const study = { study_id: studyId }
    await importDataset(screens.server, client.as('manager'), { fileName: 'wave.csv', bytes, study, publish: false })
    const { user } = await openPage(client, `/dataset/questions/${studyId}/Main`)
    expect(await screen.findByText('Version 2 is waiting to be published')).toBeInTheDocument()
    expect(await screen.findByText(/Readers still have version 1/)).toBeInTheDocument()
    expect((await names()).join()).toContain('Speed today')

    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish Main?' }))
    const changes = within(await dialog.findByRole('list', { name: 'What changes' }))
    expect(changes.getAllByText('Service today')).not.toHaveLength(0)
    expect(dialog.getByText(/60 respondents become 50/)).toBeInTheDocument()
    await checkAccessibility()
    screens.fail(refuse(publishDataset, 'unavailable', { once: true }))
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('The dataset could not be published.')
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Publishing')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
    await screens.server.jobs.runDue()
    expect(await screen.findByText('Published', undefined, { timeout: 10_000 })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(/Readers still have/)).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('is not offered for what is published already', async () => {
    const client = await screens.server.mintClient()
    const { studyId } = await addDataset(client, { publish: true })
    await screens.server.jobs.runDue()
    await openPage(client, `/dataset/questions/${studyId}/Main`)
    expect(await screen.findByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
    expect(screens.callsOf(getDatasetChanges)).toBe(0)
  })
})

describe('a reader who does not manage', () => {
  it('reads the questions, without the means to change them or what only managers ask for', async () => {
    const client = await screens.server.mintClient()
    const { studyId } = await addDataset(client, { publish: true })
    await screens.server.jobs.runDue()
    await openPage(client, `/dataset/questions/${studyId}/Main/Gender`, 'user')
    const gender = within(await region('Gender'))
    expect(gender.queryByRole('button')).not.toBeInTheDocument()
    expect(gender.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.queryByRole('tab')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
    expect([screens.callsOf(listDatasetStates), screens.callsOf(getDomain)]).toEqual([0, 0])
    await checkAccessibility()
    for (const part of ['settings', 'access']) {
      await screens.open({ client, as: 'user', at: `/dataset/${part}/${studyId}/Main` })
      expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument()
    }
  })

  it('outside the access groups gets only the questions that are open to everyone', async () => {
    const client = await screens.server.mintClient()
    await client.tenant(async tx => {
      await tx.insert(userGroups).values({ clientId: client.client.id, name: 'Brand team' })
    })
    const { studyId } = await addDataset(client, { publish: true })
    await screens.server.jobs.runDue()
    const params = { studyId, datasetName: 'Main' }
    const manager = client.as('manager')
    await manager.call(patchDataset, { params, body: { group_restrictions: ['Brand team'] } })
    const open = { params: { ...params, questionName: 'Gender' }, query: {}, body: { unrestricted_filter: true } }
    await manager.call(patchQuestion, open)
    await openPage(client, `/dataset/questions/${studyId}/Main`, 'user')
    expect(await screen.findByText('You can only see some of the questions')).toBeInTheDocument()
    expect(screen.getByText('Restricted')).toBeInTheDocument()
    expect(await names()).toEqual([expect.stringContaining('Gender')])
  })
})

describe('a dataset page that cannot be shown', () => {
  it('says that there is no such dataset', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ client, as: 'manager', at: '/dataset/questions/nowhere/Main' })
    expect(await screen.findByRole('heading', { name: 'This dataset was not found' })).toBeInTheDocument()
    await checkAccessibility()
  })

  it('can be tried again', async () => {
    const client = await screens.server.mintClient()
    const { studyId } = await addDataset(client)
    const fault = handler(getDataset, { once: true }, () => Response.error())
    const page = await screens.open({ client, as: 'manager', at: '/home' })
    screens.fail(fault)
    await page.app.router.navigate(`/dataset/questions/${studyId}/Main`)
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await list()).toBeInTheDocument()
  })
})
