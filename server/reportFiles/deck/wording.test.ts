import { describe, expect, it } from 'vitest'
import { brandTable } from '@core/domain/tables/testing'
import type { QuestionWords } from '@core/report'
import { readDeck } from '../../../test/harness/deck'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { deckOf } from './index'
import { textIn } from './parts'

const question: QuestionWords = { code: 'Q2', label: null, text: '', row: null, kind: 'Single', section: null }

/** What is under the title of each slide of one table. */
const leads = async (title: string, words: Partial<QuestionWords>): Promise<string[]> => {
  const page = { ...pageOf(brandTable(), title), question: { ...question, ...words } }
  const options = { headlines: false, method: false }
  const bytes = await deckOf({ head, pages: [page], slides: 'apart', options, template: null })
  return readDeck(bytes)
    .slides.slice(1)
    .map(({ texts }) => texts.find(text => text.includes('Column %')) ?? '')
}

describe('the wording of a question', () => {
  const long = `Wenn Sie an Ihren letzten Einkauf in einem Lebensmitteleinzelhandelsgeschäft denken: ${'wie zufrieden waren Sie mit der Freundlichkeit und der Fachkenntnis, '.repeat(2)}oder nicht?`

  it('is under a title that had to be cut, in full', async () => {
    const found = await leads(`Q2 ${long}`, { text: long })
    expect(found.length).toBeGreaterThan(1)
    for (const lead of found) expect(lead).toContain(`Q2 “${long}”`)
  })

  it('is not said twice where the title has room for it', async () => {
    for (const lead of await leads('Q2 How satisfied were you?', { text: 'How satisfied were you?' }))
      expect(lead).not.toContain('How satisfied')
  })

  it('has the row of a grid behind a colon, or behind its own question mark', async () => {
    const [plain] = await leads('Voting', { label: 'Voting', text: 'How important to being American', row: 'Voting' })
    expect(plain).toContain('“How important to being American: Voting”')
    const [asked] = await leads('Staff', { label: 'Staff', text: 'How satisfied were you with ...?', row: 'Staff' })
    expect(asked).toContain('“How satisfied were you with ...? Staff”')
  })

  it('that runs from right to left does so as a title too, behind its code', async () => {
    const text = 'ما مدى رضاك عن خدمة العملاء؟'
    const page = { ...pageOf(brandTable(), `Q3 ${text}`), question: { ...question, text } }
    const options = { headlines: false }
    const bytes = await deckOf({ head, pages: [page], slides: 'together', options, template: null })
    const slide = textIn(readDeck(bytes).parts, 'ppt/slides/slide2.xml')
    expect(slide).toMatch(/<a:pPr [^>]*rtl="1"[^>]*>(?:(?!<\/a:p>).)*\u2068Q3\u2069 ما مدى/u)
  })
})
