import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getSimilarSamples, listResponses, patchQuestion } from '@core/contract'
import { FIRST_CODE } from '@core/crosstab'
import { eq } from 'drizzle-orm'
import { datasets } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addTracker, tracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import { asUserWith, insertSearchStudy } from '../harness/searchLibrary'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const at = (question: string, view = '') =>
  `/open-analysis/${trackerStudy.number}/${encodeURIComponent(trackerStudy.dataset)}/${question}${view && `?${view}`}`

const wishes = (): string[] => {
  const column = tracker.columns.get('wish')
  if (column?.kind !== 'coded') throw new Error('wish is a text')
  return Array.from(column.index, code =>
    code < FIRST_CODE ? '' : String(column.dictionary[code - FIRST_CODE]).trim(),
  )
}
const written = wishes().filter(text => text !== '')
const number = (value: number) => value.toLocaleString('en')

const open = async (view = '', client?: MintedClient) => {
  const owner = client ?? (await screens.server.mintClient())
  if (!client) await addTracker(owner)
  const page = await screens.open({ at: at('wish', view), client: owner, as: 'user' })
  return { ...page, client: owner }
}
const region = () => screen.getByRole('region', { name: 'Responses' })
const feed = () => screen.findByRole('feed', { name: 'Responses' })
const shown = () => within(region()).queryAllByRole('article')
const sentiment = (name: RegExp) => screen.getByRole('button', { name })
const countOf = (button: HTMLElement) => Number(/([\d,]+) responses/.exec(button.textContent)?.[1]?.replace(',', ''))

describe('the responses to an open-ended question', () => {
  it('stand with question, base, study and sentiments', async () => {
    await open()
    await feed()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/wish/i)
    expect(
      screen.getByText(
        new RegExp(`Base: ${number(written.length)} who answered, of ${number(tracker.respondents)} respondents`),
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: trackerStudy.name })).toHaveAttribute(
      'href',
      `/studies/${trackerStudy.number}`,
    )
    expect(within(region()).getByText(`${number(written.length)} responses`)).toBeVisible()
    const counts = [/^\W*Positive/, /^\W*Neutral/, /^\W*Negative/, /^\W*Not scored/].map(name =>
      countOf(sentiment(name)),
    )
    expect(counts.reduce((sum, n) => sum + n)).toBe(written.length)
    for (const article of shown().slice(0, 5)) expect(written).toContain(article.querySelector('p')?.textContent)
    expect(shown()[0]).toHaveAttribute('aria-setsize', String(written.length))
    expect(shown().length).toBeLessThan(60)
    await checkAccessibility()
  })

  it('are narrowed by sentiment; the choice is in the address, and Back takes it back', async () => {
    const { user, app } = await open()
    await feed()
    const positive = countOf(sentiment(/^\W*Positive/))
    await user.click(sentiment(/^\W*Positive/))
    expect(screens.url()).toBe(at('wish', 'sentiment=positive'))
    await within(region()).findByText(`Showing ${number(positive)} of ${number(written.length)} responses`)
    expect(sentiment(/^\W*Positive/)).toHaveAttribute('aria-pressed', 'true')
    expect(shown().every(article => article.getAttribute('aria-label')?.startsWith('Positive: '))).toBe(true)
    await app.router.navigate(-1)
    await within(region()).findByText(`${number(written.length)} responses`)
  })

  it('are searched with what matches marked; nothing found says so and leads on', async () => {
    const { user } = await open()
    await feed()
    const word = 'portions'
    const matching = written.filter(text => /\bportions/i.test(text)).length
    const field = screen.getByRole('searchbox', { name: 'Search responses' })
    await user.type(field, word)
    await within(region()).findByText(`Showing ${number(matching)} of ${number(written.length)} responses`)
    expect(screens.url()).toBe(at('wish', `query=${word}`))
    for (const article of shown()) expect(article.querySelector('mark')?.textContent).toMatch(/^portions?$/i)
    await user.type(field, ' zebra')
    expect(await screen.findByRole('heading', { name: 'No responses match' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await within(region()).findByText(`${number(written.length)} responses`)
    expect(field).toHaveValue('')
  })

  it('are filtered by what a link says, and by the dialog with its live base', async () => {
    const filters = JSON.stringify({ question: 'wave', options: ['1'] })
    const { user } = await open(`filters=${encodeURIComponent(filters)}`)
    await feed()
    const wave = tracker.columns.get('wave')
    const first = wishes().filter(
      (text, i) => wave?.kind === 'coded' && wave.dictionary[(wave.index[i] ?? 0) - FIRST_CODE] === 1 && text !== '',
    )
    expect(
      screen.getByText(new RegExp(`Base: ${number(first.length)} who answered, of [\\d,]+ who pass 1 filter`)),
    ).toBeVisible()
    const side = within(screen.getByRole('region', { name: 'Filters' }))
    expect(side.getByText(/Wave is Wave 1/)).toBeVisible()
    await user.click(side.getByRole('button', { name: 'Edit filters' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.click(dialog.getByRole('button', { name: 'Clear filters' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await within(region()).findByText(`${number(written.length)} responses`)
    expect(screens.url()).toBe(at('wish'))
  })

  it('are walked through by arrows, copied one by one', async () => {
    const { user } = await open()
    await feed()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    const [first, second] = shown()
    first?.focus()
    await user.keyboard('{ArrowDown}')
    expect(second).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findAllByText('Response copied')).not.toHaveLength(0)
    expect(copied).toHaveBeenCalledWith(second?.querySelector('p')?.textContent)
    await user.keyboard('{PageDown}')
    expect(document.activeElement).toHaveAttribute('aria-posinset', '12')
    await user.keyboard('{Home}')
    expect(first).toHaveFocus()
  })

  it('come page by page, those in sight only', async () => {
    await open()
    const scroller = (await feed()).parentElement
    if (!scroller) throw new Error('The list scrolls')
    const before = screens.callsOf(listResponses)
    fireEvent.scroll(scroller, { target: { scrollTop: 1020 * 45 } })
    const far = await within(region()).findByText((_, found) => found?.getAttribute('aria-posinset') === '1021')
    await waitFor(() => expect(written).toContain(far.querySelector('p')?.textContent))
    expect(screens.callsOf(listResponses)).toBe(before + 1)
  })

  it('leave as a file with everything that matches', async () => {
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => (files.push(file), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    )
    const { user } = await open('sentiment=negative')
    await feed()
    const negative = countOf(sentiment(/^\W*Negative/))
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const text = await files[0]?.text()
    const lines = (text ?? '').trimEnd().split('\r\n')
    const head = lines.indexOf('Response,Sentiment,Score')
    expect(lines.slice(0, head).join('\n')).toContain('Sentiment: Negative')
    expect(lines.slice(head + 1)).toHaveLength(negative)
    expect(lines.slice(head + 1).every(line => /,Negative,-\d/.test(line))).toBe(true)
  })

  it('can be asked for again when a request failed', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    screens.fail(refuse(listResponses, 'unavailable', { once: true }))
    const { user } = await open('', client)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The responses could not be loaded.')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await feed()
  })

  it('lead from a tabulated question to its analysis, and say when there is no such question', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await screens.open({ at: at('grade'), client, as: 'user' })
    await waitFor(() => expect(screens.url()).toMatch(/^\/analysis\//))
    screens.reopen(at('gone'))
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeVisible()
  })

  it('are not there for readers to whom neither dataset nor question is open', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await client.tenant(tx =>
      tx
        .update(datasets)
        .set({ groupRestrictions: ['board'] })
        .where(eq(datasets.clientId, client.client.id)),
    )
    await asUserWith(screens.server, client, { groups: ['staff'] })
    await open('', client)
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeVisible()
    expect(screens.callsOf(listResponses)).toBe(0)
  })

  it('are read unfiltered by readers to whom only the question is open, whatever a link says', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
    for (const questionName of ['wish', 'wave'])
      await client
        .as('manager')
        .call(patchQuestion, { params: { ...params, questionName }, body: { unrestricted_filter: true } })
    await client.tenant(tx =>
      tx
        .update(datasets)
        .set({ groupRestrictions: ['board'] })
        .where(eq(datasets.clientId, client.client.id)),
    )
    await asUserWith(screens.server, client, { groups: ['staff'] })
    const filters = JSON.stringify({ question: 'wave', options: ['1'] })
    const { user } = await open(`filters=${encodeURIComponent(filters)}`, client)
    await feed()
    expect(screen.getByText(/The filters of this link were left out.*unfiltered responses/)).toBeVisible()
    expect(within(region()).getByText(`${number(written.length)} responses`)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Search responses' }), 'zebra')
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    await within(region()).findByText(`${number(written.length)} responses`)
    await checkAccessibility()
  })
})

describe('similar questions', () => {
  const openPanel = async (path: string, client: MintedClient) => {
    const page = await screens.open({ at: path, client, as: 'user' })
    await page.user.click(await screen.findByRole('button', { name: 'Similar questions' }))
    return { ...page, layer: await screen.findByRole('dialog', { name: 'Similar questions' }) }
  }

  it('stand beside the responses with difference in wording, base, date and study, each leading to its analysis', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const question = tracker.questions.find(({ name }) => name === 'wish')?.text ?? ''
    await client.tenant(tx =>
      insertSearchStudy(tx, client.client.id, {
        name: 'Older tracker',
        number: 'OLD-1',
        year: 2022,
        questions: [
          { name: 'same', text: question, kind: 'open' },
          { name: 'near', text: question.replace(/\w+\?$/, 'altogether?'), options: ['Yes', 'No'] },
        ],
      }),
    )
    const { layer } = await openPanel(at('wish'), client)
    const items = within(await within(layer).findByRole('list', { name: 'Similar questions' })).getAllByRole('listitem')
    expect(items).toHaveLength(2)
    expect(items[0]).toHaveTextContent('Same wording')
    expect(items[0]).toHaveTextContent('n=100')
    expect(items[0]).toHaveTextContent('January 2022')
    expect(within(items[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/open-analysis/OLD-1/Main/same')
    expect(items[1]).toHaveTextContent('0 % of the answer options shared')
    expect(items[1]?.querySelector('ins')).toHaveTextContent('altogether')
    expect(items[1]?.querySelector('del')).not.toBeNull()
    expect(within(items[1] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/analysis/OLD-1/Main/near')
    await checkAccessibility()
  })

  it('stand beside the analysis of a question, say so when there are none, and can be asked for again', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    screens.fail(refuse(getSimilarSamples, 'unavailable', { once: true }))
    const { layer, user } = await openPanel(at('gender').replace('/open-analysis', '/analysis'), client)
    await user.click(await within(layer).findByRole('button', { name: 'Try again' }))
    expect(await within(layer).findByRole('heading', { name: 'No similar questions' })).toBeVisible()
  })
})
