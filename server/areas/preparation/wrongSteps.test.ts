import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendStep, getPreparation, previewStep } from '@core/contract'
import type { Step } from '@core/domain/preparation'
import { prepared } from '@core/domain/preparation/testing'
import { FIRST, GIVEN, WRONG } from '@core/domain/preparation/testing.wrongSteps'
import { importDataset, smallCsv } from '../../../test/harness/importing'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness/serverApp'
import { datasetPreparations } from '../../db/schema'

describe('a wrong step over the wire', () => {
  let server: TestServer
  let manager: Caller
  let params: { studyId: string; datasetName: string }

  beforeAll(async () => {
    server = await startTestServer({ engine: 'pglite' })
    const client = await server.mintClient()
    manager = client.as('manager')
    const { studyId, datasetName } = await importDataset(server, manager, {
      fileName: 'small.csv',
      bytes: smallCsv(30),
    })
    params = { studyId, datasetName }
    // The variables that the steps are wrong for, in place of those of the file.
    const steps = FIRST.map((action, at): Step => ({ id: `s${at}`, do: action, state: 'on', by: null, at: null }))
    const { variables } = prepared(GIVEN, [])
    await server.db.owner(client.client.id, tx =>
      tx
        .update(datasetPreparations)
        .set({ variables, steps })
        .where(and(eq(datasetPreparations.clientId, client.client.id), eq(datasetPreparations.version, 1))),
    )
  })
  afterAll(() => server.close())

  // JSON has no such number: it arrives as no score, which is right.
  const sent = WRONG.filter(([what]) => what !== 'a score that is no number')

  it.each(sent)('is refused, taken or only looked at: %s', async (_, step, variable, cure) => {
    const before = await manager.call(getPreparation, { params })
    for (const endpoint of [appendStep, previewStep]) {
      const answer = await manager.send(endpoint, { params, body: { do: step } })
      const { detail, fields } = (await answer.json()) as { detail: string; fields?: Record<string, string[]> }
      expect(answer.status).toBe(400)
      const said = [detail, ...Object.values(fields ?? {}).flat()].join(' ')
      expect(said.length).toBeGreaterThan(10)
      // What no schema lets through is refused by the schema, in its own words.
      if (fields && 'do' in fields) {
        expect(said).toMatch(cure)
        expect(said).toContain(variable.trim())
      }
    }
    expect(await manager.call(getPreparation, { params })).toEqual(before)
  })
})
