import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { analyse, createImport, createSummary, login, routePath, uploadImportFile } from '@core/contract'
import type { Database } from '@server/db/types'
import { createRandom } from '@server/demo/random'
import { storeSurvey } from './analysisData'
import { writeSurveyCsv } from './importFiles'
import { PASSWORD } from './libraryServer'
import { ask, tableRequest, type Account } from './loadPeople'
import { surveyOf } from './summary'

/** What somebody else does meanwhile, until the signal. */
export type Trouble = (signal: AbortSignal) => Promise<void>

const QUESTIONS = 500
const RESPONDENTS = 2000
const VARIABLES = 200
/** What a case of the written survey takes, in bytes, about. */
const CASE_BYTES = 475
/** Calls that the impolite client has open at a time. */
const OPEN = 50

const idOf = (text: string): string => (JSON.parse(text) as { id: string }).id

const importing =
  (account: Account, path: string): Trouble =>
  async signal => {
    const file_bytes = (await stat(path)).size
    const body = { study_name: 'Large', file_name: 'survey.csv', file_bytes }
    const params = { importId: idOf((await ask(account, createImport, { body })).text) }
    const url = account.url + routePath(uploadImportFile.path).replace('{importId}', params.importId)
    const init: RequestInit & { duplex: 'half' } = {
      method: uploadImportFile.method,
      headers: { authorization: account.authorization },
      body: (await openAsBlob(path)).stream(),
      duplex: 'half',
      signal,
    }
    // Where the people have gone before the whole file was sent, the upload ends with them.
    await fetch(url, init).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

const summarising =
  (account: Account, study_id: string, dataset_name: string): Trouble =>
  async () => {
    const { status, text } = await ask(account, createSummary, { body: { study_id, dataset_name, filters: null } })
    if (status >= 300) throw new Error(`The summary was refused: ${text}`)
  }

const flooding =
  (account: Account): Trouble =>
  async signal => {
    const one = async (_: unknown, at: number): Promise<void> => {
      const random = createRandom(at)
      const params = { studyId: account.study, datasetName: account.dataset }
      while (!signal.aborted) {
        const { status } = await ask(account, analyse, { params, body: tableRequest(random, account) })
        // It does not wait for as long as it is told to, but its own answers come at once.
        if (status === 429) await pause(20)
      }
    }
    await Promise.all(Array.from({ length: OPEN }, one))
  }

/** What troubles two processes, each to be begun when people are there. The first account imports, the second asks without a pause. */
export const troubles = async (
  db: Database,
  [importer, flooder]: readonly Account[],
  folder: string,
  megabytes: number,
): Promise<readonly { readonly name: string; readonly trouble?: Trouble }[]> => {
  if (!importer || !flooder) throw new Error('There are no managers.')
  const path = join(folder, 'survey.csv')
  await writeSurveyCsv(path, { cases: Math.round((megabytes * 1e6) / CASE_BYTES), variables: VARIABLES })
  const stored = await storeSurvey(db, surveyOf(QUESTIONS, RESPONDENTS), 'summary@load.test')
  const answer = await ask(importer, login, { body: { email: stored.email, password: PASSWORD } })
  const { jwt } = JSON.parse(answer.text) as { jwt: string }
  const summariser = { ...importer, authorization: `Bearer ${jwt}` }
  const written = Math.round((await stat(path)).size / 1e6)
  return [
    { name: 'nothing else' },
    { name: `an import of ${written} MB`, trouble: importing(importer, path) },
    {
      name: `a summary of ${QUESTIONS} questions`,
      trouble: summarising(summariser, stored.params.studyId, stored.params.datasetName),
    },
    { name: `a client with ${OPEN} calls open without a pause`, trouble: flooding(flooder) },
  ]
}
