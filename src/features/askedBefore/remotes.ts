import type { AskedQuestion } from '@core/contract'
import type { DraftQuestion } from '@core/domain/questionnaire'
import { askedBefore, readDraftFile } from '@/api/wire'
import { createRemote } from '@/store'

/** The page may be looked at by people whose search was switched off meanwhile: it says so itself. */
const OWN = { skipAuthRedirect: 'forbidden' } as const
/** Reading a Word file takes half a minute at most, and its bytes have to arrive. */
const TIMEOUT_MS = 120_000

/** The text of a chosen file. */
export const fileRemote = createRemote<File, string>('askedBefore/file', {
  request: async (api, file, options) =>
    (await api.call(readDraftFile, {}, { ...options, ...OWN, bytes: file, timeout: TIMEOUT_MS })).text,
})

/** A few questions of the draft. */
export const partRemote = createRemote<readonly DraftQuestion[], readonly AskedQuestion[]>('askedBefore/part', {
  request: async (api, questions, options) => {
    const body = { questions: questions.map(({ text, options: answers }) => ({ text, options: [...answers] })) }
    return (await api.call(askedBefore, { body }, { ...options, ...OWN })).questions
  },
})
