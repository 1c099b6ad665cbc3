import normalCdf from '@stdlib/stats-base-dists-normal-cdf'
import studentCdf from '@stdlib/stats-base-dists-t-cdf'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { analyse, type AnalysisResponse } from '@core/contract'
import { cellTests } from '@core/crosstab'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, openBuilder, trackerBuilder } from '../harness/builderScreen'
import { addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { aRequest } from '../harness/reportData'

const screens = serveScreens()
const LETTERS = 'ABCDEF'

const request = aRequest({
  rows: [{ question: 'grade' }],
  axis: [{ question: 'wave' }, { question: 'gender' }],
  weight: 'weight',
})

/** Row label to the letters that the columns must carry by the unpooled t on respondents, calculated here. */
const crunchLetters = ({ tables: [table] }: AnalysisResponse, alpha: number): [string, string[]][] => {
  if (table?.outcome !== 'cube') throw new Error('no table')
  const { columns, base, rows } = table.cube
  const share = (row: (typeof rows)[number], at: number) => (row.w[at] ?? 0) / (base.w[at] ?? 0)
  const error = (row: (typeof rows)[number], at: number) => (share(row, at) * (1 - share(row, at))) / (base.n[at] ?? 0)
  return rows.map(row => [
    row.label,
    columns.map(({ block }, at) =>
      columns
        .map((other, against) => {
          const t = (share(row, at) - share(row, against)) / Math.sqrt(error(row, at) + error(row, against))
          const df = (base.n[at] ?? 0) + (base.n[against] ?? 0) - 2
          const higher = block !== null && other.block === block && against !== at && t > 0
          return higher && 2 * studentCdf(-t, df) < alpha ? LETTERS.charAt(against - 1) : ''
        })
        .join(''),
    ),
  ])
}

/** Row label to the letters by the pooled z on respondents, p times the pairs of columns with a figure, calculated here. */
const bonferroniLetters = ({ tables: [table] }: AnalysisResponse, alpha: number): [string, string[]][] => {
  if (table?.outcome !== 'cube') throw new Error('no table')
  const { columns, base, rows } = table.cube
  return rows.map(row => {
    const share = (at: number) => (row.w[at] ?? 0) / (base.w[at] ?? 0)
    const figures = columns.flatMap(({ block }, at) => (block !== null && share(at) > 0 ? [at] : []))
    return [
      row.label,
      columns.map(({ block }, at) => {
        const together = figures.filter(other => columns[other]?.block === block)
        const comparisons = (together.length * (together.length - 1)) / 2
        return together
          .filter(other => {
            const [n, against] = [base.n[at] ?? 0, base.n[other] ?? 0]
            const p = (share(at) * n + share(other) * against) / (n + against)
            const z = (share(at) - share(other)) / Math.sqrt(p * (1 - p) * (1 / n + 1 / against))
            return share(at) < 1 && share(other) < 1 && z > 0 && comparisons * 2 * normalCdf(-z, 0, 1) < alpha
          })
          .map(other => LETTERS.charAt(other - 1))
          .join('')
      }),
    ]
  })
}

/** Row label to the letters that each column must carry, from the p of each pair alone. */
const expectedLetters = (
  { tables: [table] }: AnalysisResponse,
  alpha: { first: number; second: number },
): [string, string[]][] => {
  if (table?.outcome !== 'cube') throw new Error('no table')
  const { cube } = table
  return cube.rows.map(row => [
    row.label,
    cube.columns.map((_, at) =>
      (cellTests(cube, row.key, at)?.against ?? [])
        .filter(({ result }) => result !== null && result.statistic > 0 && result.p < alpha.second)
        .map(({ column, result }) => {
          const letter = LETTERS.charAt(column - 1)
          return (result?.p ?? 1) < alpha.first ? letter : letter.toLowerCase()
        })
        .join(''),
    ),
  ])
}

/** The letters on screen: row label to the cells of its columns. */
const shownLetters = async (labels: readonly string[]): Promise<[string, string[]][]> => {
  const grid = await screen.findByRole('grid')
  return labels.map(label => [
    label,
    [...(within(grid).getByRole('rowheader', { name: label }).closest('tr')?.querySelectorAll('td') ?? [])].map(
      cell => cell.querySelector('i > span')?.textContent ?? '',
    ),
  ])
}

describe('two confidences', () => {
  it('give lower-case letters exactly where p lies between them, say so, and are saved with the report', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const page = await openBuilder(screens, client)
    await addQuestion(page, 'grade')
    const second = screen.getByRole('combobox', { name: 'Second confidence' })
    expect(
      within(second)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['None', '80 %', '90 %'])
    await page.user.selectOptions(second, '80 %')
    await page.user.click(screen.getByRole('button', { name: 'Preview' }))
    const answer = await client.as('user').call(analyse, {
      params: { studyId: trackerStudy.number, datasetName: trackerStudy.dataset },
      body: request,
    })
    const expected = expectedLetters(answer, { first: 0.05, second: 0.2 })
    expect(expected.flatMap(([, cells]) => cells).join('')).toMatch(/[a-f]/)
    expect(await shownLetters(expected.map(([label]) => label))).toEqual(expected)
    expect(screen.getByText(/95 %, lower-case letters 80 %, no correction/)).toBeInTheDocument()
    await checkAccessibility()

    await page.user.click(screen.getByRole('button', { name: 'View settings' }))
    const settings = within(screen.getByRole('complementary', { name: 'View settings' }))
    await page.user.selectOptions(settings.getByRole('combobox', { name: 'Correction' }), 'Holm')
    expect(screen.getByText(/lower-case letters 80 %, letters corrected after Holm/)).toBeInTheDocument()
    await page.user.click(screen.getByRole('button', { name: 'Generate report' }))
    await screen.findByRole('list', { name: 'Saved reports' })
    await page.user.click(screen.getByRole('link', { name: /^Open Report by/ }))
    expect(await screen.findByRole('combobox', { name: 'Second confidence' })).toHaveDisplayValue('80 %')
    expect(screen.getByRole('combobox', { name: 'Correction' })).toHaveDisplayValue('Holm')
  })

  it('keep the second below the first, and cannot be chosen while nothing is tested', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const page = await openBuilder(screens, client, 'user', trackerBuilder())
    const box = (name: string) => screen.getByRole('combobox', { name })
    await page.user.selectOptions(box('Second confidence'), '90 %')
    await page.user.selectOptions(box('Confidence'), '90 %')
    expect(box('Second confidence')).toHaveDisplayValue('None')
    await page.user.selectOptions(box('Confidence'), '80 %')
    expect(box('Second confidence')).toBeDisabled()
    expect(screen.getByText(/No second confidence: 80 % is the lowest/)).toBeInTheDocument()
    await page.user.click(screen.getByRole('switch', { name: 'Significance testing' }))
    expect(box('Correction')).toBeDisabled()
    expect(screen.getByText(/Turn on significance testing/)).toBeInTheDocument()
  })
})

describe('the test of another tool', () => {
  it('gives its letters without asking the server again, says so under the table, and is saved with the report', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const page = await openBuilder(screens, client)
    await addQuestion(page, 'grade')
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Confidence' }), '80 %')
    await page.user.click(screen.getByRole('button', { name: 'Preview' }))
    const answer = await client.as('user').call(analyse, {
      params: { studyId: trackerStudy.number, datasetName: trackerStudy.dataset },
      body: request,
    })
    const expected = crunchLetters(answer, 0.2)
    const labels = expected.map(([label]) => label)
    const before = await shownLetters(labels)
    expect(before).toEqual(expectedLetters(answer, { first: 0.2, second: 0.2 }))
    expect(before).not.toEqual(expected)
    await page.user.click(screen.getByRole('button', { name: 'View settings' }))
    const settings = within(screen.getByRole('complementary', { name: 'View settings' }))
    const fetches = vi.spyOn(globalThis, 'fetch')
    await page.user.selectOptions(settings.getByRole('combobox', { name: 'Test' }), 'Crunch')
    expect(await shownLetters(labels)).toEqual(expected)
    expect(
      fetches.mock.calls.filter(([asked]) => String(asked instanceof Request ? asked.url : asked).includes('analys')),
    ).toEqual([])
    fetches.mockRestore()
    expect(
      screen.getByText(/as Crunch: column proportions.*unweighted base.*, 80 %, no correction/),
    ).toBeInTheDocument()
    await page.user.click(screen.getByRole('button', { name: 'Generate report' }))
    await screen.findByRole('list', { name: 'Saved reports' })
    await page.user.click(screen.getByRole('link', { name: /^Open Report by/ }))
    expect(await screen.findByRole('combobox', { name: 'Test' })).toHaveDisplayValue('Crunch')
  })

  it('offers Bonferroni where the tool has it, recounts nothing for it, and states it', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const page = await openBuilder(screens, client)
    await addQuestion(page, 'grade')
    const offered = () =>
      within(screen.getByRole('combobox', { name: 'Correction' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(offered()).toEqual(['None', 'Holm', 'Benjamini-Hochberg'])
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Test' }), 'SPSS')
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Confidence' }), '80 %')
    await page.user.click(screen.getByRole('button', { name: 'Preview' }))
    const answer = await client.as('user').call(analyse, {
      params: { studyId: trackerStudy.number, datasetName: trackerStudy.dataset },
      body: request,
    })
    const expected = bonferroniLetters(answer, 0.2)
    const labels = expected.map(([label]) => label)
    expect(await shownLetters(labels)).not.toEqual(expected)
    await page.user.click(screen.getByRole('button', { name: 'View settings' }))
    const settings = within(screen.getByRole('complementary', { name: 'View settings' }))
    const correction = settings.getByRole('combobox', { name: 'Correction' })
    const fetches = vi.spyOn(globalThis, 'fetch')
    await page.user.selectOptions(correction, 'Bonferroni')
    expect(await shownLetters(labels)).toEqual(expected)
    expect(
      fetches.mock.calls.filter(([asked]) => String(asked instanceof Request ? asked.url : asked).includes('analys')),
    ).toEqual([])
    fetches.mockRestore()
    expect(
      screen.getByText(/as SPSS: column proportions.*, 80 %, letters corrected after Bonferroni/),
    ).toBeInTheDocument()
    await checkAccessibility()
    await page.user.selectOptions(settings.getByRole('combobox', { name: 'Test' }), 'House')
    expect(correction).toHaveDisplayValue('None')
    expect(offered()).toEqual(['None', 'Holm', 'Benjamini-Hochberg'])
  })
})
