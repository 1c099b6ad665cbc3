import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { analyse, appendStep, getPreparation, listPreparedVariables, switchStep, type InputOf } from '@core/contract'
import type { StepAction } from '@core/domain/preparation'
import { plainWorkbook } from '@/tables'
import { checkAccessibility } from '../harness/axe'
import { importDataset } from '../harness/importing'
import { serveScreens } from '../harness/renderApp'
import { hold, refuse } from '../harness/respond'
import type { RoleName } from '../harness/serverApp'

const screens = serveScreens()

/** Ticks as own texts that no reader puts together by their headers, a rating with a code for no answer, and an age. */
const CSV = [
  'Crisps,Nuts,None of these,Rating,Age',
  ...Array.from({ length: 20 }, () => 'Crisps,Not selected,Not selected,1,34'),
  ...Array.from({ length: 10 }, () => 'Crisps,Nuts,Not selected,2,28'),
  ...Array.from({ length: 5 }, () => 'Not selected,Nuts,None of these,3,45'),
  ...Array.from({ length: 8 }, () => 'Not selected,Not selected,None of these,99,61'),
  ...Array.from({ length: 7 }, () => ',,,4,19'),
].join('\n')

const setUp = async (part = 'variables', as: RoleName = 'manager') => {
  const client = await screens.server.mintClient()
  const manager = client.as('manager')
  const { studyId } = await importDataset(screens.server, manager, {
    fileName: 'snacks.csv',
    bytes: CSV,
    publish: false,
    study: { study_name: 'Snacks' },
  })
  const params = { studyId, datasetName: 'Main' }
  const page = await screens.open({ client, as, at: `/prepare/${part}/${studyId}/Main` })
  const steps = async () => (await manager.call(getPreparation, { params })).steps
  const variables = async () => (await manager.call(listPreparedVariables, { params, query: {} })).results
  return { ...page, client, manager, params, steps, variables }
}

const grid = () => screen.findByRole('grid', { name: 'Variables' })
const row = async (name: string) => {
  const found = within(await grid())
    .getAllByRole('row')
    .find(one => within(one).queryByRole('checkbox', { name: `Select ${name}` }))
  if (!found) throw new Error(`There is no row ${name}`)
  return found
}
const select = async (user: Awaited<ReturnType<typeof setUp>>['user'], ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
}
const drop = (file: File) =>
  fireEvent.drop(screen.getByRole('button', { name: 'Choose the workbook' }), { dataTransfer: { files: [file] } })
const saved = () => screen.findByText(/^Saved \d\d:\d\d$/)
const publishButton = (name: RegExp) => screen.findByRole('button', { name })

describe('the table of variables', () => {
  it('lists every column of the file with what is to be checked', async () => {
    await setUp()
    const rating = await row('Rating')
    expect(rating).toHaveTextContent('Is 99 missing?')
    expect(screen.getByRole('button', { name: '1 may hide a missing code' })).toBeInTheDocument()
    expect(screen.getByText(/5 variables, 1 to check/)).toBeInTheDocument()
    await checkAccessibility()
  })

  it('is moved over, edited and undone by keys', async () => {
    const { user, steps } = await setUp()
    const before = (await steps()).length
    ;(await grid()).focus()
    await user.keyboard('{Home}{F2}')
    const text = screen.getByRole('textbox', { name: 'Text of Crisps' })
    await user.clear(text)
    await user.type(text, 'Bought crisps{Enter}')
    await waitFor(async () => expect(await row('Crisps')).toHaveTextContent('Bought crisps'))
    await saved()
    expect(await grid()).toHaveFocus()
    expect(await steps()).toHaveLength(before + 1)
    await user.keyboard('{ArrowDown}h')
    await waitFor(async () => expect(await row('Nuts')).toHaveTextContent('hidden'))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await row('Nuts')).not.toHaveTextContent('hidden'))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await row('Crisps')).not.toHaveTextContent('Bought crisps'))
    expect(await steps()).toHaveLength(before)
    await publishButton(/^Publish$/)
  })

  it('takes texts pasted from a spreadsheet as one change', async () => {
    const { user, variables, manager, params } = await setUp()
    ;(await grid()).focus()
    await user.keyboard('{Home}')
    await user.paste('Crisps bought\r\nNuts bought\r\n')
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste 2 cells?' }))
    expect(dialog.getByRole('row', { name: /^Nuts/ })).toHaveTextContent('Nuts bought')
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'Paste' }))
    await waitFor(async () => expect(await row('Nuts')).toHaveTextContent('Nuts bought'))
    expect((await variables()).slice(0, 3).map(({ text }) => text)).toEqual([
      'Crisps bought',
      'Nuts bought',
      'None of these',
    ])
    expect((await manager.call(getPreparation, { params })).undo).toBe(1)
  })

  it('narrows to what is searched and to what is to be checked', async () => {
    const { user } = await setUp()
    await user.click(await screen.findByRole('button', { name: '1 may hide a missing code' }))
    expect(within(await grid()).getAllByRole('checkbox')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: /^All variables/ }))
    await user.type(screen.getByRole('searchbox', { name: 'Find a variable' }), 'nothing like it')
    expect(await screen.findByText(/No variable matches/)).toBeInTheDocument()
  })
})

describe('a multiple-response set', () => {
  const openEditor = async (user: Awaited<ReturnType<typeof setUp>>['user']) => {
    await select(user, 'Crisps', 'Nuts', 'None of these')
    await user.click(screen.getByRole('button', { name: 'Create multiple-response set' }))
    return screen.findByRole('dialog', { name: 'Create multiple-response set' })
  }

  it('is made with the base that is chosen, published, and counted as the preview said', async () => {
    const { user, manager, params } = await setUp()
    const dialog = within(await openEditor(user))
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Snacks')
    expect(await dialog.findByText('Base 43 of 50 respondents')).toBeInTheDocument()
    const result = within(await dialog.findByRole('table', { name: 'Result: Snacks' }))
    await waitFor(() => expect(result.getByRole('row', { name: /Crisps/ })).toHaveTextContent('30'))
    expect(await dialog.findByText(/5 people ticked an exclusive answer/)).toBeInTheDocument()
    const people = within(dialog.getByRole('table', { name: 'How people of the file read' }))
    expect(people.getAllByRole('row', { name: /None of these/ }).length).toBeGreaterThan(0)
    expect(people.getByRole('row', { name: /Not asked/ })).toHaveTextContent(/blank/)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'What happens to them' }), 'keep_others')
    await user.click(dialog.getByRole('radio', { name: /All respondents/ }))
    await waitFor(() => expect(result.getByRole('row', { name: /None of these/ })).toHaveTextContent('8'))
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'Create set of 3' }))
    await waitFor(async () => expect(await row('Snacks')).toHaveTextContent('Multiple'))
    expect(await row('Snacks')).toHaveTextContent('50')
    await user.click(await publishButton(/^Publish 1 change$/))
    const publish = within(await screen.findByRole('dialog', { name: 'Publish Main?' }))
    await publish.findByText(/This publishes the first version/)
    await user.click(publish.getByRole('button', { name: 'Publish' }))
    await publishButton(/^Publish$/)
    await screen.findByText(/Main is being published/)
    const body: InputOf<typeof analyse>['body'] = {
      rows: [{ question: 'Snacks' }],
      axis: [],
      nested: false,
      filters: null,
      weight: null,
      auto_adjust_base: true,
      inverted: false,
    }
    await waitFor(async () => {
      const [table] = (await manager.call(analyse, { params, body })).tables
      if (table?.outcome !== 'cube') throw new Error(JSON.stringify(table))
      expect([table.cube.base.n[0], ...table.cube.rows.map(({ label, n }) => [label, n[0]])]).toEqual([
        50,
        ['Crisps', 30],
        ['Nuts', 15],
        ['None of these', 8],
      ])
    })
  })

  it('takes one column more, leaves one out, and says what moves most', async () => {
    const { user } = await setUp()
    const dialog = within(await openEditor(user))
    await user.click(await dialog.findByRole('button', { name: 'Add a column' }))
    await user.click(dialog.getByRole('combobox', { name: 'Column to add' }))
    await user.click(await screen.findByRole('option', { name: /^Rating/ }))
    expect(await dialog.findByRole('textbox', { name: 'Answer of Rating' })).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Create set of 4' })).toBeInTheDocument()
    expect(dialog.getByText(/values, counted as one answer/)).toBeInTheDocument()
    expect(await dialog.findByText(/(falls|rises) from \d+ % to \d+ %/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'More for Rating' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Leave out of the set' }))
    expect(await dialog.findByRole('button', { name: 'Create set of 3' })).toBeInTheDocument()
  })

  it('that cannot be made says why, and keeps what was typed, also over a reload', async () => {
    const { user, params } = await setUp()
    const dialog = within(await openEditor(user))
    const name = await dialog.findByRole('textbox', { name: 'Name' })
    await user.type(name, 'Age')
    expect(await dialog.findByText(/"Age" is the name of another variable/)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Create set of 3' })).toHaveAttribute('aria-disabled', 'true')
    screens.reopen(`/prepare/variables/${params.studyId}/Main`)
    const again = within(await openEditor(user))
    expect(await again.findByRole('textbox', { name: 'Name' })).toHaveValue('Age')
  })

  it('gives its columns back when it is split', async () => {
    const { user, manager, params } = await setUp()
    const action: StepAction = {
      kind: 'set',
      name: 'Snacks',
      text: 'Snacks',
      base: 'answered',
      from: { members: ['Crisps', 'Nuts'].map(variable => ({ variable, counts: [variable] })) },
    }
    await manager.call(appendStep, { params, body: { do: action } })
    screens.reopen(`/prepare/variables/${params.studyId}/Main`)
    await user.click(await screen.findByRole('button', { name: 'Open Snacks' }))
    expect(await row('Nuts')).toHaveTextContent('part of Snacks')
    await select(user, 'Snacks')
    await user.click(screen.getByRole('button', { name: 'Split' }))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Snacks' })).not.toBeInTheDocument())
    expect(await row('Nuts')).not.toHaveTextContent('part of')
  })
})

describe('the panel of a variable', () => {
  it('marks a code as missing, which leaves base and issue at once', async () => {
    const { user } = await setUp()
    await user.click(await row('Rating'))
    const panel = within(await screen.findByRole('complementary', { name: 'Variable Rating' }))
    expect(await panel.findByText('50 of 50 respondents')).toBeInTheDocument()
    await user.click(panel.getByRole('button', { name: 'Mark 99 as missing' }))
    expect(await panel.findByText('42 of 50 respondents')).toBeInTheDocument()
    expect(panel.queryByText('Is 99 missing?')).not.toBeInTheDocument()
    expect(panel.getByText(/Rating: 99 set to missing/)).toBeInTheDocument()
    await user.click(panel.getByRole('button', { name: 'Undo' }))
    expect(await panel.findByText('50 of 50 respondents')).toBeInTheDocument()
  })

  it('switches a step off in the list of all steps', async () => {
    const { user, manager, params, variables } = await setUp()
    await manager.call(appendStep, { params, body: { do: { kind: 'show', of: ['Age'], shown: false } } })
    screens.reopen(`/prepare/variables/${params.studyId}/Main`)
    await user.click(await row('Rating'))
    await user.click(await screen.findByRole('button', { name: /^All \d+ steps?$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /steps?$/ }))
    const [step] = dialog.getAllByRole('listitem')
    expect(step).toHaveTextContent('Age: hidden')
    await user.click(within(step ?? document.body).getByRole('button', { name: 'Add a note' }))
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Asked of adults only')
    await user.click(screen.getByRole('button', { name: 'Save the note' }))
    await waitFor(() => expect(step).toHaveTextContent('Asked of adults only'))
    expect(step).toHaveTextContent(/^Age: hidden\s*\S+ .*, /)
    await user.click(within(step ?? document.body).getByRole('switch', { name: 'On' }))
    await waitFor(async () => expect((await variables()).find(({ name }) => name === 'Age')?.shown).toBe(true))
    expect(screens.callsOf(switchStep)).toBe(1)
  })
})

describe('derived variables', () => {
  it('are bands of a number, with their people before they are made, and are changed later', async () => {
    const { user, variables } = await setUp('derived')
    expect(await screen.findByRole('heading', { name: 'No derived variables yet' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Bands of a number' }))
    const made = within(await screen.findByRole('region', { name: 'Bands of a number' }))
    await user.type(made.getByRole('textbox', { name: 'Name' }), 'Ages')
    await user.click(made.getByRole('combobox', { name: 'Number' }))
    await user.click(await screen.findByRole('option', { name: /^Age/ }))
    await user.type(made.getByRole('textbox', { name: 'Lower limit of band 2' }), '30')
    expect(await made.findByText('2 bands, 50 people, 0 outside')).toBeInTheDocument()
    expect(made.getByText('17')).toBeInTheDocument()
    expect(made.getByText('33')).toBeInTheDocument()
    const limit = made.getByRole('slider', { name: 'Limit between band 1 and 2' })
    limit.focus()
    await user.keyboard('{ArrowRight}')
    expect(made.getByRole('textbox', { name: 'Lower limit of band 2' })).toHaveValue('31')
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowRight>9/}')
    expect(made.getByRole('textbox', { name: 'Lower limit of band 2' })).toHaveValue('30')
    await checkAccessibility()
    await user.click(made.getByRole('button', { name: 'Create Ages' }))
    expect(await screen.findByRole('button', { name: 'Save Ages' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Ages/ })).toHaveAttribute('aria-pressed', 'true')
    const changed = within(await screen.findByRole('region', { name: 'Bands of a number' }))
    await user.click(await changed.findByText('Equal groups'))
    await user.selectOptions(changed.getByRole('combobox', { name: 'How many bands' }), '3')
    expect(await changed.findByText('3 bands, 50 people, 0 outside')).toBeInTheDocument()
    await user.click(changed.getByRole('button', { name: 'Save Ages' }))
    await waitFor(async () => expect((await variables()).find(({ name }) => name === 'Ages')?.answers).toBe(3))
    await user.click(screen.getByRole('button', { name: 'Remove Ages' }))
    expect(await screen.findByRole('heading', { name: 'No derived variables yet' })).toBeInTheDocument()
  })

  it('are segments, with whom each fits and who is taken above, or as ticks where they may overlap', async () => {
    const { user, variables } = await setUp('derived')
    await user.click(await screen.findByRole('button', { name: 'Segments' }))
    const pane = within(await screen.findByRole('region', { name: 'Segments' }))
    const condition = async (at: number, relation: string, number: string) => {
      await user.click(pane.getAllByRole('combobox', { name: 'Question' })[at] ?? document.body)
      await user.click(await screen.findByRole('option', { name: /^Age/ }))
      const relations = pane.getAllByRole('combobox', { name: 'Relation' })
      await waitFor(() => expect(within(relations[at] ?? document.body).getByText('is over')).toBeInTheDocument())
      await user.selectOptions(relations[at] ?? document.body, relation)
      const field = pane.getAllByRole('textbox', { name: /^(Lowest|Highest) number$/ })[at]
      await user.type(field ?? document.body, number)
    }
    await condition(0, 'is over', '29')
    await user.click(pane.getByRole('button', { name: 'Add a segment' }))
    await condition(1, 'is under', '40')
    expect(await pane.findByText(/^matches \d+, \d+ taken above$/)).toBeInTheDocument()
    const [, add] = pane.getAllByRole('button', { name: 'Condition' })
    await user.click(add ?? document.body)
    await condition(2, 'is over', '60')
    expect(await pane.findByText(/No one matches: Age cannot be under 40 and over 60/)).toBeInTheDocument()
    expect(pane.getByText('1 segment without people')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(pane.getByRole('button', { name: 'Remove “over 60”' }))
    await waitFor(() => expect(pane.queryByText(/No one matches/)).not.toBeInTheDocument())
    await user.click(pane.getByText('May overlap'))
    await user.click(pane.getByRole('button', { name: 'Create Segments' }))
    await waitFor(async () =>
      expect((await variables()).find(({ name }) => name === 'Segments')).toMatchObject({ type: 'multi', base: 50 }),
    )
  })
})

describe('the codebook', () => {
  it('comes back from a spreadsheet as one change, and tells which rows it leaves out', async () => {
    const { user, manager, params, variables } = await setUp()
    await user.click(await screen.findByRole('button', { name: 'More for this preparation' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Apply a codebook' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply a codebook' }))
    const workbook = await plainWorkbook([
      {
        name: 'Variables',
        head: ['Name', 'Question text', 'Shown'],
        rows: [
          ['Age', 'How old are you?', 'no'],
          ['Nobody', 'x', ''],
        ],
        widths: [10, 10, 10],
      },
      {
        name: 'Answers',
        head: ['Variable', 'Answer', 'Label', 'Score', 'Means'],
        rows: [['Rating', '99', 'Don’t know', null, 'no answer']],
        widths: [10, 10, 10, 10, 10],
      },
    ])
    drop(new File([new Uint8Array(await workbook.arrayBuffer())], 'codebook.xlsx'))
    const left = within(await dialog.findByRole('list', { name: 'Rows that are left out' }))
    expect(left.getByText(/row 3: there is no variable "Nobody"/)).toBeInTheDocument()
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'Apply 4 changes' }))
    await waitFor(async () => expect(await row('Age')).toHaveTextContent('How old are you?'))
    const now = new Map((await variables()).map(variable => [variable.name, variable]))
    expect(now.get('Age')?.shown).toBe(false)
    expect(now.get('Rating')).toMatchObject({ base: 42, missing: 1 })
    expect((await manager.call(getPreparation, { params })).undo).toBe(1)
  })

  it('that is none is refused in words', async () => {
    const { user } = await setUp()
    await user.click(await screen.findByRole('button', { name: 'More for this preparation' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Apply a codebook' }))
    await screen.findByRole('dialog', { name: 'Apply a codebook' })
    drop(new File(['no workbook'], 'codebook.xlsx'))
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not an Excel workbook (.xlsx).')
  })
})

describe('a file of steps', () => {
  const choose = async (user: Awaited<ReturnType<typeof setUp>>['user'], file: File) => {
    await user.click(await screen.findByRole('button', { name: 'More for this preparation' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Apply steps of another dataset' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply steps of another dataset' }))
    await user.click(dialog.getByText('A file'))
    fireEvent.drop(screen.getByRole('button', { name: 'Choose the file of steps' }), {
      dataTransfer: { files: [file] },
    })
  }

  it('is taken as one change, and lists what does not fit', async () => {
    const { user, variables, manager, params } = await setUp()
    const steps = [
      { do: { kind: 'show', of: ['Age'], shown: false } },
      { do: { kind: 'bands', name: 'Sizes', text: 'Sizes', of: 'Size', bands: [{ from: null }, { from: 2 }] } },
    ]
    await choose(user, new File([JSON.stringify({ version: 1, steps })], 'steps.json'))
    const left = within(await screen.findByRole('list', { name: 'What does not fit' }))
    expect(left.getAllByText('Sizes')[0]).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(async () => expect(await row('Age')).toHaveTextContent('hidden'))
    expect((await variables()).find(({ name }) => name === 'Age')?.shown).toBe(false)
    expect((await manager.call(getPreparation, { params })).undo).toBe(1)
  })

  it('that is none is refused in words', async () => {
    const { user } = await setUp()
    await choose(user, new File(['no steps'], 'steps.json'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This is not a file of steps. Download one from another dataset.',
    )
    fireEvent.drop(screen.getByRole('button', { name: 'Choose the file of steps' }), {
      dataTransfer: { files: [new File(['{"version":1}'], 'steps.json')] },
    })
    await waitFor(() => expect(screen.getByRole('alert')).not.toHaveTextContent('This is not a file of steps.'))
  })
})

describe('steps of another dataset', () => {
  it('are taken from one that is found by the name of its study', async () => {
    const { user, client, manager, params } = await setUp()
    const other = await importDataset(screens.server, manager, {
      fileName: 'snacks.csv',
      bytes: CSV,
      publish: false,
      study: { study_name: 'Snacks a year ago' },
    })
    const action: StepAction = { kind: 'texts', of: 'Age', text: 'Age in years' }
    await client
      .as('manager')
      .call(appendStep, { params: { studyId: other.studyId, datasetName: 'Main' }, body: { do: action } })
    await user.click(await screen.findByRole('button', { name: 'More for this preparation' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Apply steps of another dataset' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply steps of another dataset' }))
    await user.type(dialog.getByRole('combobox', { name: 'Study' }), 'year ago')
    await user.click(await screen.findByRole('option', { name: /Snacks a year ago/ }))
    const datasets = dialog.getByRole('combobox', { name: 'Dataset' })
    await waitFor(() => expect(within(datasets).getByRole('option', { name: 'Main' })).toBeInTheDocument())
    await user.selectOptions(datasets, 'Main')
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'Apply its steps' }))
    await user.click(await dialog.findByRole('button', { name: 'Done' }))
    await waitFor(async () => expect(await row('Age')).toHaveTextContent('Age in years'))
    expect((await manager.call(getPreparation, { params })).undo).toBe(1)
  })
})

describe('a version that cannot be made', () => {
  it('is said with the reason, and readers keep what they have', async () => {
    const { user, manager, params } = await setUp()
    const weights: StepAction = {
      kind: 'weigh',
      name: 'even',
      text: 'Even',
      margins: [
        {
          of: ['Crisps'],
          groups: [
            { cells: [['Crisps']], target: 50 },
            { cells: [['Not selected']], target: 50 },
          ],
        },
      ],
      cap: { min: 0.95, max: 1.05 },
    }
    await manager.call(appendStep, { params, body: { do: weights } })
    screens.reopen(`/prepare/variables/${params.studyId}/Main`)
    await user.click(await publishButton(/^Publish 1 change$/))
    const said = await screen.findByRole('alert')
    expect(said).toHaveTextContent('No version was made')
    expect(said).toHaveTextContent(/Crisps/)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText('No version was made')).not.toBeInTheDocument())
  })
})

describe('two people and bad luck', () => {
  it('a colleague’s step is kept beside one’s own', async () => {
    const { user, manager, params, variables } = await setUp()
    await grid()
    await manager.call(appendStep, { params, body: { do: { kind: 'texts', of: 'Age', text: 'How old?' } } })
    await select(user, 'Rating')
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    await waitFor(async () => expect(await row('Age')).toHaveTextContent('How old?'))
    const now = new Map((await variables()).map(variable => [variable.name, variable]))
    expect(now.get('Rating')?.shown).toBe(false)
    expect(now.get('Age')?.text).toBe('How old?')
  })

  it('an undo that would take a colleague’s step back is refused, and says whose it is', async () => {
    const { user, manager, params, steps } = await setUp()
    ;(await grid()).focus()
    await user.keyboard('{Home}h')
    await saved()
    await manager.call(appendStep, { params, body: { do: { kind: 'texts', of: 'Age', text: 'How old?' } } })
    const there = (await steps()).length
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed the preparation in the meantime/)
    expect(await steps()).toHaveLength(there)
  })

  it('a change that did not arrive is said, and nothing looks changed', async () => {
    const { user } = await setUp()
    ;(await grid()).focus()
    screens.fail(refuse(appendStep, 'unavailable', { once: true }))
    await user.keyboard('{Home}h')
    expect(await screen.findByRole('alert')).toHaveTextContent('That was not changed')
    expect(await row('Crisps')).not.toHaveTextContent('hidden')
  })

  it('says that it saves while it does', async () => {
    const { user } = await setUp()
    ;(await grid()).focus()
    const { release, handler } = hold(appendStep)
    screens.fail(handler)
    await user.keyboard('{Home}h')
    expect(await screen.findByText('Saving')).toBeInTheDocument()
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    release()
    await saved()
  })

  it('nobody but managers gets here', async () => {
    await setUp('variables', 'user')
    expect(await screen.findByRole('heading', { name: /Access restricted/i })).toBeInTheDocument()
  })
})
