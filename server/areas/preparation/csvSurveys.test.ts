import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  appendStep,
  commitImport,
  getImport,
  getPreparation,
  listPreparedVariables,
  makePrepared,
  publishDataset,
} from '@core/contract'
import type { StepAction } from '@core/domain/preparation'
import { readSurveyFile } from '../../../test/harness/importing'
import { startTestServer, type TestServer } from '../../../test/harness/serverApp'
import { sharedData } from '../../../test/harness/sharedData'
import { compareWithOracle } from '../../../test/harness/surveyOracle'

const folder = sharedData('')

describe.skipIf(folder === null)('real surveys as CSV files without a codebook', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: 'pglite' })
  })
  afterAll(() => server.close())

  const survey = (name: string, file: string) => ({ name, bytes: readFileSync(`${folder ?? ''}/${name}/${file}`) })

  /** Imports the file with everything that the reader proposes. */
  const imported = async ({ bytes }: { readonly bytes: Uint8Array }, file: string) => {
    const manager = (await server.mintClient()).as('manager')
    const { status, review } = await readSurveyFile(server, manager, {
      fileName: 'survey.csv',
      bytes: file.endsWith('.gz') ? gunzipSync(bytes) : bytes,
    })
    const accepted = review?.questions.filter(({ state }) => state === 'proposed').map(({ id }) => id) ?? []
    const choices = { dataset_name: 'Main', weight: null, excluded: [], accepted, texts: {} }
    await manager.call(commitImport, { params: { importId: status.id }, body: choices })
    await server.jobs.runDue()
    const { study_id } = await manager.call(getImport, { params: { importId: status.id } })
    return { manager, params: { studyId: study_id ?? '', datasetName: 'Main' } }
  }

  it.each([
    {
      name: 'star-wars',
      file: 'StarWars.csv',
      // Whether people who saw no film count is for a person to say: once without and once with them.
      sets: [['Films_all', 'all', ['Q3'], 0]],
      equal: 28,
    },
    {
      name: 'kaggle-2019',
      file: 'multiple_choice_responses.csv.gz',
      sets: [['Languages_all', 'all', ['Q18'], 0]],
      equal: 24,
    },
    {
      name: 'fcc-2016',
      file: 'fcc-2016-part1.csv.gz',
      // The proposals take the texts of others as an answer; some tables are among the known ones, or everybody.
      sets: [
        ['Events_all', 'all', ['coffee-and-codes_2'], 0],
        ['Resources_known', 'selected', ['EdX_2'], 1],
      ],
      equal: 10,
    },
  ] as const)(
    '$name',
    async ({ name, file, sets, equal }) => {
      const { manager, params } = await imported(survey(name, file), file)
      for (const [set, base, of, without] of sets) {
        const { results } = await manager.call(listPreparedVariables, { params, query: {} })
        const parts = new Map(results.map(variable => [variable.name, variable.parts]))
        const members = of.flatMap(one => (parts.get(one)?.length ? (parts.get(one) ?? []) : [one]))
        if (without > 0) members.splice(-without)
        const action: StepAction = {
          kind: 'set',
          name: set,
          text: set,
          base,
          from: { members: members.map(variable => ({ variable, counts: null })) },
        }
        await manager.call(appendStep, { params, body: { do: action } })
      }
      const { revision } = await manager.call(getPreparation, { params })
      await manager.call(makePrepared, { params, body: { base_revision: revision } })
      await server.jobs.runDue()
      await manager.call(publishDataset, { params })
      await server.jobs.runDue()
      const found = await compareWithOracle(manager, params, `${folder ?? ''}/${name}`)
      expect(found.differences).toEqual([])
      expect(Object.entries(found.skipped).filter(([, why]) => why.includes('not made'))).toEqual([])
      expect(found.equal).toHaveLength(equal)
    },
    120_000,
  )
})
