import { render, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { QuestionFilter } from '@core/domain'
import type { ApiClient } from '@/api'
import { library } from '@/library'
import { createStore, type AppStore } from '@/store'
import { LiveRegions } from '@/ui'
import { aDataset, anOption, aQuestion } from '@core/report/testing'
import { indexQuestions } from '@core/report'
import { filterEditor } from '../index'
import { FilterEditor } from './FilterEditor'

const dataset = aDataset([
  aQuestion({
    question_name: 'D2',
    question_label: 'Age',
    categorical_responses: [anOption('y', '18-34'), anOption('m', '35-54'), anOption('o', '55+')],
  }),
  aQuestion({
    question_name: 'D4',
    question_label: 'Region',
    categorical_responses: [anOption('n', 'North'), anOption('s', 'South')],
  }),
  aQuestion({
    question_name: 'O1',
    question_label: 'Why',
    fundamental_question_type: 'open',
    categorical_responses: [],
  }),
])

let running: AppStore | null = null
const counted: (QuestionFilter | null)[] = []

const open = async () => {
  const api = {
    call: (endpoint: { id: string }, input: { body?: { filters: QuestionFilter | null } }) => {
      if (endpoint.id === 'filters.list') return Promise.resolve({ results: [] })
      if (endpoint.id !== 'analysis.base') return new Promise(() => undefined)
      counted.push(input.body?.filters ?? null)
      return Promise.resolve({ respondents: 100, n: input.body?.filters ? 42 : 100, w: 40, eff: 38 })
    },
  } as unknown as ApiClient
  running = createStore({
    features: [library, filterEditor],
    context: { api, clock: { now: () => 0 } },
    report: (where, error) => {
      throw new Error(where, { cause: error })
    },
  })
  let applied: QuestionFilter | null = null
  render(
    <Provider store={running.store}>
      <LiveRegions>
        <FilterEditor
          address={{ studyId: 's1', datasetName: 'wave-3' }}
          dataset={dataset}
          questions={dataset.questions}
          index={indexQuestions(dataset)}
          filters={null}
          weight={null}
          place={['filters']}
          aside="who is counted"
          onApply={filters => {
            applied = filters
          }}
          onClose={() => undefined}
        />
      </LiveRegions>
    </Provider>,
  )
  return {
    user: userEvent.setup(),
    filters: () => applied,
    dialog: await screen.findByRole('dialog', { name: 'Filters' }),
  }
}

// jsdom has no layout; the lists show as many rows as fit.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
})
afterEach(() => {
  vi.restoreAllMocks()
  running?.stop()
  counted.length = 0
})

describe('the filter screen', () => {
  it('turns ticks into a sentence, counts them, and changes the report on Apply only', async () => {
    const { user, filters, dialog } = await open()
    await user.click(within(dialog).getByRole('option', { name: /Age/ }))
    await user.click(within(dialog).getByRole('checkbox', { name: /18-34/ }))
    await user.click(within(dialog).getByRole('checkbox', { name: /35-54/ }))
    await user.click(within(dialog).getByRole('option', { name: /Region/ }))
    await user.click(within(dialog).getByRole('checkbox', { name: /North/ }))
    expect(within(dialog).getByText('Age is 18-34 or 35-54 AND Region is North')).toBeVisible()
    const both = {
      and: [
        { question: 'D2', options: ['y', 'm'] },
        { question: 'D4', options: ['n'] },
      ],
    }
    // On a slow machine the count may first be asked for with one tick less.
    await waitFor(() => expect(counted).toContainEqual(both))
    await waitFor(() =>
      expect(within(dialog).getByRole('status', { name: 'Respondents passing these filters' })).toHaveTextContent(
        'n=42',
      ),
    )
    expect(filters()).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    expect(filters()).toEqual(both)
  })

  it('joins by OR, negates a condition and leaves out a question without ticks', async () => {
    const { user, filters, dialog } = await open()
    await user.click(within(dialog).getByRole('option', { name: /Age/ }))
    await user.click(within(dialog).getByRole('checkbox', { name: /55/ }))
    await user.click(within(dialog).getByRole('radio', { name: 'Is none of' }))
    await user.click(within(dialog).getByRole('option', { name: /Region/ }))
    await user.click(within(dialog).getByRole('checkbox', { name: /South/ }))
    await user.click(within(dialog).getByRole('radio', { name: 'OR' }))
    expect(within(dialog).getByText('Age is none of 55+ OR Region is South')).toBeVisible()
    await user.click(within(dialog).getByRole('checkbox', { name: /South/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    expect(filters()).toEqual({ not: { question: 'D2', options: ['o'] } })
  })

  it('lists only questions that can filter', async () => {
    const { dialog } = await open()
    expect(
      within(dialog)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['D2Age', 'D4Region'])
  })
})
