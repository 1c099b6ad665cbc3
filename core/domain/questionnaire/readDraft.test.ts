import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUESTIONNAIRE_LIMITS, readDraft } from './index'

const read = (text: string) => readDraft(text).questions
const short = (text: string) => read(text).map(({ number, text: words, options }) => [number, words, ...options])

describe('the questions of a draft', () => {
  it('are read by their codes, without what is for those who script the survey', () => {
    const draft = `
QUESTIONNAIRE: SNACKS 2026
Section A: Screening
S1. Are you... [SINGLE CODE]
1 Male
2 Female
3. Other

ASK ALL
BASE: all respondents
Q1. How often do you eat crisps? (SINGLE CODE) [RANDOMISE]
  a) Every day
  b) Once a week
  c) Never [SCREEN OUT]

[ASK IF Q1=a OR b]
Q12b) Which of these brands have you bought in the past 4 weeks? Please select all that apply.
• Walkers
• Pringles
- None of these [EXCLUSIVE]

F3: And what do you like about [BRAND]? OPEN END
`
    expect(short(draft)).toEqual([
      ['S1', 'Are you...', 'Male', 'Female', 'Other'],
      ['Q1', 'How often do you eat crisps?', 'Every day', 'Once a week', 'Never'],
      ['Q12b', 'Which of these brands have you bought in the past 4 weeks?', 'Walkers', 'Pringles', 'None of these'],
      ['F3', 'And what do you like about [BRAND]?'],
    ])
  })

  it('are told from numbered answers by indentation, order and question marks', () => {
    expect(
      short('1. How old are you?\n   1. 18-34\n   2. 35 or older\n2. Your gender\n   1. Male\n   2. Female'),
    ).toEqual([
      ['1', 'How old are you?', '18-34', '35 or older'],
      ['2', 'Your gender', 'Male', 'Female'],
    ])
    expect(short('1. How old are you?\n1) 18-34\n2) 35+\n3) No answer\n2. Do you smoke?\n1) Yes\n2) No')).toEqual([
      ['1', 'How old are you?', '18-34', '35+', 'No answer'],
      ['2', 'Do you smoke?', 'Yes', 'No'],
    ])
    expect(short('1. Age\n- under 30\n- 30 or over\n2. Region\n- North\n- South')).toEqual([
      ['1', 'Age', 'under 30', '30 or over'],
      ['2', 'Region', 'North', 'South'],
    ])
    expect(short('1. Do you own a car?\n2. Which make is it?\n3. How old is it?').map(([, text]) => text)).toEqual([
      'Do you own a car?',
      'Which make is it?',
      'How old is it?',
    ])
  })

  it('need no numbers', () => {
    const draft = `Thank you for taking part. This survey is about coffee and takes about ten minutes of your time, and all of your answers are treated in confidence by us.

How many cups of coffee do you drink a day?
None
1 to 2
3 or more

Where do you buy coffee?
☐ Supermarket
☐ Café

Please rate your last cup of coffee
( ) Good
( ) Bad
Thank you very much for your time.`
    expect(short(draft)).toEqual([
      ['', 'How many cups of coffee do you drink a day?', 'None', '1 to 2', '3 or more'],
      ['', 'Where do you buy coffee?', 'Supermarket', 'Café'],
      ['', 'Please rate your last cup of coffee', 'Good', 'Bad'],
    ])
  })

  it('may run over several lines and stand in tables', () => {
    expect(
      short('Q1. Thinking of your last visit,\nhow satisfied were you\nwith the service?\nVery\nNot at all'),
    ).toEqual([['Q1', 'Thinking of your last visit, how satisfied were you with the service?', 'Very', 'Not at all']])
    expect(
      short('Q1\nHow old are you?\tSINGLE\n18-34\t1\n35+\t2\nQ2\tWhere do you live?\tSINGLE CODE\nNorth\t1'),
    ).toEqual([
      ['Q1', 'How old are you?', '18-34', '35+'],
      ['Q2', 'Where do you live?', 'North'],
    ])
    expect(short('Q5. How good are these?\n\tVery good\tGood\tBad\nStaff\t1\t2\t3\nFood\t1\t2\t3')).toEqual([
      ['Q5', 'How good are these?', 'Very good', 'Good', 'Bad', 'Staff', 'Food'],
    ])
    expect(short('Q1 How old are you?\nUnder 30 ........ 1\n30 or over      02')).toEqual([
      ['Q1', 'How old are you?', 'Under 30', '30 or over'],
    ])
  })

  it.each([
    [
      'Frage 3: Wie oft trinken Sie Kaffee? (Einfachnennung)\n- täglich\n- nie',
      ['Frage 3', 'Wie oft trinken Sie Kaffee?', 'täglich', 'nie'],
    ],
    [
      'P1. ¿Con qué frecuencia bebe café? Respuesta única\n1) Siempre\n2) Nunca',
      ['P1', '¿Con qué frecuencia bebe café?', 'Siempre', 'Nunca'],
    ],
    [
      'Q2 - À quelle fréquence buvez-vous du café ? (une seule réponse)\n• Jamais',
      ['Q2', 'À quelle fréquence buvez-vous du café ?', 'Jamais'],
    ],
    ['س1. كم مرة تشرب القهوة؟\n- كل يوم\n- أبدا', ['س1', 'كم مرة تشرب القهوة؟', 'كل يوم', 'أبدا']],
    ['١. كم عمرك؟\n- أقل من ٣٠', ['١', 'كم عمرك؟', 'أقل من ٣٠']],
    ['שאלה 4: באיזו תדירות אתה שותה קפה?\n• כל יום', ['שאלה 4', 'באיזו תדירות אתה שותה קפה?', 'כל יום']],
    ['问题1：您多久喝一次咖啡？\n1、每天\n2、从不', ['问题1', '您多久喝一次咖啡？', '每天', '从不']],
    [
      'Q1．コーヒーをどのくらい飲みますか。\n□ 毎日\n□ 飲まない',
      ['Q1', 'コーヒーをどのくらい飲みますか。', '毎日', '飲まない'],
    ],
    ['Вопрос 7. Как часто вы пьёте кофе?\n1) Каждый день', ['Вопрос 7', 'Как часто вы пьёте кофе?', 'Каждый день']],
    ['\u202bQ1. \u2067كم عمرك؟\u2069\u202c', ['Q1', 'كم عمرك؟']],
  ])('in other languages: %s', (text, expected) => {
    expect(short(text)).toEqual([expected])
  })

  it('takes years, ages and amounts for what they are', () => {
    expect(short('In 2020: did you travel?\n18 to 24 times\n2 or more')).toEqual([
      ['', 'In 2020: did you travel?', '18 to 24 times', '2 or more'],
    ])
  })

  it('are none in a text without any, and at most so many', () => {
    expect(readDraft('')).toEqual({ questions: [], left: 0 })
    expect(readDraft('Minutes of the meeting\nWe met on Monday.')).toEqual({ questions: [], left: 0 })
    const many = Array.from({ length: QUESTIONNAIRE_LIMITS.questions + 7 }, (_, at) => `Q${at + 1}. Which one?`).join(
      '\n',
    )
    const { questions, left } = readDraft(many)
    expect([questions.length, left]).toEqual([QUESTIONNAIRE_LIMITS.questions, 7])
  })

  it('are read from any text, within their limits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        for (const { text: words, options } of readDraft(text).questions) {
          expect(words.length).toBeLessThanOrEqual(QUESTIONNAIRE_LIMITS.questionCharacters)
          expect(options.length).toBeLessThanOrEqual(QUESTIONNAIRE_LIMITS.options)
        }
      }),
    )
    for (const piece of ['[', '(((', '<', 'A', ' ', '\t', '1.', '_', 'Q1 ', '... ', 'select one ', '? ', '-'])
      for (const end of ['', '\n']) readDraft(`${piece.repeat(1900 / piece.length)}${end}`.repeat(150))
  }, 20_000)
})
