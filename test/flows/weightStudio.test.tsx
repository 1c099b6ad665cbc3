import { screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  analyse,
  getPreparation,
  makePrepared,
  publishDataset,
  putPreparation,
  switchStep,
  type AnalysisTable,
} from '@core/contract'
import type { StepAction, WeighAction } from '@core/domain/preparation'
import { paths } from '@/lib/paths'
import { sessions } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { importDataset } from '../harness/importing'
import { addStudies, addTracker, trackerStudy } from '../harness/library'
import { logIn } from '../harness/logIn'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import type { Caller } from '../harness/serverApp'
import {
  addWeight,
  isBlocked,
  openWeights,
  saveButton,
  targetField,
  weighingsOf,
  weightsPath,
  withWaves,
  type SurveyParams,
} from '../harness/weightScreens'

const screens = serveScreens({ runJobs: false })

const TRACKER = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
const AGES = ['18-24', '25-34', '35-44', '45-54', '55-64', '65 and over']
const OTHER = 'I describe myself in another way'

/** Everybody of a country: the same men and women in each age, one who is neither, and some whose answer the tracker lacks. */
const POPULATION = [
  'agegroup,gender,class',
  ...AGES.flatMap(age => [
    ...Array.from({ length: 40 }, (_, at) => `${age},Male,${['AB', 'C1', 'C2', 'DE'][at % 4] ?? ''}`),
    ...Array.from({ length: 45 }, (_, at) => `${age},Female,${['AB', 'C1', 'C1', 'DE', 'C2'][at % 5] ?? ''}`),
    `${age},${OTHER},Unknown`,
  ]),
].join('\n')

const dialogOf = (name: string) => screen.findByRole('dialog', { name })

/** Chooses what is found by typing. */
const find = async ({ user }: OpenApp, field: HTMLElement, text: string, option: RegExp) => {
  await user.clear(field)
  await user.type(field, text)
  await user.click(await screen.findByRole('option', { name: option }))
}

const addMargin = async (page: OpenApp, ...names: readonly string[]) => {
  await page.user.click(screen.getAllByRole('button', { name: 'Add a margin' })[0] ?? document.body)
  const dialog = within(await dialogOf('Add a margin'))
  for (const name of names)
    await find(page, dialog.getByRole('combobox', { name: /Questions/ }), name, new RegExp(`^${name}`))
  await page.user.click(dialog.getByRole('button', { name: 'Add margin' }))
}

/** Opens the dialog for targets of a margin, with the population chosen by search. */
const openSource = async (page: OpenApp, margin: RegExp) => {
  const { user } = page
  await user.click(await screen.findByRole('button', { name: margin }))
  await user.click(await screen.findByRole('menuitem', { name: 'Targets from another dataset' }))
  const element = await dialogOf('Targets from another dataset')
  const dialog = within(element)
  await dialog.findByDisplayValue(trackerStudy.name)
  await find(page, dialog.getByRole('combobox', { name: 'Study' }), 'Population', /^Population/)
  await find(page, dialog.getByRole('combobox', { name: 'Dataset' }), 'Main', /^Main/)
  return element
}

/** Percentages of the rows of a table, per column after the first. */
const sharesIn = (table: AnalysisTable | undefined): Record<string, number[]> => {
  if (table?.outcome !== 'cube') throw new Error('No table')
  const { base, rows } = table.cube
  return Object.fromEntries(
    rows
      .filter(({ type }) => type === 'cat')
      .map(({ label, w }) => [label, w.slice(1).map((value, at) => (100 * value) / (base.w[at + 1] ?? 1))]),
  )
}

describe('a weight of the tracker', () => {
  it('is made of two margins in each wave, with targets of another dataset, mended, saved and used', async () => {
    const client = await screens.server.mintClient()
    const manager = client.as('manager')
    await addTracker(client)
    await addStudies(client, 5)
    await importDataset(screens.server, manager, {
      fileName: 'population.csv',
      bytes: POPULATION,
      study: { study_name: 'Population 2021' },
    })
    const page = await openWeights(screens, client, TRACKER)
    const { user } = page
    await user.click((await screen.findAllByRole('button', { name: 'New weight' }))[0] ?? document.body)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Population')
    await addMargin(page, 'grade')
    await addMargin(page, 'agegroup', 'gender')
    await find(page, screen.getByRole('combobox', { name: /Weight each part/ }), 'wave', /^wave/)

    // Nothing there has the name or text of the question, so a person says which it is.
    const grade = within(await openSource(page, /^More for Social grade/))
    const question = await grade.findByRole('combobox', { name: 'Question for grade' })
    expect(question).toHaveValue('')
    expect(isBlocked(grade.getByRole('button', { name: 'Use targets' }))).toBe(true)
    await find(page, question, 'class', /^class/)
    expect(await grade.findByText(/not used from there: Unknown/)).toBeInTheDocument()
    await user.click(await grade.findByRole('button', { name: 'Use 4 targets' }))
    const given = await Promise.all(['AB', 'C1', 'C2', 'DE'].map(async name => (await targetField(name)).value))
    // 19, 28, 19 and 19 of 85, with two places that add up to 100.
    expect(given).toEqual(['22.36', '32.94', '22.35', '22.35'])

    const ages = within(await openSource(page, /^More for Age group/))
    expect(await ages.findByRole('combobox', { name: 'Question for agegroup' })).toHaveValue('agegroup')
    expect(ages.getByRole('combobox', { name: 'Question for gender' })).toHaveValue('gender')
    expect(await ages.findByRole('row', { name: /^18-24, Male 7\.8 7\.75/ })).toBeInTheDocument()
    await checkAccessibility()
    await user.click(ages.getByRole('button', { name: 'Use 18 targets' }))

    // Two waves have nobody in a group that the population has.
    expect(await screen.findByText('1 of 2')).toBeInTheDocument()
    const title = () => screen.getByText(/has no weights$/).textContent
    expect(title()).toMatch(/^Wave 2/)
    await user.click(screen.getByRole('button', { name: 'Next part without weights' }))
    expect(title()).toMatch(/^Wave 3/)
    await user.click(screen.getByRole('button', { name: 'Next part without weights' }))
    expect(title()).toMatch(/^Wave 2/)
    for (;;) {
      await waitFor(() => expect(screen.queryByText('Calculating the weights')).not.toBeInTheDocument())
      const [way] = screen.queryAllByRole('button', { name: /^Leave .* out in Wave/ })
      if (!way) {
        const next = screen.queryByRole('button', { name: /: no one in/ })
        if (!next) break
        await user.click(next)
      } else await user.click(way)
    }
    await waitFor(() => expect(isBlocked(saveButton())).toBe(false))

    const moves = within(screen.getByRole('region', { name: 'What moves' }))
    const rows = () => within(moves.getByRole('table', { name: 'Questions before and after' })).getAllByRole('row')
    expect(rows()).toHaveLength(6)
    await user.click(moves.getByRole('button', { name: 'Change questions' }))
    await find(page, moves.getByRole('combobox', { name: /Questions/ }), 'diet', /^diet/)
    await user.click(moves.getByRole('button', { name: 'Done' }))
    await user.click(await moves.findByRole('button', { name: /^Show all/ }))
    // Five answers and a net.
    await waitFor(() => expect(moves.getAllByText(/^Which of these best describes how you eat/)).toHaveLength(6))
    const points = rows()
      .slice(1)
      .map(row => Math.abs(Number(within(row).getAllByRole('cell').at(-1)?.textContent.replace('−', '-'))))
    expect(points).toEqual([...points].sort((a, b) => b - a))

    await user.click(saveButton())
    expect(await screen.findByRole('button', { name: /^Population/, current: true })).toBeInTheDocument()
    const { revision } = await manager.call(getPreparation, { params: TRACKER })
    await manager.call(makePrepared, { params: TRACKER, body: { base_revision: revision } })
    await screens.server.jobs.runDue()
    await manager.call(publishDataset, { params: TRACKER })
    await screens.server.jobs.runDue()
    const { tables } = await manager.call(analyse, {
      params: TRACKER,
      body: {
        rows: [{ question: 'grade' }],
        axis: [{ question: 'wave' }],
        nested: false,
        filters: null,
        weight: 'population',
        auto_adjust_base: true,
        inverted: false,
      },
    })
    const shares = sharesIn(tables[0])
    ;['AB', 'C1', 'C2', 'DE'].forEach((label, at) => {
      for (const share of shares[label] ?? []) expect(share).toBeCloseTo(Number(given[at]), 6)
    })
    screens.reopen(
      paths.analysis(TRACKER.studyId, TRACKER.datasetName, 'grade', new URLSearchParams('weight=population')),
    )
    expect(await screen.findByRole('grid')).toBeInTheDocument()
    expect((await screen.findAllByText(/Population/)).length).toBeGreaterThan(0)
  }, 120_000)
})

/** The same weight with other targets, as a colleague saves it. */
const change = async (colleague: Caller, params: SurveyParams, edit: (action: WeighAction) => StepAction) => {
  const { revision, steps } = await colleague.call(getPreparation, { params })
  await colleague.call(putPreparation, {
    params,
    body: {
      base_revision: revision,
      steps: steps.map(step => (step.do.kind === 'weigh' ? { ...step, do: edit(step.do) } : step)),
    },
  })
}

const withTargets =
  (...targets: readonly number[]) =>
  (action: WeighAction): StepAction => ({
    ...action,
    margins: action.margins.map(margin => ({
      ...margin,
      groups: margin.groups.map((group, at) => ({ ...group, target: targets[at] ?? null })),
    })),
  })

const targetsOf = async (caller: Caller, params: SurveyParams) =>
  (await weighingsOf(caller, params)).map(({ margins }) => margins[0]?.groups.map(({ target }) => target))

describe('what is typed in a weight', () => {
  const setUp = async () => {
    const { client, params } = await withWaves(screens)
    const manager = client.as('manager')
    await addWeight(manager, params)
    await change(manager, params, ({ within: _, ...action }) => action)
    const page = await openWeights(screens, client, params)
    const type = async (name: string, text: string) => {
      const field = await targetField(name)
      await page.user.clear(field)
      await page.user.type(field, text)
    }
    const save = async () => {
      await waitFor(() => expect(isBlocked(saveButton())).toBe(false))
      await page.user.click(saveButton())
    }
    return { client, params, page, type, save, colleague: client.as('admin') }
  }

  it('is saved together with what a colleague changed elsewhere in it', async () => {
    const { params, page, type, save, colleague } = await setUp()
    await type('North', '75')
    await type('West', '25')
    await change(colleague, params, action => ({ ...action, text: 'Census 2021', cap: { max: 3 } }))
    await save()
    const alert = within(
      (await screen.findByText('A colleague saved this weight while you were editing it')).closest(
        '[role=alert]',
      ) as HTMLElement,
    )
    expect(isBlocked(saveButton())).toBe(true)
    await checkAccessibility()
    await page.user.click(alert.getByRole('button', { name: 'Combine both' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Census 2021')
    await save()
    await waitFor(async () =>
      expect(await weighingsOf(colleague, params)).toMatchObject([
        { text: 'Census 2021', cap: { max: 3 }, margins: [{ groups: [{ target: 75 }, { target: 25 }] }] },
      ]),
    )
  })

  it('is chosen or given up where a colleague changed the same target, and a reload keeps the choice open', async () => {
    const { params, type, save, colleague } = await setUp()
    await type('North', '75')
    await type('West', '25')
    await change(colleague, params, withTargets(60, 40))
    await save()
    expect(await screen.findByRole('row', { name: 'Region, North 75 60' })).toBeInTheDocument()
    const { user } = screens.reopen(weightsPath(params))
    expect(await screen.findByRole('row', { name: 'Region, West 25 40' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(await targetField('North')).toHaveValue('60')
    expect(screen.queryByText(/A colleague saved/)).not.toBeInTheDocument()
    expect(await targetsOf(colleague, params)).toEqual([[60, 40]])
  })

  it('is saved without a question where a colleague changed something else', async () => {
    const { params, type, save, colleague } = await setUp()
    await type('North', '75')
    await type('West', '25')
    const { revision, steps } = await colleague.call(getPreparation, { params })
    const own = { kind: 'texts', of: 'Brand', text: 'Knows the brand' } as const
    await colleague.call(putPreparation, {
      params,
      body: { base_revision: revision, steps: [{ id: 'theirs', do: own, state: 'on', by: null, at: null }, ...steps] },
    })
    await save()
    await waitFor(async () => expect(await targetsOf(colleague, params)).toEqual([[75, 25]]))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    const after = await colleague.call(getPreparation, { params })
    expect(after.steps[0]?.do).toMatchObject(own)
  })

  it('can become a weight again after a colleague removed it', async () => {
    const { params, page, type, save, colleague } = await setUp()
    await type('North', '75')
    await type('West', '25')
    const { steps } = await colleague.call(getPreparation, { params })
    const step = steps.find(one => one.do.kind === 'weigh')?.id ?? ''
    await colleague.call(switchStep, { params: { ...params, stepId: step }, body: { state: 'off' } })
    await save()
    expect(await screen.findByText('This weight was removed while you were editing it')).toBeInTheDocument()
    expect(await targetsOf(colleague, params)).toEqual([])
    await save()
    await waitFor(async () => expect(await targetsOf(colleague, params)).toEqual([[75, 25]]))
    expect(await screen.findByRole('button', { name: /^Census/, current: true })).toBeInTheDocument()
    await page.user.click(screen.getByRole('button', { name: 'Remove Census' }))
    expect(await screen.findByText('No weights yet')).toBeInTheDocument()
  })

  it('is there after the session expired and the same person logged in again', async () => {
    const { client, params, page, type, save, colleague } = await setUp()
    await type('North', '75')
    await type('West', '25')
    await waitFor(() => expect(isBlocked(saveButton())).toBe(false))
    await client.tenant(tx =>
      tx
        .update(sessions)
        .set({ revoked: sql`now()` })
        .where(eq(sessions.userId, client.manager.id)),
    )
    await save()
    await logIn(page, client.manager)
    expect(await targetField('North')).toHaveValue('75')
    await save()
    await waitFor(async () => expect(await targetsOf(colleague, params)).toEqual([[75, 25]]))
  })

  it('is marked in the list while another weight is open, with pasted text kept beside it', async () => {
    const { params, page, type } = await setUp()
    await type('North', '75')
    await page.user.click(screen.getByRole('button', { name: 'Paste targets' }))
    await page.user.type(within(await dialogOf('Paste targets')).getByRole('textbox', { name: /Targets/ }), '10')
    const { user } = screens.reopen(weightsPath(params))
    await user.click(await screen.findByRole('button', { name: 'Paste targets' }))
    expect(within(await dialogOf('Paste targets')).getByRole('textbox', { name: /Targets/ })).toHaveValue('10')
    await user.click(within(await dialogOf('Paste targets')).getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'New weight' }))
    expect(await screen.findByText('unsaved')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Census/ }))
    expect(await targetField('North')).toHaveValue('75')
  })
})
