import { describe, expect, it } from 'vitest'
import { isRightToLeft, mostlyRightToLeft } from './textDirection'

describe('the direction of a text', () => {
  it.each(['שלום', 'مرحبا', '12 % مرحبا', '(كولا Cola)', '\u200f18-34', 'ߒߞߏ', '𞤀𞤣𞤤𞤢𞤥'])(
    'is right to left: %s',
    text => {
      expect(isRightToLeft(text)).toBe(true)
    },
  )
  it.each(['Cola', 'Cola كولا', '18-34', '', '😀', '\u200eشاي', '٪ ٣', 'Ёлка', '日本'])('is not: %s', text => {
    expect(isRightToLeft(text)).toBe(false)
  })
  it('is that of most texts which have one', () => {
    expect(mostlyRightToLeft(['Q1', 'شاي', 'قهوة', '18-34'])).toBe(true)
    expect(mostlyRightToLeft(['Q1', 'شاي', '18-34'])).toBe(false)
    expect(mostlyRightToLeft([])).toBe(false)
  })
})
