import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { brandTable, sketchTable } from '@core/domain/tables/testing'
import { CrosstabChart, type CrosstabChartProps } from './CrosstabChart'
import type { ChartInput } from '@core/domain/charts'
import { preloadCharts } from './LazyPlot'
import { chartToSvg } from './png'

const draw = ({ chart, ...props }: Partial<Omit<CrosstabChartProps, 'chart'>> & { chart?: Partial<ChartInput> } = {}) =>
  render(
    <CrosstabChart
      chart={{ table: brandTable(), chartType: 'column', numberType: 'column_percent', ...chart }}
      showLabels
      title="Brands heard of"
      subtitle="% within age, weighted"
      source="Tracker 2026"
      width={900}
      height={240}
      {...props}
    />,
  )

// The drawing part is loaded on demand; load it first, so that charts are drawn at once.
beforeAll(preloadCharts)

const waves = () =>
  sketchTable({
    groups: { wave: ['2023', '2024', '2025'] },
    rows: [
      ['cat', 'Crunchwell', null, 50, 40, 50, '60 ^'],
      ['cat', 'Popsmith', null, 20, 20, null, 22],
    ],
  })

const scaleTable = () =>
  sketchTable({
    groups: { age: ['18-34', '35-54'] },
    rows: [
      ['cat', 'Bad', null, 40, 42, 69],
      ['cat', 'Good', null, 60, 58, 31],
    ],
  })

describe('chart of a table', () => {
  it('draws columns with numbers, triangles, hatched low base and a legend with bases', () => {
    const { container } = draw()
    const texts = [...container.querySelectorAll('svg text')].map(text => text.textContent)
    expect(texts).toEqual(expect.arrayContaining(['80', '51', '58', 'CrunchwellCrunchwell']))
    expect(container.querySelectorAll('polygon').length).toBeGreaterThan(3)
    const patterns = new Set([...container.querySelectorAll('pattern')].map(pattern => `url(#${pattern.id})`))
    const hatched = [...container.querySelectorAll('rect')].filter(rect =>
      patterns.has(rect.getAttribute('fill') ?? ''),
    )
    expect(hatched).toHaveLength(4)
    expect(screen.getByText('75+ *').closest('li')).toHaveTextContent('n=52')
  })
  it('has a caption that says it in one sentence', () => {
    draw()
    expect(
      screen.getByText('Brands heard of. Highest: Crunchwell, 18-34, 80 %; lowest: Other brand, 75+, 0 %.'),
    ).toBeInTheDocument()
  })
  it('gives names of lines the room they need on a phone', () => {
    const table = sketchTable({
      groups: { wave: ['2023', '2024', '2025'] },
      rows: Array.from({ length: 6 }, (_u, at) => ['cat', 'Marlowe Bakery', null, 50 + at, 40, 50] as const),
    })
    const { container } = draw({ chart: { table, chartType: 'line', order: { columns: true } }, width: 358 })
    expect(container.querySelector('svg')).toHaveTextContent('Marlowe Bakery 50')
    expect(container.querySelector('svg')).not.toHaveTextContent('…')
  })
  it('lists lines in a legend, from the highest to the lowest, where their names have no room at their ends', () => {
    const names = ['The Sandwich Post', 'Hensley’s Fried Chicken', 'Marlowe Bakery of the whole country', 'Bao']
    const table = sketchTable({
      groups: { wave: ['2023', '2024', '2025'] },
      rows: names.map((name, at) => ['cat', name, null, 50 + at, 40, 60 + at] as const),
    })
    const { container } = draw({ chart: { table, chartType: 'line', order: { columns: true } }, width: 358 })
    const legend = screen.getAllByRole('listitem')
    expect(legend.map(entry => entry.textContent)).toEqual([...names].reverse())
    const dashes = legend.map(entry => entry.querySelector('line')?.getAttribute('stroke-dasharray'))
    expect(new Set(dashes).size).toBe(4)
    const ends = [...container.querySelectorAll('.plot text')].map(text => text.textContent)
    expect(ends).not.toContainEqual(expect.stringContaining('…'))
    expect(ends).toEqual(expect.arrayContaining(['60', '63']))
    // The picture of the chart has them too, each with its line.
    const figure = container.querySelector('figure')
    const picture = figure && chartToSvg(figure)
    for (const name of names) expect(picture?.markup).toContain(name)
    expect(picture?.markup.match(/<svg[^>]* width="0"/gu)).toHaveLength(5)
  })
  it('has nothing at the end of a line whose name is in the legend and whose points have their numbers', () => {
    const table = sketchTable({
      groups: { wave: ['2023', '2024', '2025'] },
      rows: [['cat', 'Mean number of visits in the past four weeks', null, 50, 40, 60, 55]],
    })
    const { container } = draw({ chart: { table, chartType: 'line', order: { columns: true } }, width: 358 })
    expect(screen.getByRole('listitem')).toHaveTextContent('Mean number of visits in the past four weeks')
    const points = [...container.querySelectorAll('.plot circle')]
    expect(points).toHaveLength(3)
    // What is below the last point has room for its half.
    expect(Number(points.at(-1)?.getAttribute('cx'))).toBeLessThan(358 - 50)
  })
  it('gives names of bars the room they need on a phone', () => {
    const table = sketchTable({
      groups: { brand: ['Copper Griddle', 'Hensley’s Fried Chicken'] },
      rows: [
        ['cat', 'Agree', null, 60, 58],
        ['cat', 'Disagree', null, 40, 42],
      ],
    })
    const { container } = draw({ chart: { table, chartType: 'stacked' }, width: 358 })
    expect(container.querySelector('svg')).toHaveTextContent('Hensley’sFried Chicken')
    expect(container.querySelector('svg')).not.toHaveTextContent('…')
  })
  it('gives names of bars more room on a phone where two lines would be cut', () => {
    const table = sketchTable({
      groups: { brand: ['Bao', 'Northern Bakery Posthouse'] },
      rows: [
        ['cat', 'Agree', null, 60, 58],
        ['cat', 'Disagree', null, 40, 42],
      ],
    })
    const { container } = draw({ chart: { table, chartType: 'stacked' }, width: 358 })
    expect(container.querySelector('svg')).not.toHaveTextContent('…')
  })
  it('shows the value axis only instead of the numbers', () => {
    const { container } = draw({ showLabels: false })
    const texts = [...container.querySelectorAll('svg text')].map(text => text.textContent)
    expect(texts).toEqual(expect.arrayContaining(['0', '20', '40', '60', '80', '100']))
    expect(texts).not.toContain('51')
  })
  it('drops a number when its mark is under 18 px', () => {
    const { container } = draw({ width: 300 })
    expect(container.querySelector('.recharts-bar')).not.toBeNull()
    const table = sketchTable({
      groups: { g: ['a', 'b', 'c', 'd', 'e'] },
      rows: Array.from({ length: 6 }, (_u, at) => ['cat', `r${at}`, null, 50, 41, 42, 43, 44, 45] as const),
    })
    const view = draw({
      chart: { table },
      width: 640,
    })
    const texts = [...view.container.querySelectorAll('svg text')].map(text => text.textContent)
    expect(texts).not.toContain('41')
  })
  it('draws a line between waves that something separates, and says what it is', () => {
    const table = waves()
    const keys = table.columns.map(({ key }) => key)
    const text = 'The question read “Which?” up to 2024 and reads “Which ones?” from 2025 on.'
    // Before the first wave there is nothing to compare; a hidden column has no place.
    const breaks = [
      { columns: [keys[1] ?? '', keys[3] ?? '', 'wave:gone'], text },
      { columns: [keys[3] ?? ''], text: 'The base goes from 130 in 2024 to 650 in 2025.' },
    ]
    const { container } = draw({ chart: { table, chartType: 'line', order: { columns: true }, breaks } })
    const drawn = [...container.querySelectorAll('[data-break]')]
    expect(drawn.map(one => one.querySelector('title')?.textContent)).toEqual([
      `${text} The base goes from 130 in 2024 to 650 in 2025.`,
    ])
    const [second, third] =
      [...container.querySelectorAll('.recharts-line-dots')]
        .flatMap(line => [[...line.querySelectorAll('circle')].map(dot => Number(dot.getAttribute('cx')))])[0]
        ?.slice(-2) ?? []
    const x = Number(drawn[0]?.querySelector('line')?.getAttribute('x1'))
    expect(x).toBeCloseTo(((second ?? 0) + (third ?? 0)) / 2, 0)
    expect(container.querySelector('figcaption')).toHaveTextContent(text)
  })
  it('marks a wave that something separates in legends and beside bars, and says what it is', () => {
    const table = waves()
    const text = 'The base goes from 130 in 2024 to 650 in 2025.'
    const breaks = [{ columns: [table.columns.at(-1)?.key ?? ''], text }]
    const view = draw({ chart: { table, breaks } })
    expect(screen.getByText('2025 †')).toHaveAttribute('title', text)
    expect(screen.getByText('2024')).not.toHaveAttribute('title')
    expect(screen.getByText('† not quite comparable with the wave before.')).toBeInTheDocument()
    expect(view.container.querySelector('figcaption')).toHaveTextContent(text)
    view.unmount()
    const long = sketchTable({
      groups: { wave: ['First wave of a long year', 'Second wave of a long year'] },
      rows: [
        ['cat', 'Bad', null, 40, 42, 69],
        ['cat', 'Good', null, 60, 58, 31],
      ],
    })
    const last = [{ columns: [long.columns.at(-1)?.key ?? ''], text }]
    const { container } = draw({ chart: { table: long, chartType: 'stacked', breaks: last }, width: 300 })
    const labels = [...container.querySelectorAll('svg text')].flatMap(label =>
      label.querySelector('title')?.textContent === `Second wave of a long year. ${text}`
        ? [label.lastChild?.textContent]
        : [],
    )
    // The label is cut on so narrow a chart; its mark is not.
    expect(labels).toEqual([expect.stringMatching(/… †$/)])
  })
  it('draws lines with end labels and a gap where there is no base', () => {
    const { container } = draw({ chart: { table: waves(), chartType: 'line', order: { columns: true } } })
    expect(screen.getByText('Crunchwell', { exact: false, selector: 'svg text' })).toBeInTheDocument()
    // Five points, and the marks of two lines beside their names.
    expect(container.querySelectorAll('circle')).toHaveLength(7)
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })
  it('says why nothing is drawn', () => {
    const { container } = draw({ chart: { table: { ...brandTable(), outcome: 'no_data_for_filters' } } })
    expect(
      screen.getByText('No data for these filters. Remove a filter to see a chart.', { selector: '.empty' }),
    ).toBeVisible()
    expect(container.querySelector('svg')).toBeNull()
  })
  it('has no accessibility faults', async () => {
    const { container } = draw()
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })
  it('becomes a self-contained picture with title and source', () => {
    draw()
    const svg = chartToSvg(screen.getByRole('figure'))
    expect(svg?.markup).toContain('Brands heard of')
    expect(svg?.markup).toContain('Tracker 2026')
    expect(svg?.markup).not.toContain('class=')
    const named = chartToSvg(screen.getByRole('figure'), {
      heading: 'Q7 <Brands>',
      notes: 'Base: everyone. '.repeat(20).trim(),
    })
    expect(named?.markup).toContain('Q7 &lt;Brands&gt;')
    expect(named?.markup.match(/everyone\./g)).toHaveLength(20)
    expect(named?.height).toBeGreaterThan(svg?.height ?? 0)
    const font = "@font-face{font-family:'Inter Variable';src:url(data:font/woff2;base64,AA==)}"
    expect(chartToSvg(screen.getByRole('figure'), {}, font)?.markup).toContain(`<style>${font}</style>`)
  })
})

describe('marks that lead somewhere', () => {
  const pressed = () => {
    const cells: string[] = []
    const onPress = (row: { label: string }, column: { label: string }) =>
      void cells.push(`${row.label}, ${column.label}`)
    return { cells, action: (table = brandTable()) => ({ label: 'Receipt', table, onPress }) }
  }
  const markNamed = (container: HTMLElement, text: string) =>
    [...container.querySelectorAll('[data-mark]')].find(mark => mark.textContent.includes(text))

  it('are pressed where they are drawn: columns, parts of bars and points of lines', async () => {
    const user = userEvent.setup()
    const { cells, action } = pressed()
    const press = async (chart: Partial<ChartInput> & Pick<ChartInput, 'table'>, text: string, shape: string) => {
      const { container } = draw({ chart, action: action(chart.table) })
      await user.click(markNamed(container, text)?.querySelector(shape) ?? document.body)
    }
    await press({ table: brandTable() }, '80', 'rect')
    await press({ table: scaleTable(), chartType: 'stacked' }, '31', 'rect')
    await press({ table: waves(), chartType: 'line', order: { columns: true } }, '22', 'circle')
    expect(cells).toEqual(['Crunchwell, 18-34', 'Good, 35-54', 'Popsmith, 2025'])
  })

  it('are one tab stop, with arrow keys from figure to figure', async () => {
    const user = userEvent.setup()
    const { cells, action } = pressed()
    const table = waves()
    const { container } = draw({ chart: { table, chartType: 'line', order: { columns: true } }, action: action(table) })
    await user.tab()
    expect(document.activeElement).toHaveAccessibleName('Receipt: 40 %, Crunchwell, 2023')
    expect(markNamed(container, '40')).toHaveAttribute('data-current')
    await user.keyboard('{ArrowRight}{ArrowDown}')
    // 2024 has no base for the second line.
    expect(document.activeElement).toHaveAccessibleName('Receipt: 50 %, Crunchwell, 2024')
    await user.keyboard('{End}{Enter}')
    expect(cells).toEqual(['Popsmith, 2025'])
    expect(container.querySelectorAll('[data-current]')).toHaveLength(1)
    await user.tab()
    expect(document.body).toHaveFocus()
    expect(container.querySelectorAll('[data-current]')).toHaveLength(0)
    await user.tab({ shift: true })
    expect(document.activeElement).toHaveAccessibleName('Receipt: 22 %, Popsmith, 2025')
    expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([])
  })

  it('lead to the net of a group of a score where the table has it', async () => {
    const user = userEvent.setup()
    const table = sketchTable({
      groups: { age: ['18-34', '35-54'] },
      rows: [
        ['net', 'Promoters (9-10)', null, 50, 41, 59],
        ['cat', 'Nine', 'Promoters (9-10)', 30, 20, 40],
        ['cat', 'Ten', 'Promoters (9-10)', 20, 21, 19],
        ['cat', 'Seven', null, 30, 29, 31],
        ['cat', 'Nought', null, 20, 30, 10],
        ['mean', 'NPS', null, 30, 11, 49],
      ],
    })
    const keyOf = (label: string) => table.rows.find(row => row.label === label)?.key ?? ''
    const subject = {
      ...{ kind: 'nps' as const, positive: null, mean: null, score: keyOf('NPS') },
      groups: { detractors: [keyOf('Nought')], passives: [keyOf('Seven')], promoters: [keyOf('Nine'), keyOf('Ten')] },
      groupNets: { promoters: keyOf('Promoters (9-10)'), passives: 'of no row' },
    }
    const { cells, action } = pressed()
    const chart = { table, automatic: true, subject, order: { columns: false } }
    const { container } = draw({ chart, action: action(table) })
    await user.click(markNamed(container, '59')?.querySelector('rect') ?? document.body)
    expect(cells).toEqual(['Promoters (9-10), 35-54'])
    // The two other groups are sums that no row of the table shows.
    expect(screen.getAllByRole('button', { name: /^Receipt/ }).map(each => each.textContent)).toHaveLength(3)
  })

  it('are none where what is drawn is no cell of the table', () => {
    const { action } = pressed()
    const { container } = draw({ action: action(scaleTable()) })
    expect(screen.queryByRole('button', { name: /^Receipt/ })).not.toBeInTheDocument()
    expect(container.querySelector('[data-pressable]')).toBeNull()
  })
})
