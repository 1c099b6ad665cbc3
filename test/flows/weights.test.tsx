import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tryWeighting } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { serveScreens } from '../harness/renderApp'
import type { MintedClient } from '../harness/serverApp'
import {
  addWeight,
  isBlocked,
  openWeights,
  saveButton,
  targetField,
  weighingsOf,
  withWaves,
  type SurveyParams,
} from '../harness/weightScreens'

const screens = serveScreens({ runJobs: false })

const withSurvey = () => withWaves(screens)
const open = (client: MintedClient, params: SurveyParams) => openWeights(screens, client, params)
const field = targetField
const save = saveButton
const blocked = isBlocked
const stepsOf = weighingsOf

describe('weights of targets', () => {
  it('are made of a margin that is chosen, with targets typed; what is typed is kept until it is saved', async () => {
    const { client, params } = await withSurvey()
    const { user } = await open(client, params)
    await user.click((await screen.findAllByRole('button', { name: 'New weight' }))[0] ?? document.body)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Census 2021')
    await user.click(screen.getAllByRole('button', { name: 'Add a margin' })[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a margin' }))
    await user.type(dialog.getByRole('combobox', { name: /Questions/ }), 'Gender')
    await user.click(await screen.findByRole('option', { name: /Gender/ }))
    await user.click(dialog.getByRole('button', { name: 'Add margin' }))

    const table = within(await screen.findByRole('table', { name: 'Gender' }))
    expect(await table.findByRole('row', { name: /^Men 140 70\.0/ })).toBeInTheDocument()
    expect(screen.getByText(/Gender: 2 targets are missing/)).toBeInTheDocument()
    expect(blocked(save())).toBe(true)
    await user.type(await field('Men'), '49{Enter}')
    expect(await field('Women')).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(await field('Men')).toHaveFocus()
    expect(table.getByRole('row', { name: /^Men/ })).toHaveTextContent('−21.00.70')
    await user.type(await field('Women'), '50.4')
    expect(await table.findByText('99.4, 0.6 missing')).toBeInTheDocument()
    expect(screen.getByText(/Gender: targets add up to 99\.4, 0\.6 missing/)).toBeInTheDocument()
    await user.clear(await field('Women'))
    await user.type(await field('Women'), '51')
    const result = within(await screen.findByRole('complementary', { name: 'Result of the weighting' }))
    // 140 men weigh 0.7, 60 women 1.7: 200² / (140 · 0.49 + 60 · 2.89).
    expect(await result.findByText('82.6 %')).toBeInTheDocument()
    expect(result.getByText('0.70')).toBeInTheDocument()
    await checkAccessibility()

    screens.reopen(`/prepare/weights/${params.studyId}/${params.datasetName}`)
    expect(await field('Women')).toHaveValue('51')
    await waitFor(() => expect(blocked(save())).toBe(false))
    await user.click(save())
    expect(await screen.findByRole('button', { name: /Census 2021/, current: true })).toBeInTheDocument()
    expect(await stepsOf(client.as('manager'), params)).toEqual([
      {
        kind: 'weigh',
        name: 'census_2021',
        text: 'Census 2021',
        margins: [
          {
            of: ['Gender'],
            groups: [
              { cells: [['Men']], target: 49 },
              { cells: [['Women']], target: 51 },
            ],
          },
        ],
        default: true,
      },
    ])
    await user.click(screen.getByRole('button', { name: 'Remove Census 2021' }))
    expect(await screen.findByText('No weights yet')).toBeInTheDocument()
  })

  it('that a wave cannot have say which, why and what target; each way out is a button', async () => {
    const { client, params } = await withSurvey()
    await addWeight(client.as('manager'), params)
    const { user } = await open(client, params)
    expect(await screen.findByText('Wave 2 has no weights')).toBeInTheDocument()
    expect(
      screen.getByText(/Nobody is in category "West" of margin "Region", whose target is 30 %/),
    ).toBeInTheDocument()
    const waves = within(screen.getByRole('group', { name: 'Parts that are weighted by themselves' }))
    expect(waves.getByRole('button', { name: /^cannot be weighted\s*Wave 2\s*n=100/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(waves.getByRole('button', { name: /^has weights\s*Wave 1\s*n=100/ })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Wave 2: no one in West' })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /^West 0 0\.0/ })).toHaveTextContent('no one')
    expect(blocked(save())).toBe(true)
    await checkAccessibility()

    await user.click(screen.getByRole('button', { name: 'Leave West out in Wave 2' }))
    await waitFor(() => expect(blocked(save())).toBe(false))
    expect(await field('North')).toHaveValue('100')
    expect(await field('West')).toHaveValue('–')
    await user.click(waves.getByRole('button', { name: /Wave 1/ }))
    expect(await field('North')).toHaveValue('70')
    await user.click(save())
    await waitFor(async () => {
      const [step] = await stepsOf(client.as('manager'), params)
      expect(step?.margins[0]?.groups.map(({ target }) => target)).toEqual([
        { 'Wave 1': 70, 'Wave 2': 100 },
        { 'Wave 1': 30, 'Wave 2': null },
      ])
    })
  })

  it('can be merged, or made of all waves together', async () => {
    const { client, params } = await withSurvey()
    await addWeight(client.as('manager'), params)
    const { user } = await open(client, params)
    await user.click(await screen.findByRole('button', { name: 'Merge West with North' }))
    expect(await field('North + West')).toHaveValue('100')
    await waitFor(() => expect(blocked(save())).toBe(false))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Weight all together' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: /weighted by themselves/ })).not.toBeInTheDocument())
    expect(await screen.findByRole('row', { name: /^North 160 80\.0/ })).toBeInTheDocument()
  })

  it('take a column copied from a spreadsheet, in the order of the groups or by their names', async () => {
    const { client, params } = await withSurvey()
    await addWeight(client.as('manager'), params)
    const { user } = await open(client, params)
    await user.click(await field('North'))
    await user.paste('65\n35\n')
    expect(await field('North')).toHaveValue('65')
    expect(await field('West')).toHaveValue('35')
    await user.click(screen.getByRole('button', { name: 'Paste targets' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste targets' }))
    await user.click(dialog.getByRole('textbox', { name: /Targets/ }))
    await user.paste('West\t20,5\nNorth\t79,5\nSouth\t1')
    expect(dialog.getByText(/1 line has no group: South/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Use 2 targets' }))
    expect(await field('North')).toHaveValue('79,5')
    expect(await field('West')).toHaveValue('20,5')
  })

  it('take the shares of a question of a dataset as targets', async () => {
    const { client, params } = await withSurvey()
    await addWeight(client.as('manager'), params)
    const { user } = await open(client, params)
    await user.click(await screen.findByRole('button', { name: 'More for Region' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Targets from another dataset' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Targets from another dataset' }))
    expect(await dialog.findByDisplayValue('Waves')).toBe(dialog.getByRole('combobox', { name: 'Study' }))
    await user.click(dialog.getByRole('combobox', { name: 'Dataset' }))
    await user.click(await screen.findByRole('option', { name: /Main/ }))
    expect(await dialog.findByRole('combobox', { name: 'Question for Region' })).toHaveValue('Region')
    await user.click(await dialog.findByRole('button', { name: 'Use 2 targets' }))
    expect(await field('North')).toHaveValue('80')
    expect(await field('West')).toHaveValue('20')
  })

  it('are asked for once per change, and limits that cannot be kept say so', async () => {
    const { client, params } = await withSurvey()
    await addWeight(client.as('manager'), params)
    const { user } = await open(client, params)
    await user.click(await screen.findByRole('button', { name: 'Weight all together' }))
    await waitFor(() => expect(blocked(save())).toBe(false))
    const before = screens.callsOf(tryWeighting)
    await user.type(screen.getByRole('textbox', { name: 'Largest' }), '1.2')
    const words = await screen.findAllByText(/needs a mean weight of 1\.5, and the largest weight allowed is 1\.2/)
    expect(words).toHaveLength(1)
    expect(screen.getByText('limits too tight for West')).toBeInTheDocument()
    expect(screens.callsOf(tryWeighting)).toBeLessThanOrEqual(before + 3)
    await user.click(screen.getByRole('button', { name: 'Raise the largest to 1.5' }))
    await waitFor(() => expect(blocked(save())).toBe(false))
  })
})
