import { describe, expect, it } from 'vitest'
import type { BrandingInfo } from '@core/contract'
import { BRANDING_SLOTS } from '@core/domain'
import { colourChange, colourOf, colourProblem, differencesOf, keptOf, linesOf, readKept, savedColour } from './changes'

const info = (set: Partial<BrandingInfo> = {}): BrandingInfo => ({
  ...(Object.fromEntries(
    BRANDING_SLOTS.flatMap(slot => ['', '_modified_by', '_modified_at'].map(end => [slot + end, null])),
  ) as unknown as BrandingInfo),
  color: null,
  version: '1',
  files: [],
  ...set,
})
const file = new File(['x'], 'a.png')

describe('changes of the branding', () => {
  it.each([
    ['#F2A900', '#f2a900'],
    ['f2a900', '#f2a900'],
    [' #fa0 ', '#ffaa00'],
    ['#f2a90', null],
    ['red', null],
    ['#f2a900;}', null],
    ['', null],
  ])('read %j as a colour: %s', (typed, colour) => {
    expect(colourOf(typed)).toBe(colour)
    expect(colourProblem(typed) === null).toBe(colour !== null || typed === '')
  })

  it('send a colour only where it differs, and none that is no colour', () => {
    expect(colourChange(info(), '')).toBeUndefined()
    expect(colourChange(info(), '#fa0')).toBe('#ffaa00')
    expect(colourChange(info({ color: '#ffaa00' }), '#FFAA00')).toBeUndefined()
    expect(colourChange(info({ color: '#ffaa00' }), '')).toBeNull()
    expect(colourChange(info({ color: '#ffaa00' }), '#ff')).toBeUndefined()
    expect(savedColour(info({ color: '#ffaa00' }))).toBe('#FFAA00')
  })

  it('are told in the order of the screen, with what is seen instead of what is removed', () => {
    const slots = {
      pptx_template: { kind: 'previous' },
      background: { kind: 'empty' },
      logo: { kind: 'file', file },
    } as const
    expect(linesOf(info(), { slots, colour: '#123456' }).map(({ kind, text, where }) => [kind, text, where])).toEqual([
      ['gain', 'Brand colour: #123456', 'Buttons, links and selected items'],
      ['gain', 'Logo: new file', 'Navigation bar and login page'],
      ['loss', 'Homepage background: removed', 'Built-in picture instead'],
      ['back', 'PowerPoint template: previous file', 'PowerPoint files made from now on'],
    ])
    expect(linesOf(info({ color: '#123456' }), { slots: {}, colour: '' }).map(({ text }) => text)).toEqual([
      'Brand colour: removed',
    ])
  })

  it('of a colleague are told with their name', () => {
    const theirs = info({
      color: '#123456',
      logo_modified_at: '2026-11-26T10:00:00.000Z',
      logo_modified_by: 'Priya Nair',
    })
    expect(differencesOf(info(), theirs)).toEqual(['Brand colour: #123456', 'Logo: changed by Priya Nair'])
    expect(differencesOf(theirs, info())).toEqual(['Brand colour: removed', 'Logo: removed'])
  })

  it('are kept but for files, and nothing else is read back', () => {
    const kept = keptOf({ colour: '#1', slots: { logo: { kind: 'file', file }, background: { kind: 'empty' } } })
    expect(kept).toEqual({ colour: '#1', slots: { background: 'empty' } })
    expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    expect(readKept({ colour: '', slots: { logo: 'file', evil: 'empty', background: 'previous' } })).toEqual({
      colour: '',
      slots: { background: 'previous' },
    })
    for (const wrong of [null, 'x', {}, { colour: 1, slots: {} }, { colour: '', slots: null }])
      expect(readKept(wrong)).toBeUndefined()
  })
})
