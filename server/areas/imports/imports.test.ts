import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  analyse,
  cancelImport,
  commitImport,
  createImport,
  getDataset,
  getImport,
  getImportReview,
  getStudy,
  listImports,
  publishDataset,
  rereadImport,
  uploadImportCodebook,
  uploadImportFile,
} from '@core/contract'
import { cancel, importDataset, readSurveyFile, smallCsv, uploadSurvey } from '../../../test/harness/importing'
import {
  CallFailed,
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'

describeOnBothEngines('imports', engine => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    one = await server.mintClient()
    other = await server.mintClient()
  })
  afterAll(() => server.close())

  const manager = () => one.as('manager')
  const csv = { fileName: 'Survey 2026.csv', bytes: smallCsv() }
  const filesLeft = async (): Promise<string[]> => {
    const folder = join(server.dataDir, 'files', one.client.id)
    const inside = await Promise.all(['files', 'work'].map(async name => readdir(join(folder, name)).catch(() => [])))
    return inside.flat()
  }
  const failure = async (work: Promise<unknown>): Promise<CallFailed> => {
    try {
      await work
    } catch (error) {
      if (error instanceof CallFailed) return error
      throw error
    }
    throw new Error('The call was expected to fail')
  }
  const commitBody = { dataset_name: 'Main', weight: null, excluded: [], accepted: [], texts: {} }

  it('lead from a file to a table with right numbers', async () => {
    const { studyId, datasetName } = await importDataset(server, manager(), {
      ...csv,
      study: { study_name: 'Café & Co: wave 1' },
      weight: 'weight',
    })
    const study = await one.as('user').call(getStudy, { params: { id: studyId } })
    expect(study).toMatchObject({ study_number: 'Cafe-Co-wave-1', name: 'Café & Co: wave 1', sample: 120 })
    expect(study.datasets).toMatchObject([
      { dataset_name: 'Main', version_number: 1, current_state: 'Ready', respondents: 120 },
    ])
    expect(study.datasets[0]?.weights).toMatchObject([{ variable: 'weight', is_default: true }])

    const dataset = await one.as('user').call(getDataset, { params: { studyId, datasetName } })
    const rating = dataset.questions.find(question => question.question_text.includes('Overall rating'))
    const gender = dataset.questions.find(question => question.question_text.includes('Gender'))
    expect(rating).toMatchObject({ base: 108 })
    const table = await one.as('user').call(analyse, {
      params: { studyId: study.study_number, datasetName },
      body: {
        rows: [{ question: rating?.question_name ?? '' }],
        axis: [{ question: gender?.question_name ?? '' }],
        nested: false,
        filters: null,
        weight: null,
        auto_adjust_base: false,
        inverted: false,
      },
    })
    const [result] = table.tables
    if (result?.outcome !== 'cube') throw new Error('no table')
    const { columns, base, rows } = result.cube
    // Every third respondent is male; every tenth gave no rating, four of them male (10, 40, 70, 100).
    expect(columns.map(column => column.label).sort()).toEqual(['Female', 'Male', 'Total'])
    const male = columns.findIndex(column => column.label === 'Male')
    expect([base.n[0], base.n[male]]).toEqual([120, 40])
    const missing = rows.find(row => row.type === 'missing')
    expect([missing?.n[0], missing?.n[male]]).toEqual([12, 4])
  })

  it('keep a committed dataset from readers until it is published', async () => {
    const { studyId, datasetName } = await importDataset(server, manager(), { ...csv, publish: false })
    const params = { studyId, datasetName }
    expect((await failure(one.as('user').call(getDataset, { params }))).status).toBe(404)
    expect((await one.as('user').call(getStudy, { params: { id: studyId } })).datasets).toEqual([])
    expect(await manager().call(getDataset, { params })).toMatchObject({
      current_state: 'Needs Annotation',
      previewable: true,
      ready: false,
    })
    await manager().call(publishDataset, { params })
    await server.jobs.runDue()
    expect(await one.as('user').call(getDataset, { params })).toMatchObject({ ready: true, current_state: 'Ready' })
  })

  it('show on the study how many answered what is published, and nothing of what is not', async () => {
    const add = (respondents: number, datasetName: string, studyId?: string) =>
      importDataset(server, manager(), {
        fileName: 'wave.csv',
        bytes: smallCsv(respondents),
        datasetName,
        publish: false,
        ...(studyId !== undefined && { study: { study_id: studyId } }),
      })
    const sampleOf = async (id: string) => (await one.as('user').call(getStudy, { params: { id } })).sample
    const { studyId } = await add(60, 'Main')
    expect(await sampleOf(studyId)).toBe(0)
    const publishMain = async () => {
      await manager().call(publishDataset, { params: { studyId, datasetName: 'Main' } })
      await server.jobs.runDue()
    }
    await publishMain()
    expect(await sampleOf(studyId)).toBe(60)
    await add(80, 'Boost', studyId)
    await add(70, 'Main', studyId)
    expect(await sampleOf(studyId)).toBe(60)
    await publishMain()
    expect(await sampleOf(studyId)).toBe(70)
  })

  it('take dataset names with the signs of an address in them', async () => {
    const datasetName = 'Wave 1/2: 50 % of "A&B"? #1 ../..'
    const { studyId } = await importDataset(server, manager(), { ...csv, datasetName })
    expect(await one.as('user').call(getDataset, { params: { studyId, datasetName } })).toMatchObject({
      dataset_name: datasetName,
    })
  })

  it('leave nothing behind on disk when they are done', async () => {
    await importDataset(server, manager(), csv)
    expect(await filesLeft()).toEqual([])
  })

  it('say what is wrong with a file, where, and what to do', async () => {
    const { status } = await readSurveyFile(server, manager(), { fileName: 'data.sav', bytes: '$FL2 not really' })
    expect(status).toMatchObject({
      state: 'failed',
      problem: { code: expect.any(String) as string, advice: expect.any(String) as string },
    })
    expect(status.problem?.message.length).toBeGreaterThan(10)
    const picture = await readSurveyFile(server, manager(), {
      fileName: 'data.csv',
      bytes: Buffer.from('89504e470d0a1a0a', 'hex'),
    })
    expect(picture.status).toMatchObject({ state: 'failed', problem: { code: 'image' } })
    expect(await filesLeft()).toEqual([])
  })

  it('count a failed new version on its dataset, which stays as it was', async () => {
    const { studyId } = await importDataset(server, manager(), { ...csv, datasetName: 'wave' })
    await readSurveyFile(server, manager(), { fileName: 'wave.csv', bytes: '%PDF-1.7', study: { study_id: studyId } })
    const [dataset] = (await manager().call(getStudy, { params: { id: studyId } })).datasets
    expect(dataset).toMatchObject({ failed_imports: 1, version_number: 1, current_state: 'Ready' })
  })

  it('refuse an upload that is cut off, and take it when it is sent again', async () => {
    const body = Buffer.from(csv.bytes)
    const { id } = await manager().call(createImport, {
      body: { study_name: 'Again', file_name: 'a.csv', file_bytes: body.length },
    })
    const params = { importId: id }
    expect((await manager().send(uploadImportFile, { params, body: body.subarray(0, 50) })).status).toBe(400)
    expect((await manager().send(uploadImportFile, { params, body: Buffer.concat([body, body]) })).status).toBe(400)
    expect(await manager().call(getImport, { params })).toMatchObject({ state: 'uploading' })
    expect((await manager().send(uploadImportFile, { params, body })).status).toBe(200)
    expect((await manager().send(uploadImportFile, { params, body })).status).toBe(409)
    await cancel(manager(), id)
  })

  it.each(['uploading', 'reading', 'review', 'committing', 'failed'] as const)(
    'can be cancelled while %s, and nothing remains',
    async state => {
      const before = await manager().call(listImports, {})
      const start = async (): Promise<string> => {
        if (state === 'uploading')
          return (
            await manager().call(createImport, { body: { study_name: 'Gone', file_name: 'a.csv', file_bytes: 10 } })
          ).id
        if (state === 'reading') return (await uploadSurvey(manager(), csv)).id
        const { status } = await readSurveyFile(
          server,
          manager(),
          state === 'failed' ? { ...csv, bytes: '%PDF-1.7' } : csv,
        )
        if (state === 'committing')
          await manager().call(commitImport, { params: { importId: status.id }, body: commitBody })
        return status.id
      }
      const params = { importId: await start() }
      expect(await manager().call(getImport, { params })).toMatchObject({ state })
      expect(await manager().call(cancelImport, { params })).toMatchObject({ state: 'cancelled' })
      await server.jobs.runDue()
      expect(await manager().call(getImport, { params })).toMatchObject({ state: 'cancelled', problem: null })
      expect(await filesLeft()).toEqual([])
      expect((await failure(manager().call(getImportReview, { params }))).status).toBe(409)
      expect((await manager().call(listImports, {})).results).toHaveLength(before.results.length + 1)
    },
  )

  it('cannot be cancelled when they are done', async () => {
    const { importId } = await importDataset(server, manager(), csv)
    expect((await failure(cancel(manager(), importId))).status).toBe(409)
  })

  it('read a delimited file again with other options, and keep the review when those do not fit', async () => {
    const { status, review } = await readSurveyFile(server, manager(), {
      fileName: 'semi.csv',
      bytes: 'a;b\n1,5;x\n2,5;y\n3,5;x\n',
    })
    const params = { importId: status.id }
    expect(review?.csv).toMatchObject({ delimiter: ';', decimal: ',' })
    if (!review?.csv) throw new Error('no options')
    await manager().call(rereadImport, { params, body: { ...review.csv, delimiter: ',', decimal: '.' } })
    await server.jobs.runDue()
    expect(await manager().call(getImport, { params })).toMatchObject({ state: 'review' })
    const again = await manager().call(getImportReview, { params })
    expect(again.csv).toMatchObject({ delimiter: expect.stringMatching(/[,;]/) as string })
    const codebook = await manager().send(uploadImportCodebook, { params, body: '{ broken' })
    expect(codebook.status).toBe(200)
    await server.jobs.runDue()
    const after = await manager().call(getImport, { params })
    expect(after).toMatchObject({
      state: 'review',
      problem: { message: expect.stringContaining('codebook') as string },
    })
    await cancel(manager(), status.id)
    expect(await filesLeft()).toEqual([])
  })

  it('keep a codebook that could be read when later options or codebooks cannot', async () => {
    const { status, review } = await readSurveyFile(server, manager(), {
      fileName: 'codes.csv',
      bytes: 'v1,v2\n1,2\n2,1\n1,1\n2,2\n',
    })
    const params = { importId: status.id }
    const labels = 'variable,label,code,text\nv1,Do you like it?,1,Yes\nv1,Do you like it?,2,No\n'
    const send = async (body: string) => {
      expect((await manager().send(uploadImportCodebook, { params, body })).status).toBe(200)
      await server.jobs.runDue()
    }
    const answers = async () => {
      const { questions } = await manager().call(getImportReview, { params })
      return questions.find(question => question.variables[0]?.name === 'v1')?.options.map(option => option.label)
    }
    await send(labels)
    expect(await answers()).toEqual(['Yes', 'No'])
    await send('{ broken')
    expect(await answers()).toEqual(['Yes', 'No'])
    if (!review?.csv) throw new Error('no options')
    await manager().call(rereadImport, { params, body: { ...review.csv, missing_tokens: ['9'] } })
    await server.jobs.runDue()
    expect(await answers()).toEqual(['Yes', 'No'])
    await send(labels.replace('Yes', 'Very much'))
    expect(await answers()).toEqual(['Very much', 'No'])
    await cancel(manager(), status.id)
    expect(await filesLeft()).toEqual([])
  })

  it('refuse choices that do not fit the file', async () => {
    const { status } = await readSurveyFile(server, manager(), csv)
    const params = { importId: status.id }
    expect(
      (await failure(manager().call(commitImport, { params, body: { ...commitBody, weight: 'Visits' } }))).body.fields,
    ).toHaveProperty('weight')
    expect(
      (await failure(manager().call(commitImport, { params, body: { ...commitBody, excluded: ['nothing'] } }))).body
        .fields,
    ).toHaveProperty('excluded')
    await cancel(manager(), status.id)
  })

  it('keep only the columns of the questions that were chosen', async () => {
    const { status, review } = await readSurveyFile(server, manager(), csv)
    const params = { importId: status.id }
    const visits = review?.questions.find(question =>
      question.variables.some(variable => variable.name.includes('Visits')),
    )
    const gender = review?.questions.find(question => question.question_text.includes('Gender'))
    await manager().call(commitImport, {
      params,
      body: { ...commitBody, excluded: [visits?.id ?? ''], texts: { [gender?.id ?? '']: 'What is your gender?' } },
    })
    await server.jobs.runDue()
    const { study_id } = await manager().call(getImport, { params })
    const dataset = await manager().call(getDataset, { params: { studyId: study_id ?? '', datasetName: 'Main' } })
    const texts = dataset.questions.map(question => question.question_text)
    expect(texts).toContain('What is your gender?')
    expect(texts.join()).not.toContain('Visits')
  })

  it('belong to one client organisation', async () => {
    const { status } = await readSurveyFile(server, manager(), csv)
    const params = { importId: status.id }
    expect((await failure(other.as('admin').call(getImport, { params }))).status).toBe(404)
    expect((await failure(other.as('admin').call(cancelImport, { params }))).status).toBe(404)
    expect((await failure(other.as('admin').call(commitImport, { params, body: commitBody }))).status).toBe(404)
    expect((await other.as('admin').call(listImports, {})).results).toEqual([])
    expect((await failure(one.as('user').call(getImport, { params }))).status).toBe(403)
    await cancel(manager(), status.id)
  })

  it('need exactly one study, a size within the limit and room on the disk', async () => {
    const create = (body: object) =>
      failure(manager().call(createImport, { body: { file_name: 'a.csv', file_bytes: 10, ...body } }))
    expect((await create({})).body.fields).toHaveProperty('study_id')
    expect((await create({ study_id: 'x', study_name: 'y' })).body.fields).toHaveProperty('study_id')
    expect((await create({ study_id: 'no-such-study' })).status).toBe(404)
    expect((await create({ study_name: 'big', file_bytes: 2 * 1024 ** 3 })).status).toBe(413)
    const full = await startTestServer({ engine, space: () => Promise.resolve({ freeBytes: 10, totalBytes: 1000 }) })
    try {
      const client = await full.mintClient()
      const body = { study_name: 'S', file_name: 'a.csv', file_bytes: 10 }
      expect((await failure(client.as('manager').call(createImport, { body }))).status).toBe(507)
      expect((await client.as('manager').call(listImports, {})).results).toEqual([])
    } finally {
      await full.close()
    }
  })
})
