import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  createBanner,
  createReport,
  getDataset,
  getPreparation,
  listBanners,
  makePrepared,
  patchBanner,
  publishDataset,
  putPreparation,
  type InputOf,
} from '@core/contract'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { addTracker, trackerStudy } from '../harness/library'
import { addQuestion, openBuilder, variablesIn } from '../harness/builderScreen'
import { importDataset } from '../harness/importing'
import { serveScreens } from '../harness/renderApp'
import { aReport, aVariable } from '../harness/reportData'
import { hold, refuse } from '../harness/respond'

const screens = serveScreens()

/** Three waves of men and women in two regions. */
const CSV = [
  'Wave,Gender,Region,Brand',
  ...Array.from({ length: 240 }, (_, at) =>
    [`Wave ${(at % 3) + 1}`, at % 2 ? 'Men' : 'Women', at % 5 ? 'North' : 'South', at % 7 > 2 ? 'Yes' : 'No'].join(','),
  ),
].join('\n')

const setUp = async () => {
  const client = await screens.server.mintClient()
  const manager = client.as('manager')
  const params = await importDataset(screens.server, manager, {
    fileName: 'waves.csv',
    bytes: CSV,
    study: { study_name: 'Waves' },
  })
  const page = await screens.open({ client, as: 'manager', at: `/prepare/banners/${params.studyId}/Main` })
  /** Leaves the preparation and comes back. */
  const reopen = async () => {
    await page.app.router.navigate('/studies')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Prepare' })).not.toBeInTheDocument())
    await page.app.router.navigate(`/prepare/banners/${params.studyId}/Main`)
  }
  const stored = async () => (await manager.call(listBanners, { params })).results
  const shape = async () =>
    (await stored()).map(({ name, entries }) => [
      name,
      ...entries.map(({ levels }) => levels.map(({ question }) => question).join('>')),
    ])
  return { ...page, client, manager, params, reopen, stored, shape }
}

it('a manager makes a banner of questions and a nest, names it, orders it by keys and undoes', async () => {
  const { user, shape, stored } = await setUp()
  const saved = (...banners: string[][]) => waitFor(async () => expect(await shape()).toEqual(banners))
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  await press('New banner')
  await press(/^Gender: side by side$/)
  await saved(['New banner', 'Gender'])
  await press(/^Wave: side by side$/)
  await saved(['New banner', 'Gender', 'Wave'])
  expect(screen.getByRole('link', { name: 'Banners 1' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Drag Wave' })).toBeVisible()
  await press(/^Region: nest$/)
  await saved(['New banner', 'Gender', 'Wave>Region'])
  expect(await screen.findByText('8 of 200 columns')).toBeVisible()
  const nest = await screen.findByRole('group', { name: 'Wave, then Region' })
  expect(nest).toHaveTextContent('C–H')
  const preview = await screen.findByRole('region', { name: 'Preview' })
  await waitFor(() => expect(within(preview).getAllByRole('grid')).toHaveLength(1))
  await user.click(within(nest).getByRole('button', { name: 'Put Region one level out' }))
  await saved(['New banner', 'Gender', 'Region>Wave'])
  await user.click(await screen.findByRole('button', { name: 'Move Region, then Wave' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }))
  await saved(['New banner', 'Region>Wave', 'Gender'])
  await press('Undo a change of the columns')
  await saved(['New banner', 'Gender', 'Region>Wave'])
  await press('Redo a change of the columns')
  await saved(['New banner', 'Region>Wave', 'Gender'])
  await press('Undo a change of the columns')
  await saved(['New banner', 'Gender', 'Region>Wave'])
  const gender = await screen.findByRole('group', { name: 'Gender' })
  await user.click(within(gender).getByRole('button', { name: '2 columns' }))
  await user.click(within(gender).getByRole('checkbox', { name: /^Women/ }))
  await waitFor(async () => expect((await stored())[0]?.groups[0]).toMatchObject({ group: 'Gender', columns: 1 }))
  await user.type(within(gender).getByRole('textbox', { name: 'Own head of Men' }), 'Males{Enter}')
  await waitFor(async () => expect((await stored())[0]?.columns[0]).toMatchObject({ label: 'Males' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getByRole('button', { name: 'Redo a change of the columns' })).toHaveAttribute('aria-disabled', 'true')
  await user.tab()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect((await stored())[0]?.columns[0]).toMatchObject({ label: 'Men' }))
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(async () => expect((await stored())[0]?.columns[0]).toMatchObject({ label: 'Males' }))
  const name = await screen.findByRole('textbox', { name: 'Name of the banner' })
  await user.clear(name)
  await user.type(name, 'Standard{Enter}')
  await saved(['Standard', 'Gender', 'Region>Wave'])
  await checkAccessibility()
})

it('what is wrong is said, and a banner of somebody else is not overwritten', async () => {
  const { user, client, params, shape } = await setUp()
  await user.click(await screen.findByRole('button', { name: 'New banner' }))
  await user.click(await screen.findByRole('button', { name: 'Gender: side by side' }))
  await waitFor(async () => expect(await shape()).toEqual([['New banner', 'Gender']]))
  await client
    .as('admin')
    .call(createBanner, { params, body: { name: 'Mine', entries: [{ levels: [{ question: 'Wave' }] }] } })
  const name = await screen.findByRole('textbox', { name: 'Name of the banner' })
  await user.clear(name)
  await user.type(name, 'mine{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('This dataset has a banner "Mine" already.')
  expect(await shape()).toEqual([
    ['New banner', 'Gender'],
    ['Mine', 'Wave'],
  ])
})

it('a question is nested in any span, while a change before is still on its way', async () => {
  const { user, shape } = await setUp()
  const first = hold(createBanner)
  screens.fail(first.handler)
  await user.click(await screen.findByRole('button', { name: 'New banner' }))
  await user.click(await screen.findByRole('button', { name: 'Gender: side by side' }))
  expect(await screen.findByText('Saving')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Wave: side by side' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Nest inside' }), 'Gender')
  await user.click(screen.getByRole('button', { name: 'Region: nest' }))
  expect(screen.getByRole('group', { name: 'Gender, then Region' })).toBeVisible()
  first.release()
  await waitFor(async () => expect(await shape()).toEqual([['New banner', 'Gender>Region', 'Wave']]))
  await user.click(screen.getByRole('button', { name: 'Take Gender out of the nest' }))
  await waitFor(async () => expect(await shape()).toEqual([['New banner', 'Region', 'Wave']]))
})

it('what could not be saved stays, says so, and is saved when tried again', async () => {
  const { user, shape } = await setUp()
  await user.click(await screen.findByRole('button', { name: 'New banner' }))
  await user.click(await screen.findByRole('button', { name: 'Gender: side by side' }))
  await waitFor(async () => expect(await shape()).toEqual([['New banner', 'Gender']]))
  screens.fail(refuse(patchBanner, 'unavailable', { once: true }))
  await user.click(screen.getByRole('button', { name: 'Wave: side by side' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('These columns are not saved')
  expect(screen.getByRole('group', { name: 'Wave' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await shape()).toEqual([['New banner', 'Gender', 'Wave']]))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('two managers at once: neither overwrites the other, and both versions can be had', async () => {
  const { user, client, params, stored, shape } = await setUp()
  await user.click(await screen.findByRole('button', { name: 'New banner' }))
  await user.click(await screen.findByRole('button', { name: 'Gender: side by side' }))
  await waitFor(async () => expect(await shape()).toEqual([['New banner', 'Gender']]))
  const colleague = async (question: string) => {
    const [banner] = await stored()
    const { id = '', revision = 0 } = banner ?? {}
    const body = { base_revision: revision, entries: [{ levels: [{ question }] }] }
    await client.as('admin').call(patchBanner, { params: { ...params, bannerId: id }, body })
  }
  await colleague('Region')
  await user.click(screen.getByRole('button', { name: 'Wave: side by side' }))
  expect(await screen.findByText('They have Region (2 columns). What you have here is not saved yet.')).toBeVisible()
  expect(await shape()).toEqual([['New banner', 'Region']])
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(async () => expect(await shape()).toEqual([['New banner', 'Gender', 'Wave']]))
  await colleague('Brand')
  await user.click(screen.getByRole('button', { name: 'Remove Wave' }))
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
  expect(await screen.findByRole('group', { name: 'Brand' })).toBeVisible()
  expect(await shape()).toEqual([['New banner', 'Brand']])
  await user.click(screen.getByRole('button', { name: 'Undo a change of the columns' }))
  await waitFor(async () => expect(await shape()).toEqual([['New banner', 'Gender']]))
})

it('a reader finds the banner in the builder and puts it on the axis with the key that adds a question', async () => {
  const client = await screens.server.mintClient()
  await addTracker(client)
  const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
  await client.as('manager').call(createBanner, {
    params,
    body: {
      name: 'Standard',
      entries: [{ levels: [{ question: 'gender' }] }, { levels: [{ question: 'wave' }, { question: 'gender' }] }],
    },
  })
  const page = await openBuilder(screens, client)
  for (const remove of within(screen.getByRole('region', { name: 'Breakout axis' })).queryAllByRole('button', {
    name: /^Remove /,
  }))
    await page.user.click(remove)
  await addQuestion(page, 'gender')
  await addQuestion(page, 'Standard')
  expect(variablesIn('Breakout axis')).toEqual([expect.stringContaining('Standard')])
  expect(screen.getByText(/^Total \+ \d+ columns$/)).toBeVisible()
})

it('before a banner is deleted, the reports that use it are named; they open without it and say so', async () => {
  const { user, client, manager, params, reopen, stored, app } = await setUp()
  const { id } = await manager.call(createBanner, {
    params,
    body: { name: 'Standard', entries: [{ levels: [{ question: 'Gender' }] }] },
  })
  const report = aReport({
    title: 'Quarterly',
    main: [aVariable('Brand')],
    segmentation: [{ [`banner:${id}`]: { calculated: [], nets: [], type: 'banner', banner_name: 'Standard' } }],
  })
  const study = { studyId: params.studyId }
  const { id: reportId } = await client.as('user').call(createReport, { params: study, body: report })
  await reopen()
  await user.click(await screen.findByRole('button', { name: 'More for Standard' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete the banner' }))
  const dialog = await screen.findByRole('alertdialog')
  await waitFor(() => expect(dialog.textContent).toContain('1 saved report uses it: "Quarterly". It stays'))
  await user.click(within(dialog).getByRole('button', { name: 'Delete banner' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
  expect(await screen.findByText('No banners yet')).toBeVisible()
  await app.router.navigate(paths.reportBuilder(params.studyId, 'Main', reportId))
  expect(await screen.findByText(/banner Standard/)).toBeVisible()
})

it('a question that was hidden since is said on its card with a cure, and readers learn no name', async () => {
  const { user, client, manager, params, reopen, shape } = await setUp()
  const levels = [{ levels: [{ question: 'Gender' }] }, { levels: [{ question: 'Wave' }, { question: 'Region' }] }]
  await manager.call(createBanner, { params, body: { name: 'Standard', entries: levels } })
  const { steps, revision } = await manager.call(getPreparation, { params })
  const hide = {
    id: 'hide',
    do: { kind: 'show', of: ['Region'], shown: false },
    state: 'on',
    by: null,
    at: null,
  } as const
  const body = { base_revision: revision, steps: [...steps, hide] } as InputOf<typeof putPreparation>['body']
  const after = await manager.call(putPreparation, { params, body })
  await reopen()
  const nest = () => screen.findByRole('group', { name: 'Wave, then Region' })
  await waitFor(async () => expect(await nest()).toHaveTextContent('it leaves the banner with the next version'))
  await manager.call(makePrepared, { params, body: { base_revision: after.revision } })
  await screens.server.jobs.runDue()
  await manager.call(publishDataset, { params })
  await screens.server.jobs.runDue()
  const forReader = JSON.stringify((await client.as('user').call(getDataset, { params })).banners)
  expect(forReader).not.toContain('Region')
  expect(forReader).toContain('Some of its columns are not in this dataset any more. Ask a manager')
  await reopen()
  await waitFor(async () => expect(await nest()).toHaveTextContent('Show it again there, or take it out.'))
  expect(screen.getByText('Some of this banner is not in the dataset any more')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take it out' }))
  await waitFor(async () => expect(await shape()).toEqual([['Standard', 'Gender', 'Wave']]))
  expect(screen.queryByText('Some of this banner is not in the dataset any more')).not.toBeInTheDocument()
})
