import { describe, expect, it } from 'vitest'
import { automaticReportName, copiedReportName, cutReportName } from './reportNaming'

const openedAt = new Date(2026, 2, 9, 14, 5)

describe('report names', () => {
  it('lists the axis labels', () => {
    expect(automaticReportName(['Age', 'Region'], openedAt)).toBe('Report by Age, Region')
  })

  it('falls back to the date and time of opening without an axis', () => {
    expect(automaticReportName([], openedAt)).toBe('New Report 2026-03-09 14:05')
  })

  it('cuts an automatic name to 100 characters', () => {
    const name = automaticReportName(['x'.repeat(150)], openedAt)
    expect(name).toHaveLength(100)
    expect(name.startsWith('Report by xxx')).toBe(true)
  })

  it('puts "Copy of" before a copied name and cuts the whole to 100 characters', () => {
    expect(copiedReportName('Wave 3')).toBe('Copy of Wave 3')
    expect(copiedReportName('y'.repeat(100))).toBe(`Copy of ${'y'.repeat(92)}`)
  })

  it('numbers a copy whose name is taken, within 100 characters', () => {
    expect(copiedReportName('Wave 3', ['Wave 3', 'Copy of Wave 2'])).toBe('Copy of Wave 3')
    expect(copiedReportName('Wave 3', ['Copy of Wave 3'])).toBe('Copy of Wave 3 (2)')
    expect(copiedReportName('Wave 3', ['Copy of Wave 3 (2)', 'Copy of Wave 3'])).toBe('Copy of Wave 3 (3)')
    const long = `Copy of ${'y'.repeat(92)}`
    expect(copiedReportName('y'.repeat(100), [long])).toBe(`${long.slice(0, 96)} (2)`)
  })

  it('never splits an astral character at the cut', () => {
    const cut = cutReportName(`${'z'.repeat(99)}\u{1F600}`)
    expect(cut).toBe('z'.repeat(99))
  })
})
