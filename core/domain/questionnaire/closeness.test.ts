import { describe, expect, it } from 'vitest'
import { closenessOf, plainWording } from './index'

describe('how close an asked question comes', () => {
  it.each([
    [{ same: true, wording: 0.2, meaning: 0 }, 'same'],
    [{ same: false, wording: 0.99, meaning: 1 }, 'near'],
    [{ same: false, wording: 0.75, meaning: 0 }, 'near'],
    [{ same: false, wording: 0.74, meaning: 1 }, 'similar'],
    [{ same: false, wording: 0.45, meaning: 0 }, 'similar'],
    [{ same: false, wording: 0.44, meaning: 0.75 }, 'meaning'],
    [{ same: false, wording: 0.44, meaning: 0.74 }, null],
    [{ same: false, wording: 0, meaning: 0 }, null],
  ])('%o: %s', (compared, word) => {
    expect(closenessOf(compared)).toBe(word)
  })
})

describe('the plain wording of a question', () => {
  it.each([
    ['Q5. How often do you eat out? [SINGLE CODE]', 'How often do you eat out?'],
    ['How often do you eat out? Please select one answer only.', 'How often do you eat out?'],
    ['How often do you eat out? (Please tick all that apply)', 'How often do you eat out?'],
    ['  How   often do you\n eat out? ', 'How often do you eat out?'],
    ['Wie oft essen Sie auswärts? Bitte wählen Sie nur eine Antwort aus.', 'Wie oft essen Sie auswärts?'],
    // A place for a name, examples and a name with a digit are part of the wording.
    ['How do you rate [BRAND]?', 'How do you rate [BRAND]?'],
    ['Do you eat fruit (e.g. apples)?', 'Do you eat fruit (e.g. apples)?'],
    ['3.5 million people live there. Do you?', '3.5 million people live there. Do you?'],
    // Nothing would be left.
    ['SINGLE CODE', 'SINGLE CODE'],
    ['[ASK ALL]', '[ASK ALL]'],
    ['', ''],
  ])('%s', (text, plain) => {
    expect(plainWording(text)).toBe(plain)
  })
})
