import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  chosenIn,
  countChosen,
  parseSelection,
  sameSelection,
  savedSelection,
  saveSelection,
  startingFilters,
  toggleChosen,
  withChosen,
  writeSelection,
} from './libraryFilters'

/** A storage that keeps texts, as browsers do. */
const keeping = () => {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    texts,
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the text of a selection', () => {
  it('is the same for equal selections, whatever the order they were chosen in', () => {
    const text = '{"Region":["North"],"Year":["2023","2024"]}'
    expect(writeSelection({ Year: ['2024', '2023', '2024'], Topic: [], Region: ['North'] })).toBe(text)
    expect(parseSelection(text)).toEqual({ Region: ['North'], Year: ['2023', '2024'] })
    expect(sameSelection({ a: ['2', '1'] }, { a: ['1', '2'] })).toBe(true)
    expect(sameSelection({ a: ['1'] }, { a: ['1'], b: ['1'] })).toBe(false)
  })

  it('is absent when nothing is chosen, and absent means nothing chosen', () => {
    expect(writeSelection({ Year: [] })).toBeUndefined()
    expect([parseSelection(null), parseSelection(''), parseSelection('{}')]).toEqual([{}, {}, {}])
  })

  it.each([
    '{',
    '[]',
    '"Year"',
    '7',
    'null',
    '{"Year":"2024"}',
    '{"Year":[2024]}',
    `{"Year":["${'9'.repeat(20_000)}"]}`,
  ])('cannot be read from %.30s', text => {
    expect(parseSelection(text)).toBeNull()
  })

  it('takes a name that every object has for a category like any other', () => {
    const selection = parseSelection('{"__proto__":["x"],"toString":["y"]}')
    expect(selection && writeSelection(selection)).toBe('{"__proto__":["x"],"toString":["y"]}')
    expect(chosenIn({}, 'toString')).toEqual([])
    expect(chosenIn({}, '__proto__')).toEqual([])
  })
})

describe('choosing', () => {
  it('adds a value, removes it again, and leaves no empty category behind', () => {
    const one = toggleChosen({ Year: ['2024'] }, 'Region', 'North')
    expect(one).toEqual({ Region: ['North'], Year: ['2024'] })
    expect(toggleChosen(one, 'Region', 'North')).toEqual({ Year: ['2024'] })
    expect(withChosen(one, 'Year', ['2021', '2020'])).toEqual({ Region: ['North'], Year: ['2020', '2021'] })
    expect([countChosen(one), countChosen(one, 'Year'), countChosen(one, 'Topic')]).toEqual([2, 1, 0])
  })
})

describe('saved filters', () => {
  it('belong to one person and one kind', () => {
    vi.stubGlobal('localStorage', keeping())
    saveSelection('study', 'ann', { Year: ['2024'] })
    expect(savedSelection('study', 'ann')).toEqual({ Year: ['2024'] })
    expect(savedSelection('study', 'bob')).toBeNull()
    expect(savedSelection('story', 'ann')).toBeNull()
  })

  it('leave nothing behind when they are cleared', () => {
    const storage = keeping()
    vi.stubGlobal('localStorage', storage)
    saveSelection('story', 'ann', { Year: ['2024'] })
    saveSelection('story', 'ann', {})
    expect(savedSelection('story', 'ann')).toBeNull()
    expect(storage.texts.size).toBe(0)
  })

  it('are none where the browser forbids storage, holds something else or has no room', () => {
    vi.stubGlobal('localStorage', { ...keeping(), getItem: () => '{"Year":' })
    expect(savedSelection('study', 'ann')).toBeNull()
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(savedSelection('study', 'ann')).toBeNull()
    expect(() => {
      saveSelection('study', 'ann', { Year: ['2024'] })
    }).not.toThrow()
  })
})

describe('the filters a screen starts with', () => {
  const saved = { Year: ['2023'] }
  const link = '{"Year":["2024"]}'

  it('are the saved ones, and the link is known to be passed over when it differs', () => {
    expect(startingFilters(saved, link)).toEqual({
      selection: saved,
      passedOver: { Year: ['2024'] },
      unreadable: false,
    })
    expect(startingFilters(saved, '{"Year":["2023"]}').passedOver).toBeNull()
    expect(startingFilters(saved, null)).toEqual({ selection: saved, passedOver: null, unreadable: false })
  })

  it('are those of the link when nothing is saved', () => {
    expect(startingFilters(null, link)).toEqual({
      selection: { Year: ['2024'] },
      passedOver: null,
      unreadable: false,
    })
  })

  it('are none, and said to be unreadable, when the link makes no sense', () => {
    expect(startingFilters(null, 'year=2024')).toEqual({ selection: {}, passedOver: null, unreadable: true })
  })
})
