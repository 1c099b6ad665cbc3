import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  createInsight,
  createReport,
  getDataset,
  getStudy,
  listInsights,
  listReports,
  patchInsight,
  patchQuestion,
  patchReport,
  patchStudy,
  saveImportChoices,
} from '@core/contract'
import { demoReports } from '@server/demo/reports'
import { checkAccessibility } from '../harness/axe'
import { surveyCsv } from '../harness/chooseFile'
import { readSurveyFile } from '../harness/importing'
import { addStudy, addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()

interface Subject {
  readonly at: string
  /** Opens the editor and returns the field of the text. */
  readonly open: (user: UserEvent) => Promise<HTMLElement>
  readonly theirs: (text: string) => Promise<unknown>
  readonly stored: () => Promise<string | undefined>
}

const study = { id: trackerStudy.number }
const dataset = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

const SUBJECTS: Record<string, (client: MintedClient) => Promise<Subject>> = {
  'the description of a study': client =>
    Promise.resolve({
      at: `/studies/${study.id}`,
      open: async user => {
        await press(user, 'Add a description')
        return screen.findByRole('textbox', { name: 'Description' })
      },
      theirs: description => client.as('admin').call(patchStudy, { params: study, body: { description } }),
      stored: async () => (await client.as('admin').call(getStudy, { params: study })).description,
    }),
  'a key insight': async client => {
    const { id: insightId } = await client
      .as('manager')
      .call(createInsight, { params: study, body: { text: 'Before' } })
    return {
      at: `/studies/${study.id}`,
      open: async user => {
        await press(user, 'Actions for Before')
        await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
        return screen.findByRole('textbox', { name: 'Key insight' })
      },
      theirs: text => client.as('admin').call(patchInsight, { params: { ...study, insightId }, body: { text } }),
      stored: async () => (await client.as('admin').call(listInsights, { params: study })).results[0]?.text,
    }
  },
  'the text of a question': client =>
    Promise.resolve({
      at: `/dataset/questions/${dataset.studyId}/${encodeURIComponent(dataset.datasetName)}/gender`,
      open: async user => {
        await press(user, 'Edit text of gender')
        return screen.findByRole('textbox', { name: 'text of gender' })
      },
      theirs: question_text =>
        client
          .as('admin')
          .call(patchQuestion, { params: { ...dataset, questionName: 'gender' }, query: {}, body: { question_text } }),
      stored: async () =>
        (await client.as('admin').call(getDataset, { params: dataset, query: {} })).questions.find(
          question => question.question_name === 'gender',
        )?.question_text,
    }),
  'the name of a saved report': async client => {
    const [body] = demoReports()
    if (!body) throw new Error('No report')
    const params = { studyId: study.id }
    const { id: reportId, title } = await client.as('manager').call(createReport, { params, body })
    return {
      at: `/studies/${study.id}?tab=reports`,
      open: async user => {
        await press(user, `Edit name and description of ${title}`)
        return screen.findByRole('textbox', { name: 'Report name' })
      },
      theirs: next => client.as('admin').call(patchReport, { params: { ...params, reportId }, body: { title: next } }),
      stored: async () => (await client.as('admin').call(listReports, { params })).results[0]?.title,
    }
  },
}

const opened = async (name: string) => {
  const client = await screens.server.mintClient()
  await addTracker(client)
  const subject = await SUBJECTS[name]?.(client)
  if (!subject) throw new Error(`No ${name}`)
  const { user } = await screens.open({ at: subject.at, client, as: 'manager' })
  const field = await subject.open(user)
  const type = async (text: string) => {
    await user.clear(field)
    await user.type(field, text)
  }
  const save = async () => {
    const [button] = await screen.findAllByRole('button', { name: 'Save' })
    if (button) await user.click(button)
  }
  const conflict = () => screen.findByRole('alert')
  return { user, subject, field, type, save, conflict }
}

describe.each(Object.keys(SUBJECTS))('%s that somebody else changed meanwhile', name => {
  it('shows both texts with their differences, and is kept on request', async () => {
    const { user, subject, type, save, conflict } = await opened(name)
    await type('Words of mine here')
    await subject.theirs('Words of theirs here')
    await save()
    const alert = within(await conflict())
    expect(alert.getByText('Test admin changed this while you were editing it')).toBeInTheDocument()
    const mine = within(alert.getByRole('region', { name: 'Yours' }))
    const theirs = within(alert.getByRole('region', { name: /^Test admin, \d\d:\d\d$/ }))
    expect(mine.getByText('mine').tagName).toBe('MARK')
    expect(theirs.getByText('theirs').tagName).toBe('MARK')
    expect(await subject.stored()).toBe('Words of theirs here')
    await checkAccessibility()
    await user.click(alert.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    await waitFor(async () => expect(await subject.stored()).toBe('Words of mine here'))
  })

  it('is theirs on request, and what was typed comes back with an undo', async () => {
    const { user, subject, field, type, save, conflict } = await opened(name)
    await type('Mine')
    await subject.theirs('Theirs')
    await save()
    await user.click(within(await conflict()).getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(field).toHaveValue('Theirs'))
    await press(user, 'Undo')
    await waitFor(() => expect(field).toHaveValue('Mine'))
    expect(await subject.stored()).toBe('Theirs')
    await save()
    await waitFor(async () => expect(await subject.stored()).toBe('Mine'))
  })

  it('is merged by hand, and a second change in between takes nothing of that away', async () => {
    const { user, subject, type, save, conflict } = await opened(name)
    await type('Mine')
    await subject.theirs('Theirs')
    await save()
    await user.click(within(await conflict()).getByRole('button', { name: 'Combine' }))
    const merged = () => screen.findByRole('textbox', { name: /, combined$/ })
    await user.type(await merged(), ' and theirs')
    await subject.theirs('Theirs again')
    await press(user, 'Save combined text')
    expect(await screen.findByText(/again/)).toBeInTheDocument()
    expect(await merged()).toHaveValue('Mine and theirs')
    expect(await subject.stored()).toBe('Theirs again')
    await press(user, 'Save combined text')
    await waitFor(async () => expect(await subject.stored()).toBe('Mine and theirs'))
  })
})

describe('a lock that does not come', () => {
  it('is not shown as the change of a colleague in the review of an import', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Oats')
    const { status } = await readSurveyFile(screens.server, client.as('manager'), {
      fileName: 'coffee.csv',
      bytes: surveyCsv(),
    })
    const { user } = await screens.open({ at: `/import?import=${status.id}`, client, as: 'manager' })
    screens.fail(refuse(saveImportChoices, 'conflict', { once: true }))
    await user.click(await screen.findByRole('radio', { name: 'No weight' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved yet')
    expect(screen.queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument()
    await press(user, 'Try again')
    expect(await screen.findByText(/^Saved at/)).toBeInTheDocument()
  })
})
