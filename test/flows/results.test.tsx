import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  listStudies,
  MATCHES_MAX,
  searchDocuments,
  searchQuestions,
  searchStories,
  type QuestionHit,
} from '@core/contract'
import { savedSelection, saveSelection } from '@/lib/libraryFilters'
import { checkAccessibility } from '../harness/axe'
import { addReadDocument, addStory, addStudies, addStudy, addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { handler, hold, refuse, respond } from '../harness/respond'

const screens = serveScreens()

afterEach(() => {
  vi.restoreAllMocks()
})

const tab = (name: RegExp) => screen.findByRole('tab', { name })
const panel = () => within(screen.getByRole('tabpanel'))
/** Queried by element, which is faster for a list of many cards. */
const cardLinks = () => [...document.querySelectorAll<HTMLElement>('[role=tabpanel] h2 a')]
/** Titles of the results that are listed, in their order. */
const titles = () =>
  panel()
    .queryAllByRole('heading', { level: 2 })
    .map(heading => heading.textContent)
const marks = (inside: HTMLElement) => [...inside.querySelectorAll('mark')].map(mark => mark.textContent)

describe('the results of a search', () => {
  it('stand in a tab for each type, with counts and the words marked, and the tab is in the URL', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Snack Habits')
    await addStudy(client, 'Oat Drinks')
    await addStory(client, 'How people snack')
    const { user } = await screens.open({ at: '/results?query=snack', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Results for "snack"', level: 1 })).toBeInTheDocument()
    expect(await tab(/^Studies\s*1$/)).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(titles()).toEqual(['Snack Habits']))
    expect(marks(screen.getByRole('tabpanel'))).toEqual(['Snack'])
    expect(panel().getByRole('link', { name: 'Snack Habits' })).toHaveAttribute('href', '/studies/Snack-Habits')
    expect(panel().getByText(/^1 match · /)).toBeInTheDocument()
    await checkAccessibility()
    await user.click(await tab(/^Stories\s*1$/))
    expect(screens.url()).toBe('/results?query=snack&tab=stories')
    await user.click(screen.getByRole('link', { name: 'Skip to the results' }))
    expect(screen.getByRole('tabpanel')).toContainElement(document.activeElement as HTMLElement)
    expect(titles()).toEqual(['How people snack'])
    expect(marks(screen.getByRole('tabpanel'))).toContain('snack')
    await checkAccessibility()
    await user.click(await tab(/^Studies/))
    expect(screens.url()).toBe('/results?query=snack')
  })

  it('have no tab for stories where the client has none', async () => {
    const client = await screens.server.mintClient({ flags: {} })
    await screens.open({ at: '/results?query=snack&tab=stories', client, as: 'user' })
    expect(await tab(/^Studies/)).toHaveAttribute('aria-selected', 'true')
    expect(screen.getAllByRole('tab').map(one => one.textContent.replace(/ \d*$/, ''))).toEqual([
      'Studies',
      'Questions',
      'Documents',
    ])
    expect(screens.callsOf(searchStories)).toBe(0)
  })

  it('show questions with their matches, their type and their study', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await screens.open({ at: '/results?query=brand&tab=questions', client, as: 'user' })
    await tab(/^Questions\s*[1-9]\d*$/)
    const first = (await screen.findAllByRole('heading', { level: 2 }))[0]!
    const row = first.closest('li')!
    expect(marks(row).length).toBeGreaterThan(0)
    expect(marks(row).every(mark => /brand/i.test(mark))).toBe(true)
    const at = `/${trackerStudy.number}/${encodeURIComponent(trackerStudy.dataset)}/`
    const analysis = new RegExp(`^/(open-)?analysis${at.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\w+\\?marks=`)
    expect(within(first).getByRole('link')).toHaveAttribute('href', expect.stringMatching(analysis))
    expect(within(row).getByRole('link', { name: trackerStudy.name })).toBeInTheDocument()
    expect(within(row).getByText(/(choice|Grid|score|ended|Numeric|Date|information)\s*$/)).toBeInTheDocument()
    for (const list of screen.queryAllByRole('list', { name: 'Matches' }))
      expect(within(list).getAllByRole('listitem').length).toBeLessThanOrEqual(MATCHES_MAX)
    await checkAccessibility()
  })

  it('lead from a document to the pages that match', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Evening Occasions')
    const id = await addReadDocument(client, 'Evening Occasions', 'Debrief.pdf', [
      'Contents',
      'Who we asked',
      'Most people snack after eight, and they snack alone.',
    ])
    await screens.open({ at: '/results?query=snack&tab=documents', client, as: 'user' })
    const title = await screen.findByRole('heading', { name: 'Debrief.pdf' })
    const row = within(title.closest('li')!)
    const page = row.getByRole('link', { name: /^Page 3 ?of Debrief.pdf$/ })
    expect(page).toHaveAttribute('href', `/results?query=snack&tab=documents&view=${id}&page=3&words=snack`)
    expect(marks(page.closest('li')!)).toContain('snack')
    expect(row.getByText('PDF · 3 pages')).toBeInTheDocument()
    expect(row.getByRole('link', { name: 'Evening Occasions' })).toBeInTheDocument()
    await checkAccessibility()
  })
})

describe('a question with many matches and other waves', () => {
  const study = (name: string, study_date: string) => ({
    id: name,
    name,
    study_number: name.replace(/\W+/g, '-'),
    study_date,
    sample: 2014,
  })
  const hit: QuestionHit = {
    id: 'q7',
    question_name: 'Q7',
    question_text: 'Which <b>snack</b> brands have you heard of?',
    marked_text: [
      { text: 'Which <b>', hit: false },
      { text: 'snack', hit: true },
      { text: '</b> brands have you heard of?', hit: false },
    ],
    marked_words: ['snack'],
    fundamental_question_type: 'multi',
    nk: 'q7',
    is_quantitative: true,
    suggested_xtab: false,
    represents: null,
    main_var_list: [],
    is_grid: false,
    dataset_name: 'Main',
    study: study('Tracker 2024', '2024-03-01'),
    matches: ['One', 'Two', 'Three'].map(text => ({ kind: 'response', text: [{ text, hit: false }] })),
    inner_hit_count: 8,
    waves: [
      { question_name: 'Q7', dataset_name: 'Main', study: study('Tracker 2023', '2023-03-01') },
      { question_name: 'Q9', dataset_name: 'Main', study: study('Tracker 2022', '2022-03-01') },
    ],
    near: false,
    wave_count: 3,
  }

  it('shows three and says how many more, folds the waves, and shows hostile text as text', async () => {
    const client = await screens.server.mintClient()
    screens.fail(
      respond(searchQuestions, { count: 1, near_count: 0, unfiltered_count: 1, results: [hit], aggregations: {} }),
    )
    const { user } = await screens.open({ at: '/results?query=snack&tab=questions', client, as: 'user' })
    expect(
      await screen.findByRole('heading', { name: 'Which <b>snack</b> brands have you heard of?' }),
    ).toBeInTheDocument()
    expect(panel().getByText('+5 more matches')).toBeInTheDocument()
    expect(panel().getByText('March 2024 · n=2,014')).toBeInTheDocument()
    expect(panel().queryByRole('link', { name: 'Tracker 2023' })).not.toBeInTheDocument()
    const waves = panel().getByRole('button', { name: 'Also in 3 other waves' })
    expect(waves).toHaveAttribute('aria-expanded', 'false')
    await user.click(waves)
    expect(waves).toHaveAttribute('aria-expanded', 'true')
    expect(panel().getByRole('link', { name: 'Tracker 2023' })).toHaveAttribute(
      'href',
      '/analysis/Tracker-2023/Main/Q7?marks=snack',
    )
    expect(panel().getByRole('link', { name: '+5 more matches' })).toHaveAttribute(
      'href',
      '/analysis/Tracker-2024/Main/Q7?marks=snack',
    )
    expect(panel().getByText('March 2022 · n=2,014 · Q9')).toBeInTheDocument()
    expect(panel().getByText('and 1 more wave')).toBeInTheDocument()
    await checkAccessibility()
  })
})

describe('studies, stories and documents that match in part', () => {
  it('follow below a heading of their own, and are opened with the words that they have', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Lunch Boxes')
    await addStudy(client, 'Lunch Breaks', 2023)
    await addStory(client, 'A box for lunch')
    await addStory(client, 'Lunch in town')
    const id = await addReadDocument(client, 'Lunch Breaks', 'Debrief.pdf', ['Nobody takes lunch at noon'])
    const { user } = await screens.open({ at: '/results?query=lunch+boxes', client, as: 'user' })
    expect(await tab(/^Studies\s*1$/)).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(titles()).toEqual(['Lunch Boxes', 'Matches some of your words', 'Lunch Breaks']))
    expect(panel().getByText('1 study, 1 more in part')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(await tab(/^Stories\s*1$/))
    expect(titles()).toEqual(['A box for lunch', 'Matches some of your words', 'Lunch in town'])
    expect(panel().getByRole('link', { name: 'Lunch in town' }).getAttribute('href')).toMatch(/\?marks=Lunch$/)
    await user.click(await tab(/^Documents\s*0$/))
    expect(titles()).toEqual(['Matches some of your words', 'Debrief.pdf'])
    expect(panel().getByText(/^No document has everything you asked for/)).toBeInTheDocument()
    expect(panel().getByRole('link', { name: /^Page 1/ })).toHaveAttribute(
      'href',
      `/results?query=lunch+boxes&tab=documents&view=${id}&page=1&words=lunch`,
    )
    await checkAccessibility()
  })
})

describe('questions that match in part', () => {
  const part = (id: string, text: string, near: boolean) => ({
    id,
    nk: id,
    question_name: id,
    question_text: text,
    marked_text: [{ text, hit: true as const }],
    marked_words: [],
    fundamental_question_type: 'single' as const,
    is_quantitative: true,
    suggested_xtab: false,
    represents: null,
    main_var_list: [],
    is_grid: false,
    dataset_name: 'Main',
    study: { id: 's', name: 'Tracker', study_number: 'T-1', study_date: '2024-03-01', sample: 100 },
    matches: [],
    inner_hit_count: 0,
    waves: [],
    wave_count: 0,
    near,
  })

  it('follow below a heading of their own, are not counted with the others, and the order can be chosen', async () => {
    const client = await screens.server.mintClient()
    const results = [part('Q1', 'Oat snack', false), part('Q2', 'Snack', true), part('Q3', 'Oats', true)]
    const asked: (string | null)[] = []
    const answer = { count: 3, near_count: 2, unfiltered_count: 3, corrected: null, results, aggregations: {} }
    screens.fail(
      handler(searchQuestions, {}, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('sort'))
        return new Response(JSON.stringify(answer))
      }),
    )
    const { user } = await screens.open({ at: '/results?query=oat%20snack&tab=questions', client, as: 'user' })
    expect(await tab(/^Questions\s*1$/)).toBeInTheDocument()
    await waitFor(() => expect(titles()).toEqual(['Oat snack', 'Matches some of your words', 'Snack', 'Oats']))
    expect(panel().getByText('1 question, 2 more in part')).toBeInTheDocument()
    await checkAccessibility()
    await user.selectOptions(panel().getByRole('combobox', { name: 'Sort by' }), 'Newest first')
    await waitFor(() => expect(screens.url()).toBe('/results?query=oat+snack&tab=questions&sort=newest'))
    await waitFor(() => expect(asked.at(-1)).toBe('-study_year'))
  })

  it('stand alone where nothing has everything that was asked, and say so', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await screens.open({ at: '/results?query=brand%20zeppelin&tab=questions', client, as: 'user' })
    expect(await tab(/^Questions\s*0$/)).toBeInTheDocument()
    expect(await screen.findByText(/^No question has everything you asked for/)).toBeVisible()
    expect(titles()[0]).toBe('Matches some of your words')
    expect(marks(screen.getByRole('tabpanel')).every(mark => /brand/i.test(mark))).toBe(true)
  })

  it('and what filters leave out are said below', async () => {
    const client = await screens.server.mintClient()
    const answer = { near_count: 0, unfiltered_count: 5, corrected: null, aggregations: {} }
    screens.fail(respond(searchQuestions, { ...answer, count: 1, results: [part('Q1', 'Oat snack', false)] }))
    const filters = encodeURIComponent('{"study_year":["2020"]}')
    const at = `/results?query=snack&tab=questions&studyFilters=${filters}`
    const { user } = await screens.open({ at, client, as: 'user' })
    expect(await screen.findByText('4 more without your filters (2020)')).toBeVisible()
    await user.click(panel().getAllByRole('button', { name: 'Clear filters' }).at(-1)!)
    await waitFor(() => expect(screens.url()).toBe('/results?query=snack&tab=questions'))
  })
})

describe('more results', () => {
  it('come 25 at a time, with the focus on the first new one', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 30, { name: 'Snack Habits' })
    const { user } = await screens.open({ at: '/results?query=snack', client, as: 'user' })
    expect(await screen.findByText('25 of 30')).toBeInTheDocument()
    expect(screen.getByText('Showing 25 of 30 studies')).toBeInTheDocument()
    expect(cardLinks()).toHaveLength(25)
    await user.click(screen.getByText('Load more'))
    expect(await screen.findByText('30 studies')).toBeInTheDocument()
    expect(cardLinks()).toHaveLength(30)
    await waitFor(() => expect(cardLinks()[25]).toHaveFocus())
    expect(screen.queryByText('Load more')).not.toBeInTheDocument()
    expect(screens.callsOf(searchQuestions)).toBe(1)
  })

  it('that cannot be loaded leave what is there, and can be tried again', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 30, { name: 'Snack Habits' })
    const { user } = await screens.open({ at: '/results?query=snack', client, as: 'user' })
    await screen.findByText('25 of 30')
    screens.fail(refuse(listStudies, 'unavailable', { once: true }))
    await user.click(screen.getByText('Load more'))
    expect(await screen.findByText('Something went wrong searching studies. Try again.')).toBeInTheDocument()
    expect(cardLinks()).toHaveLength(25)
    await user.click(screen.getByText('Try again'))
    expect(await screen.findByText('30 studies')).toBeInTheDocument()
  })
})

describe('a type that cannot be searched', () => {
  it.each([
    ['studies', 'Studies', listStudies],
    ['stories', 'Stories', searchStories],
    ['questions', 'Questions', searchQuestions],
    ['documents', 'Documents', searchDocuments],
  ] as const)('says so in its own tab, and the others work: %s', async (type, label, endpoint) => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Snack Habits')
    await addStory(client, 'How people snack')
    screens.fail(refuse(endpoint, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: `/results?query=snack&tab=${type}`, client, as: 'user' })
    expect(await screen.findByText(`Something went wrong searching ${type}. Try again.`)).toBeInTheDocument()
    expect(await tab(new RegExp(`^${label}\\s*Could not be searched$`))).toBeInTheDocument()
    for (const other of ['Studies', 'Stories', 'Questions', 'Documents'].filter(name => name !== label))
      expect(await tab(new RegExp(`^${other}\\s*\\d+$`))).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await tab(new RegExp(`^${label}\\s*\\d+$`))).toBeInTheDocument()
  })
})

describe('another search', () => {
  it('replaces the one that is still running, which puts nothing and no error', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Snack Habits')
    await addStudy(client, 'Oat Drinks')
    const { app } = await screens.open({ at: '/results?query=snack', client, as: 'user' })
    await waitFor(() => expect(titles()).toEqual(['Snack Habits']))
    const held = hold(listStudies)
    screens.fail(held.handler)
    await app.router.navigate('/results?query=nothing')
    await screen.findByRole('heading', { name: 'Results for "nothing"' })
    expect(titles()).toEqual(['Snack Habits'])
    await app.router.navigate('/results?query=drinks')
    held.release()
    await waitFor(() => expect(titles()).toEqual(['Oat Drinks']))
    expect(await tab(/^Studies\s*1$/)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('no results', () => {
  it('name the words, and where there are some', async () => {
    const client = await screens.server.mintClient()
    await addStory(client, 'How people snack')
    const { user } = await screens.open({ at: '/results?query=snack', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'No results for "snack"' })).toBeInTheDocument()
    expect(await tab(/^Stories\s*1$/)).toBeInTheDocument()
    await checkAccessibility()
    await user.click(await screen.findByRole('button', { name: '1 story' }))
    expect(titles()).toEqual(['How people snack'])
    expect(screens.url()).toBe('/results?query=snack&tab=stories')
  })

  it('for what was typed, but for what may have been meant: both are said', async () => {
    const client = await screens.server.mintClient()
    await addStory(client, 'How people snack')
    await screens.open({ at: '/results?query=snakc&tab=stories', client, as: 'user' })
    const line = 'No results for "snakc". Showing results for "snack".'
    expect(await screen.findByText(line)).toBeVisible()
    expect(titles()).toEqual(['How people snack'])
    expect(await screen.findByText(`${line} 1 story`)).toBeInTheDocument()
    await checkAccessibility()
  })

  it('because of filters offer to clear them', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Snack Habits', 2024)
    const filters = encodeURIComponent('{"study_year":["2020"]}')
    const { user } = await screens.open({ at: `/results?query=snack&studyFilters=${filters}`, client, as: 'user' })
    expect(await screen.findByText('No studies match these filters (2020).')).toBeInTheDocument()
    await user.click(panel().getAllByRole('button', { name: 'Clear filters' }).at(-1)!)
    await waitFor(() => expect(titles()).toEqual(['Snack Habits']))
    await waitFor(() => expect(screens.url()).toBe('/results?query=snack'))
  })

  it('are not looked for without words: the screen asks for some', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Snack Habits')
    const { user } = await screens.open({ at: '/results?query=%20', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'What are you looking for?' })).toBeInTheDocument()
    expect(screens.callsOf(listStudies)).toBe(0)
    await checkAccessibility()
    const field = within(screen.getByRole('main')).getByRole('searchbox')
    await user.type(field, 'snack{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Snack Habits']))
    expect(screens.url()).toBe('/results?query=snack')
  })
})

describe('filters of results', () => {
  it('of studies also hold for questions and documents, are kept in the URL and saved, and leave stories alone', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Snack Habits 2023', 2023)
    await addStudy(client, 'Snack Habits 2024', 2024)
    const { user } = await screens.open({ at: '/results?query=snack', client, as: 'user' })
    await tab(/^Studies\s*2$/)
    await waitFor(() => expect(screens.callsOf(searchStories)).toBe(1))
    await user.click(screen.getByRole('button', { name: /^Year/ }))
    await user.click(await screen.findByRole('checkbox', { name: /^2024/ }))
    await waitFor(() => expect(titles()).toEqual(['Snack Habits 2024']))
    await waitFor(() =>
      expect(new URLSearchParams(window.location.search).get('studyFilters')).toBe('{"study_year":["2024"]}'),
    )
    expect(savedSelection('study', client.user.id)).toEqual({ study_year: ['2024'] })
    await waitFor(() =>
      expect([listStudies, searchQuestions, searchDocuments, searchStories].map(screens.callsOf)).toEqual([2, 2, 2, 1]),
    )
  })

  it('that are saved stand before those of a link, which can be taken instead', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Snack Habits 2023', 2023)
    await addStudy(client, 'Snack Habits 2024', 2024)
    const { user } = await screens.open({ at: '/results?query=snack', client, as: 'user' })
    await tab(/^Studies\s*2$/)
    saveSelection('study', client.user.id, { study_year: ['2023'] })
    screens.reopen(`/results?query=snack&studyFilters=${encodeURIComponent('{"study_year":["2024"]}')}`)
    expect(await screen.findByText('Showing your saved filters')).toBeInTheDocument()
    await waitFor(() => expect(titles()).toEqual(['Snack Habits 2023']))
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Use the link’s filters' }))
    await waitFor(() => expect(titles()).toEqual(['Snack Habits 2024']))
    await waitFor(() => expect(screen.queryByText('Showing your saved filters')).not.toBeInTheDocument())
    expect(savedSelection('study', client.user.id)).toEqual({ study_year: ['2024'] })
  })

  it('that cannot be read give a console warning and count as none', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const client = await screens.server.mintClient()
    await addStory(client, 'How people snack')
    await screens.open({ at: '/results?query=snack&tab=stories&storyFilters=%7Bbroken', client, as: 'user' })
    await waitFor(() => expect(titles()).toEqual(['How people snack']))
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('storyFilters'))
  })
})
