import { indexQuestions } from '@core/report'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { QuestionFilter } from '@core/domain'
import { LiveRegions } from '@/ui'
import { aDataset, anOption, aQuestion } from '@core/report/testing'
import { FilterDialog, type FilterDialogProps } from './FilterDialog'

const { questions, ...dataset } = aDataset([
  aQuestion({
    question_name: 'D2',
    question_label: 'Age',
    categorical_responses: [anOption('y', '18-34'), anOption('o', '55+')],
  }),
  aQuestion({
    question_name: 'D4',
    question_label: 'Region',
    categorical_responses: [anOption('n', 'North'), anOption('s', 'South')],
  }),
])
const counted = (n: number) => ({ data: { respondents: 100, n, w: n, eff: n }, error: null, isFetching: false })
const idle = { data: null, error: null, isFetching: false }

const open = (given: Partial<FilterDialogProps> = {}) => {
  const props = {
    questions,
    index: indexQuestions({ questions, ...dataset }),
    lowBaseThreshold: 50,
    rounded: false,
    initial: null,
    place: ['filters'],
    aside: 'who is counted',
    bases: { whole: counted(80), steps: [counted(90), counted(80)] },
    onEdit: vi.fn(),
    optionCounts: idle,
    onCount: vi.fn(),
    onApply: vi.fn(),
    onClose: vi.fn(),
    ...given,
  } satisfies FilterDialogProps
  const { unmount } = render(<FilterDialog {...props} />, { wrapper: LiveRegions })
  return { user: userEvent.setup(), props, unmount }
}

const both: QuestionFilter = {
  and: [
    { question: 'D2', options: ['y'] },
    { question: 'D4', options: ['n'] },
  ],
}

// jsdom has no layout; the lists show as many rows as fit.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
})
afterEach(() => vi.restoreAllMocks())

describe('the filter dialog', () => {
  it('gives every counted change with its steps, and the filter on Apply only', async () => {
    const { user, props } = open({ initial: both })
    expect(props.onEdit).toHaveBeenLastCalledWith(both, [{ question: 'D2', options: ['y'] }, both])
    await user.click(screen.getByRole('checkbox', { name: /18-34/ }))
    expect(props.onEdit).toHaveBeenLastCalledWith({ question: 'D4', options: ['n'] }, [])
    expect(props.onApply).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(props.onApply).toHaveBeenCalledExactlyOnceWith({ question: 'D4', options: ['n'] })
    expect(props.onClose).toHaveBeenCalledOnce()
  })

  it('shows what each condition leaves, and warns of a low base', () => {
    open({ initial: both, bases: { whole: counted(40), steps: [counted(90), counted(40)] } })
    expect(screen.getByRole('status', { name: 'Respondents passing these filters' })).toHaveTextContent('n=40')
    expect(screen.getAllByRole('definition').map(step => step.textContent)).toEqual(['90', '40'])
    expect(screen.getByText('Low base: fewer than 50 respondents are left.')).toBeVisible()
  })

  it.each([
    [0, '0 %'],
    [1, '<1 %'],
    [720, '72 %'],
    [999, '>99 %'],
    [1000, '100 %'],
  ])('says what share %s of a thousand are: a few are not nobody, nearly all not everybody', (n, share) => {
    open({
      initial: both,
      bases: { whole: { ...counted(n), data: { respondents: 1000, n, w: n, eff: n } }, steps: [] },
    })
    const whole = within(screen.getByRole('status', { name: 'Respondents passing these filters' }))
    expect(whole.getByText(share)).toBeVisible()
  })

  it('brings what was asked for into sight, also where the panes are below each other', async () => {
    const { user } = open({ initial: both })
    const reveal = vi.spyOn(Element.prototype, 'scrollIntoView')
    const revealed = () => reveal.mock.contexts.at(-1) as Element | undefined
    // Of the question that is open already, too.
    await user.click(screen.getByRole('button', { name: 'Edit Age' }))
    await waitFor(() => expect(revealed()).toContainElement(screen.getByRole('heading', { name: /Age$/ })))
    await user.click(screen.getByRole('option', { name: /Region/ }))
    await waitFor(() => expect(revealed()).toContainElement(screen.getByRole('heading', { name: /Region$/ })))
    expect(reveal).toHaveBeenCalledTimes(2)
  })

  it('hands the focus on when a rule or a group is removed, at last to the search', async () => {
    const { user } = open({ initial: both })
    const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
    const search = screen.getByRole('searchbox', { name: 'Find a question' })
    await user.click(screen.getByRole('button', { name: 'Add a group' }))
    await user.click(remove('Age'))
    expect(remove('Region')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(remove('the group')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(search).toHaveFocus()
    await user.click(screen.getByRole('option', { name: /Age/ }))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(search).toHaveFocus()
  })

  it('asks how the options of a question divide those who pass the other rules, until it is left', async () => {
    const { props, unmount } = open({ initial: both })
    await waitFor(() =>
      expect(props.onCount).toHaveBeenLastCalledWith({
        question: 'D2',
        breakout: null,
        filters: { question: 'D4', options: ['n'] },
      }),
    )
    unmount()
    expect(props.onCount).toHaveBeenLastCalledWith(null)
  })

  it('shows counts of the question in sight only', () => {
    open({
      initial: both,
      optionCounts: { ...idle, data: { question: 'D4', breakout: null, counts: { n: 7 } } },
    })
    expect(screen.getByText('Counts are of the whole dataset.')).toBeVisible()
  })
})
